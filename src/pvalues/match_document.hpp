#pragma once

#include <cstdint>
#include <vector>

#include "reports/document.hpp"
#include "stats/sequential/sprt.hpp"

namespace evenhand::pvalues {

/// Results of a match that was played elsewhere.
struct Match {
  /// Losses, draws and wins of games, or pairs of games by their points 0, ½, 1, 1½, 2.
  std::vector<std::uint64_t> counts;
  stats::Sprt sprt;
  double level = 0.95;  ///< of the intervals
};

/// Returns which of the two Elo the sequential test accepts, or that it goes on; Elo with
/// intervals, and the likelihood of superiority. Provenance is the caller's.
reports::Document match_document(const Match& match);

}  // namespace evenhand::pvalues
