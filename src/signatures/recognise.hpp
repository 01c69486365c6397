#pragma once

#include <optional>

#include "src/audit/tallies.hpp"
#include "src/signatures/likeness.hpp"

namespace evenhand::signatures {

/// The largest decks of which signatures are made.
inline constexpr std::size_t largest_recognised = 256;

/// Which known shuffler audited deals look like: their positions, inversions, descents, rising
/// sequences, successions, fixed points and cycles are compared with simulated deals of every known
/// shuffler (and with its exact position matrix, where there is one quickly), and the p-values of
/// one shuffler corrected by Holm for their number. In rounds of ever more simulated deals, each of
/// which puts aside what is far off; the work is bounded by a number of simulated deals, so that
/// the answer is a function of the tallies alone.
/// With `by_kind` copies of a card are taken for one another, as in a log that names kinds: then
/// the positions of the kinds alone are compared, for in what order a kind's copies lie was made
/// up. Empty when none of these statistics was counted, and for larger decks.
std::optional<Identification> recognise(const audit::Tallies& tallies, bool by_kind = false);

}  // namespace evenhand::signatures
