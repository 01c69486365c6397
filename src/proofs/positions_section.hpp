#pragma once

#include <string>

#include "reports/document.hpp"
#include "sims/shuffle/exact/exact.hpp"

namespace evenhand::proofs {

/// Returns where each card goes, when result.positions is known: the least and the most likely
/// place of a card, all of them as a heat map and, where they are known and not even, as fractions.
reports::Section positions_section(const shuffle::exact::ExactResult& result);

/// "total variation at least 0.07527, so uneven is where card 51 goes": what the distribution of
/// the place of the most uneven card shows of that of the orders.
std::string uneven_card_words(const shuffle::exact::PositionMatrix& positions);

}  // namespace evenhand::proofs
