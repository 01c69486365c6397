#include "src/audit/order/worst_successor.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/nouns.hpp"
#include "base/number_text.hpp"
#include "stats/corrections.hpp"
#include "stats/distributions/binomial.hpp"
#include "stats/intervals/proportion_interval.hpp"
#include "stats/permutations/successor_matrix.hpp"

namespace evenhand::audit {
namespace {

struct Pair {
  std::size_t lag = 0;
  std::size_t index = 0;
  std::uint64_t count = 0;
  stats::PValue p;
};

/// The chance that one card lies so many places after another.
double share_of(std::size_t lag, const Sample& sample) {
  const auto n = static_cast<double>(sample.deck.size);
  return (n - static_cast<double>(lag)) / (n * (n - 1));
}

Pair pair_at(const LaggedPairs& pairs, std::size_t index, const Sample& sample) {
  const stats::Binomial null(sample.deals, share_of(pairs.lag, sample));
  return {pairs.lag, index, pairs.counts[index], null.two_sided(pairs.counts[index])};
}

/// On either side the p-value falls as the count moves away, so only the extremes can be worst.
Pair worst_pair(const LaggedPairs& pairs, const Sample& sample) {
  const std::size_t n = sample.deck.size;
  std::size_t least = 1;
  std::size_t most = 1;
  for (std::size_t i = 0; i < pairs.counts.size(); ++i) {
    if (i / n == i % n) continue;
    if (pairs.counts[i] < pairs.counts[least]) least = i;
    if (pairs.counts[i] > pairs.counts[most]) most = i;
  }
  const Pair low = pair_at(pairs, least, sample);
  const Pair high = pair_at(pairs, most, sample);
  return low.p < high.p ? low : high;
}

Pair worst_pair(std::span<const LaggedPairs> lags, const Sample& sample) {
  Pair worst = worst_pair(lags.front(), sample);
  for (const LaggedPairs& pairs : lags.subspan(1)) {
    const Pair pair = worst_pair(pairs, sample);
    if (pair.p < worst.p) worst = pair;
  }
  return worst;
}

std::string subject_of(const Pair& worst, const Sample& sample) {
  const std::size_t n = sample.deck.size;
  const std::string where = worst.lag == 1 ? "directly" : fmt::format("{} places", worst.lag);
  return fmt::format("{} comes {} after {}", card_words(sample.deck, worst.index % n), where,
                     card_words(sample.deck, worst.index / n));
}

}  // namespace

stats::Slices slices_of(const LaggedPairs& pairs, const Sample& sample) {
  if (sample.sampled == nullptr) return {};
  const std::size_t n = sample.deck.size;
  const std::size_t lag = pairs.lag;
  const auto count = [n, lag](const cards::DealBatch& deals, std::vector<std::uint64_t>& counts) {
    deals.visit([&](const auto& view) {
      for (std::size_t d = 0; d < view.count; ++d) {
        for (std::size_t p = lag; p < n; ++p) ++counts[view[d][p - lag] * n + view[d][p]];
      }
    });
  };
  const auto statistic = [n, lag](std::span<const std::uint64_t> counts, std::uint64_t deals) {
    return stats::successor_statistic({counts, n, deals, lag});
  };
  return sample.sampled->slices_of(
      {stats::successor_direction({pairs.counts, n, sample.deals, lag}), count, statistic});
}

Evidence worst_successor(const TestInfo& info, std::span<const LaggedPairs> lags,
                         const Sample& sample) {
  Evidence evidence = judge::evidence(info, {});
  const std::size_t n = sample.deck.size;
  std::uint64_t needed = 0;
  for (const LaggedPairs& pairs : lags) {
    needed = std::max(needed, stats::least_successor_deals(n, pairs.lag));
  }
  if (sample.deals < needed) {
    evidence.result = stats::TestResult::skip(fmt::format(
        "{} for pairs of {} cards, {} are needed", are_too_few(sample.deals, "deals"), n, needed));
    return evidence;
  }
  const Pair worst = worst_pair(lags, sample);
  const double null = share_of(worst.lag, sample);
  const auto count = static_cast<double>(worst.count);
  const auto deals = static_cast<double>(sample.deals);
  const double family =
      static_cast<double>(n) * static_cast<double>(n - 1) * static_cast<double>(lags.size());
  const stats::Interval share =
      stats::chosen_share(worst.count, sample.deals, family, sample.level);
  evidence.result.statistic = (count - deals * null) / std::sqrt(deals * null * (1 - null));
  evidence.result.p = stats::sidak(worst.p, family);
  evidence.result.effect =
      stats::Effect{"relative deviation of the pair",
                    count / (deals * null) - 1,
                    {share.low / null - 1, share.high / null - 1, share.level}};
  evidence.subject = subject_of(worst, sample);
  evidence.words =
      fmt::format("{} in {}", evidence.subject, share_of_deals(worst.count, sample.deals, null));
  return evidence;
}

}  // namespace evenhand::audit
