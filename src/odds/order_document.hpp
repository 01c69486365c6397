#pragma once

#include <string>

#include "reports/document.hpp"
#include "sims/odds/orders.hpp"
#include "src/odds/answer.hpp"

namespace evenhand::odds {

/// The question about one order of a deck; groups of 0 ask for cards that stay in place.
struct OrderQuestion {
  Siblings siblings;
  bool has_range = false;
  CountRange range;
  std::string written;  ///< the range
};

/// Returns how likely so many cards are followed by one of their own group, or stay in place, or
/// all numbers. Provenance is the caller's.
reports::Document order_document(const OrderQuestion& question);

}  // namespace evenhand::odds
