#include "src/audit/between_deals/score_series.hpp"

#include <algorithm>
#include <cmath>

namespace evenhand::audit {

void ScoreSeries::fold(std::span<const Scores> scores) {
  for (; scores.size() > few; scores = scores.subspan(few)) fold_few(scores.first(few));
  fold_few(scores);
}

void ScoreSeries::fold_few(std::span<const Scores> scores) {
  std::array<FewSums, lags> sums;
  for (const Scores& score : scores) {
    for (std::size_t lag = 0; lag < seen_; ++lag) {
      ++lags_[lag].pairs;
      sums[lag].add(before_[lag], score);
    }
    for (std::size_t i = 0; i < score_count && seen_ > 0; ++i) {
      const std::uint64_t square = std::uint64_t{score[i]} * score[i];
      powers_[i].cubes += square * score[i];
      powers_[i].fourths += Wide{square} * square;
    }
    before_[1] = before_[0];
    before_[0] = score;
    seen_ = std::min(lags, seen_ + 1);
  }
  for (std::size_t lag = 0; lag < lags; ++lag) {
    for (std::size_t k = 0; k < sums[lag].all().size(); ++k) {
      for (std::size_t i = 0; i < score_count; ++i) {
        (*lags_[lag].sums.all()[k])[i] += (*sums[lag].all()[k])[i];
      }
    }
  }
}

double ScoreSeries::kurtosis(std::size_t score) const {
  const PairSums<Wide>& sums = lags_[0].sums;
  const auto number = static_cast<double>(lags_[0].pairs);
  const double mean = static_cast<double>(sums.second[score]) / number;
  const double square = static_cast<double>(sums.second_squares[score]) / number;
  const double cube = static_cast<double>(powers_[score].cubes) / number;
  const double fourth = static_cast<double>(powers_[score].fourths) / number;
  const double variance = square - mean * mean;
  const double central =
      fourth - 4 * mean * cube + 6 * mean * mean * square - 3 * std::pow(mean, 4);
  return variance > 0 ? std::max(1.0, central / (variance * variance)) : 0;
}

stats::LaggedSums ScoreSeries::sums(std::size_t lag, std::size_t score) const {
  const PairSums<Wide>& sums = lags_[lag - 1].sums;
  const std::uint64_t pairs = lags_[lag - 1].pairs;
  return {pairs,
          static_cast<double>(sums.products[score]),
          static_cast<double>(sums.first[score]),
          static_cast<double>(sums.second[score]),
          static_cast<double>(sums.first_squares[score]),
          static_cast<double>(sums.second_squares[score]),
          pairs > 0 ? kurtosis(score) : 0};
}

}  // namespace evenhand::audit
