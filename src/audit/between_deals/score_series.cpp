#include "src/audit/between_deals/score_series.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "src/audit/counting/packed_counts.hpp"

namespace evenhand::audit {

template <class Self, class F>
void ScoreSeries::for_sums(Self& self, F&& f) {
  for (auto& lag : self.lags_) {
    for (auto* sums :
         {&lag.products, &lag.first, &lag.second, &lag.first_squares, &lag.second_squares}) {
      for (auto& sum : *sums) f(sum);
    }
  }
  for (auto& powers : self.powers_) {
    f(powers.cubes);
    f(powers.fourths);
  }
}

namespace {

/// The sums of so few deals that 64 bits hold them: a score has 16.
struct FewPairs {
  static constexpr std::size_t most = 256;
  using Sums = std::array<std::uint64_t, score_count>;

  Sums products{};
  Sums first{};
  Sums second{};
  Sums first_squares{};
  Sums second_squares{};

  void add(const Scores& earlier, const Scores& later) {
    for (std::size_t i = 0; i < score_count; ++i) {
      const std::uint64_t a = earlier[i];
      const std::uint64_t b = later[i];
      products[i] += a * b;
      first[i] += a;
      second[i] += b;
      first_squares[i] += a * a;
      second_squares[i] += b * b;
    }
  }
};

}  // namespace

void ScoreSeries::fold(std::span<const Scores> scores) {
  for (; scores.size() > FewPairs::most; scores = scores.subspan(FewPairs::most)) {
    fold_few(scores.first(FewPairs::most));
  }
  fold_few(scores);
}

void ScoreSeries::fold_few(std::span<const Scores> scores) {
  std::array<FewPairs, lags> few;
  for (const Scores& score : scores) {
    for (std::size_t lag = 0; lag < seen_; ++lag) {
      ++lags_[lag].pairs;
      few[lag].add(before_[lag], score);
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
    for (std::size_t i = 0; i < score_count; ++i) {
      lags_[lag].products[i] += few[lag].products[i];
      lags_[lag].first[i] += few[lag].first[i];
      lags_[lag].second[i] += few[lag].second[i];
      lags_[lag].first_squares[i] += few[lag].first_squares[i];
      lags_[lag].second_squares[i] += few[lag].second_squares[i];
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
