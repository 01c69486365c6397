#include "stats/sequences/lag_contrast.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/real.hpp"
#include "stats/corrections.hpp"
#include "stats/distributions/hypergeometric.hpp"
#include "stats/distributions/normal.hpp"
#include "stats/intervals/proportion_interval.hpp"
#include "stats/intervals/simultaneous.hpp"

namespace evenhand::stats {
namespace {

/// Returns how many pairs elsewhere hit: the whole number, from its share.
std::uint64_t whole(double share, std::uint64_t pairs) {
  return static_cast<std::uint64_t>(std::llround(share * real(pairs)));
}

}  // namespace

LagContrast strongest_lag(std::span<const std::uint64_t> hits, std::uint64_t pairs) {
  const std::uint64_t all = std::accumulate(hits.begin(), hits.end(), std::uint64_t{0});
  const double lags = real(hits.size());
  const double mean = real(all) / lags;
  const auto furthest =
      std::max_element(hits.begin(), hits.end(), [&](std::uint64_t a, std::uint64_t b) {
        return std::fabs(real(a) - mean) < std::fabs(real(b) - mean);
      });
  const double share = mean / real(pairs);
  const double variance = mean * (1 - share) * (1 - 1 / lags);
  LagContrast contrast;
  contrast.lag = static_cast<std::size_t>(furthest - hits.begin()) + 1;
  contrast.share = real(*furthest) / real(pairs);
  contrast.elsewhere = real(all - *furthest) / (real(pairs) * (lags - 1));
  contrast.z = variance > 0 ? (real(*furthest) - mean) / std::sqrt(variance) : 0;
  contrast.p = Hypergeometric(pairs * hits.size(), all, pairs).two_sided(*furthest);
  return contrast;
}

LagContrast most_frequent_lag(std::span<const std::uint64_t> hits,
                              std::span<const std::uint64_t> pairs) {
  const std::uint64_t all_hits = std::accumulate(hits.begin(), hits.end(), std::uint64_t{0});
  const std::uint64_t all_pairs = std::accumulate(pairs.begin(), pairs.end(), std::uint64_t{0});
  const double rate = real(all_hits) / real(all_pairs);
  // Returns, for a Poisson number, how much likelier the hits are at their own rate than at that of
  // all.
  const auto above = [&](std::size_t k) {
    const double expected = rate * real(pairs[k]);
    const double seen = real(hits[k]);
    return seen <= expected ? 0 : seen * std::log(seen / expected) - (seen - expected);
  };
  std::size_t lag = 0;
  double furthest = 0;
  for (std::size_t k = 0; k < hits.size(); ++k) {
    const double here = above(k);
    if (here <= furthest) continue;
    furthest = here;
    lag = k;
  }
  const double expected = rate * real(pairs[lag]);
  const double others = real(all_pairs - pairs[lag]);
  const double variance = expected * (1 - rate) * others / real(all_pairs);
  LagContrast contrast;
  contrast.lag = lag + 1;
  contrast.share = real(hits[lag]) / real(pairs[lag]);
  contrast.elsewhere = others > 0 ? real(all_hits - hits[lag]) / others : contrast.share;
  contrast.z = variance > 0 ? (real(hits[lag]) - expected) / std::sqrt(variance) : 0;
  contrast.p = Hypergeometric(all_pairs, all_hits, pairs[lag]).upper_tail(hits[lag]);
  return contrast;
}

Effect lag_effect(const LagContrast& contrast, std::uint64_t pairs, std::uint64_t pairs_elsewhere,
                  double family, double level) {
  // Either of two intervals that hold at once with the level of each.
  const double each = level_of_each(level, family);
  const Interval here = clopper_pearson(whole(contrast.share, pairs), pairs, each);
  const Interval there =
      clopper_pearson(whole(contrast.elsewhere, pairs_elsewhere), pairs_elsewhere, each);
  Interval interval = difference_interval(contrast.share, here, contrast.elsewhere, there);
  interval.level = level;
  return {"share of pairs of deals above that at other lags", contrast.share - contrast.elsewhere,
          interval};
}

double detectable_lag_share(double elsewhere, std::uint64_t pairs, double alpha, double power) {
  // Near a share of 0 some hits are needed whatever the variance is.
  const double share = std::max(elsewhere, 1 / real(pairs));
  const double reach = normal_upper_quantile(alpha / 2) + normal_upper_quantile(1 - power);
  return reach * std::sqrt(share * (1 - share) / real(pairs)) + reach * reach / (4 * real(pairs));
}

TestResult lag_score_test(const LagScores& scores, double level, std::size_t& strongest) {
  const double lags = real(scores.sums.size());
  const double pairs = real(scores.pairs);
  if (scores.pairs < 1000) return TestResult::skip("1000 pairs of deals at each lag are needed");
  const double mean = std::accumulate(scores.sums.begin(), scores.sums.end(), 0.0) / (lags * pairs);
  const double variance =
      scores.squares / (lags * pairs) - (mean - scores.centre) * (mean - scores.centre);
  if (!(variance > 0)) return TestResult::skip("all pairs of deals are alike");
  const auto furthest =
      std::max_element(scores.sums.begin(), scores.sums.end(), [&](double a, double b) {
        return std::fabs(a / pairs - mean) < std::fabs(b / pairs - mean);
      });
  strongest = static_cast<std::size_t>(furthest - scores.sums.begin()) + 1;
  // From the mean at all lags to that at the others.
  const double others = lags / (lags - 1);
  const double difference = (*furthest / pairs - mean) * others / std::sqrt(variance);
  const double error = std::sqrt(others / pairs);
  TestResult result;
  result.statistic = difference / error;
  result.p = sidak(normal_two_sided(result.statistic), lags);
  const double wide = normal_upper_quantile((1 - level_of_each(level, lags)) / 2) * error;
  result.effect = Effect{"difference of the mean at one lag, in standard deviations of a pair",
                         difference,
                         {difference - wide, difference + wide, level}};
  return result;
}

}  // namespace evenhand::stats
