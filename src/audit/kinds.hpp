#pragma once

#include <span>
#include <string>

#include "reports/document.hpp"
#include "sims/cards/deck.hpp"
#include "src/judge/evidence.hpp"

namespace evenhand::audit {

/// Whether a test that asks this was made.
bool was_made(judge::Asks asks, const reports::Judgement& judgement);

/// Whether a test that asks this rejects.
bool is_rejected(judge::Asks asks, const reports::Judgement& judgement);

/// Returns which of these kinds of tests were not made, and why: "no test of change over time and
/// of memory is made of draws with repeats", or that --tests leaves them out, or why they were
/// skipped. Empty where all were made.
std::string why_unmade(std::span<const judge::Asks> kinds, const reports::Judgement& judgement,
                       const cards::Deck& deck);

}  // namespace evenhand::audit
