#include "src/audit/between_deals/deal_scores.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "src/audit/order/order_values.hpp"
#include "src/audit/structure/structure_values.hpp"

namespace evenhand::audit {
namespace {

constexpr std::size_t most_deals = 256;

/// Products of two scores stay below 2^32, so that sums of 2^32 of them fit 64 bits.
std::uint32_t inversions_divisor(std::size_t n) {
  return 1 + static_cast<std::uint32_t>(n * (n - 1) / 2 / 65536);
}

template <class Card>
void scores_of(const cards::DealsView<const Card>& deals, Scores* scores) {
  std::array<OrderValues, most_deals> order;
  std::array<StructureValues, most_deals> structure;
  order_values(deals, order.data());
  structure_values(deals, structure.data());
  const std::uint32_t divisor = inversions_divisor(deals.deck_size);
  for (std::size_t d = 0; d < deals.count; ++d) {
    scores[d] = {order[d].inversions / divisor, order[d].descents,   order[d].inverse_descents,
                 structure[d].fixed_points,     structure[d].cycles, deals[d].front()};
  }
}

}  // namespace

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

void compute_scores(const cards::AnyDeals& any, Scores* scores) {
  std::visit([&](const auto& deals) { scores_of(deals, scores); }, any);
}

}  // namespace evenhand::audit
