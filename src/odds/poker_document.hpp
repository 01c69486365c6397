#pragma once

#include "reports/document.hpp"
#include "src/odds/answer.hpp"

namespace evenhand::odds {

/// The categories of the best five of 5 to 7 cards: how many hands each has, and what simulated
/// deals say to it. Provenance is the caller's.
reports::Document poker_document(unsigned cards, const CheckPlan& check);

}  // namespace evenhand::odds
