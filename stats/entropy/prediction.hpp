#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "stats/entropy/estimate.hpp"

namespace evenhand::stats::entropy {

/// The results of predictions.
struct Predictions {
  std::uint64_t made = 0;
  std::uint64_t right = 0;
  std::uint64_t run = 0;          ///< right ones at the end
  std::uint64_t longest_run = 0;  ///< of right ones

  void add(bool is_right) {
    ++made;
    right += is_right ? 1U : 0U;
    run = is_right ? run + 1 : 0;
    longest_run = std::max(longest_run, run);
  }
};

/// Finds which of several predictors has been right most often; among equals, the one that came up
/// to it last.
template <std::size_t size>
class Scoreboard {
 public:
  std::size_t best() const { return best_; }
  void was_right(std::size_t predictor) {
    if (++scores_[predictor] >= scores_[best_]) best_ = predictor;
  }

 private:
  std::array<std::uint64_t, size> scores_{};
  std::size_t best_ = 0;
};

/// The probability of a right prediction for which `n` of them have no run of r with probability
/// .99 (Feller 1968, XIII.7); `least` if more than that have none. SP 800-90B, 6.3.7, step 8.
double local_probability(std::uint64_t r, std::uint64_t n, double least);

/// Returns the estimate from the larger of the share of right predictions, at the upper end of its
/// interval, and of the probability that the longest run speaks of; 1 / `values` at least, where
/// symbols have so many.
Estimate predicted(const Predictions& predictions, std::size_t values);

}  // namespace evenhand::stats::entropy
