#include "src/audit/between_deals/score_series.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "src/audit/counting/packed_counts.hpp"

namespace evenhand::audit {

template <class Self, class F>
void ScoreSeries::for_sums(Self& self, F&& f) {
  for (auto& lag : self.lags_) {
    for (auto* sums : lag.all()) {
      for (auto& sum : *sums) f(sum);
    }
  }
  for (auto& powers : self.powers_) {
    f(powers.cubes);
    f(powers.fourths);
  }
}

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
        (*lags_[lag].all()[k])[i] += (*sums[lag].all()[k])[i];
      }
    }
  }
}

void ScoreSeries::merge(const ScoreSeries& other) {
  std::vector<Wide> theirs;
  for_sums(other, [&](Wide sum) { theirs.push_back(sum); });
  auto next = theirs.begin();
  for_sums(*this, [&](Wide& sum) { sum += *next++; });
  for (std::size_t lag = 0; lag < lags; ++lag) lags_[lag].pairs += other.lags_[lag].pairs;
}

double ScoreSeries::kurtosis(std::size_t score) const {
  const Lag& sums = lags_[0];
  const auto number = static_cast<double>(sums.pairs);
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
  const Lag& sums = lags_[lag - 1];
  return {sums.pairs,
          static_cast<double>(sums.products[score]),
          static_cast<double>(sums.first[score]),
          static_cast<double>(sums.second[score]),
          static_cast<double>(sums.first_squares[score]),
          static_cast<double>(sums.second_squares[score]),
          sums.pairs > 0 ? kurtosis(score) : 0};
}

nlohmann::json ScoreSeries::save() const {
  std::vector<Wide> sums;
  for (const Lag& lag : lags_) sums.push_back(lag.pairs);
  for_sums(*this, [&](Wide sum) { sums.push_back(sum); });
  return pack_wide(sums);
}

void ScoreSeries::load(const nlohmann::json& saved, std::uint64_t deals) {
  constexpr std::string_view series_name = "series of scores";
  const std::vector<Wide> sums = unpack_wide(saved, lags + sum_count, series_name);
  auto next = sums.begin();
  for (Lag& lag : lags_) {
    if (*next > deals) throw damaged_tally(series_name, "more pairs than deals");
    lag.pairs = static_cast<std::uint64_t>(*next++);
  }
  for_sums(*this, [&](Wide& sum) { sum = *next++; });
  seen_ = 0;
}

}  // namespace evenhand::audit
