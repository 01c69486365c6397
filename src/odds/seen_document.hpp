#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "reports/document.hpp"
#include "src/odds/chance.hpp"

namespace evenhand::odds {

/// The number of times that something came, and how likely it is in a fair deal.
struct Seen {
  std::string event;  ///< in words
  Chance chance;      ///< in (0, 1)
  std::uint64_t seen = 0;
  std::uint64_t of = 0;         ///< at least seen, and 1
  std::string unit = "hands";   ///< plural
  std::vector<double> instead;  ///< other chances that are suspected, in [0, 1]
};

/// Returns what to think of it, first in a player's words: both tails and the two-sided p-value of
/// the exact binomial test, what was expected, Bayes factors against stated alternatives, and how
/// many hands tell each alternative from a fair deal with 90 % power at level 1 %. Provenance is
/// the caller's.
reports::Document seen_document(const Seen& seen);

}  // namespace evenhand::odds
