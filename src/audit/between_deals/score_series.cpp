#include "src/audit/between_deals/score_series.hpp"

#include <algorithm>
#include <vector>

#include "src/audit/counting/packed_counts.hpp"

namespace evenhand::audit {
namespace {

constexpr std::size_t numbers_a_lag = 1 + 3 * score_count;

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
  }
}

void ScoreSeries::fold(std::span<const Scores> scores) {
  for (const Scores& score : scores) {
    for (std::size_t lag = 0; lag < seen_; ++lag) add(lags_[lag], before_[lag], score);
    before_[1] = before_[0];
    before_[0] = score;
    seen_ = std::min(lags, seen_ + 1);
  }
}

void ScoreSeries::merge(const ScoreSeries& other) {
  for (std::size_t lag = 0; lag < lags; ++lag) {
    lags_[lag].pairs += other.lags_[lag].pairs;
    add_each(lags_[lag].products, other.lags_[lag].products);
    add_each(lags_[lag].first, other.lags_[lag].first);
    add_each(lags_[lag].second, other.lags_[lag].second);
  }
}

stats::LaggedSums ScoreSeries::sums(std::size_t lag, std::size_t score) const {
  const Lag& sums = lags_[lag - 1];
  return {sums.pairs, static_cast<double>(sums.products[score]),
          static_cast<double>(sums.first[score]), static_cast<double>(sums.second[score])};
}

nlohmann::json ScoreSeries::save() const {
  std::vector<std::uint64_t> numbers;
  for (const Lag& lag : lags_) {
    numbers.push_back(lag.pairs);
    numbers.insert(numbers.end(), lag.products.begin(), lag.products.end());
    numbers.insert(numbers.end(), lag.first.begin(), lag.first.end());
    numbers.insert(numbers.end(), lag.second.begin(), lag.second.end());
  }
  return pack_counts(numbers);
}

void ScoreSeries::load(const nlohmann::json& saved, std::uint64_t deals) {
  constexpr std::string_view what = "series of scores";
  const std::vector<std::uint64_t> numbers = unpack_counts(saved, lags * numbers_a_lag, what);
  auto next = numbers.begin();
  for (Lag& lag : lags_) {
    lag.pairs = *next++;
    if (lag.pairs > deals) throw damaged_tally(what, "more pairs than deals");
    for (auto* part : {&lag.products, &lag.first, &lag.second}) {
      std::copy_n(next, score_count, part->begin());
      next += score_count;
    }
  }
  seen_ = 0;
}

}  // namespace evenhand::audit
