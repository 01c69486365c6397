#include "src/audit/between_deals/score_series.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "src/audit/counting/packed_counts.hpp"

namespace evenhand::audit {
namespace {

constexpr std::size_t power_numbers = 4 * score_count;
constexpr std::size_t numbers_a_lag = 1 + 5 * score_count;

void add_each(std::array<std::uint64_t, score_count>& to,
              const std::array<std::uint64_t, score_count>& from) {
  for (std::size_t i = 0; i < score_count; ++i) to[i] += from[i];
}

}  // namespace

void ScoreSeries::add(Lag& lag, const Scores& earlier, const Scores& later) {
  ++lag.pairs;
  for (std::size_t i = 0; i < score_count; ++i) {
    lag.products[i] += std::uint64_t{earlier[i]} * later[i];
    lag.first[i] += earlier[i];
    lag.second[i] += later[i];
    lag.first_squares[i] += std::uint64_t{earlier[i]} * earlier[i];
    lag.second_squares[i] += std::uint64_t{later[i]} * later[i];
  }
}

void ScoreSeries::fold(std::span<const Scores> scores) {
  for (const Scores& score : scores) {
    for (std::size_t lag = 0; lag < seen_; ++lag) add(lags_[lag], before_[lag], score);
    for (std::size_t i = 0; i < score_count && seen_ > 0; ++i) {
      const Wide square = std::uint64_t{score[i]} * score[i];
      powers_[i].cubes += square * score[i];
      powers_[i].fourths += square * square;
    }
    before_[1] = before_[0];
    before_[0] = score;
    seen_ = std::min(lags, seen_ + 1);
  }
}

void ScoreSeries::merge(const ScoreSeries& other) {
  for (std::size_t i = 0; i < score_count; ++i) {
    powers_[i].cubes += other.powers_[i].cubes;
    powers_[i].fourths += other.powers_[i].fourths;
  }
  for (std::size_t lag = 0; lag < lags; ++lag) {
    lags_[lag].pairs += other.lags_[lag].pairs;
    add_each(lags_[lag].products, other.lags_[lag].products);
    add_each(lags_[lag].first, other.lags_[lag].first);
    add_each(lags_[lag].second, other.lags_[lag].second);
    add_each(lags_[lag].first_squares, other.lags_[lag].first_squares);
    add_each(lags_[lag].second_squares, other.lags_[lag].second_squares);
  }
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
  std::vector<std::uint64_t> numbers;
  for (const Lag& lag : lags_) {
    numbers.push_back(lag.pairs);
    for (const auto* part :
         {&lag.products, &lag.first, &lag.second, &lag.first_squares, &lag.second_squares}) {
      numbers.insert(numbers.end(), part->begin(), part->end());
    }
  }
  for (const Powers& powers : powers_) {
    for (const Wide sum : {powers.cubes, powers.fourths}) {
      numbers.push_back(static_cast<std::uint64_t>(sum));
      numbers.push_back(static_cast<std::uint64_t>(sum >> 64U));
    }
  }
  return pack_counts(numbers);
}

void ScoreSeries::load(const nlohmann::json& saved, std::uint64_t deals) {
  constexpr std::string_view series_name = "series of scores";
  const std::vector<std::uint64_t> numbers =
      unpack_counts(saved, lags * numbers_a_lag + power_numbers, series_name);
  auto next = numbers.begin();
  for (Lag& lag : lags_) {
    lag.pairs = *next++;
    if (lag.pairs > deals) throw damaged_tally(series_name, "more pairs than deals");
    for (auto* part :
         {&lag.products, &lag.first, &lag.second, &lag.first_squares, &lag.second_squares}) {
      std::copy_n(next, score_count, part->begin());
      next += score_count;
    }
  }
  for (Powers& powers : powers_) {
    for (Wide* sum : {&powers.cubes, &powers.fourths}) {
      *sum = *next++;
      *sum += Wide{*next++} << 64U;
    }
  }
  seen_ = 0;
}

}  // namespace evenhand::audit
