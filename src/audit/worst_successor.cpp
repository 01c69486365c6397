#include "src/audit/worst_successor.hpp"

#include <fmt/format.h>

#include <cmath>

#include "src/audit/wording.hpp"
#include "stats/binomial.hpp"
#include "stats/corrections.hpp"
#include "stats/proportion_interval.hpp"

namespace evenhand::audit {
namespace {

struct Pair {
  std::size_t index = 0;
  std::uint64_t count = 0;
  stats::PValue p;
};

Pair pair_at(std::span<const std::uint64_t> successors, std::size_t index, const Sample& sample) {
  const stats::Binomial null(sample.deals, 1 / static_cast<double>(sample.deck.size));
  return {index, successors[index], null.two_sided(successors[index])};
}

/// On either side the p-value falls as the count moves away, so only the extremes can be worst.
Pair worst_pair(std::span<const std::uint64_t> successors, const Sample& sample) {
  const std::size_t n = sample.deck.size;
  std::size_t least = 1;
  std::size_t most = 1;
  for (std::size_t i = 0; i < successors.size(); ++i) {
    if (i / n == i % n) continue;
    if (successors[i] < successors[least]) least = i;
    if (successors[i] > successors[most]) most = i;
  }
  const Pair low = pair_at(successors, least, sample);
  const Pair high = pair_at(successors, most, sample);
  return low.p < high.p ? low : high;
}

}  // namespace

Outcome worst_successor(std::span<const std::uint64_t> successors, const Sample& sample) {
  Outcome outcome{"order.worst-successor", {}};
  const auto n = static_cast<double>(sample.deck.size);
  const auto deals = static_cast<double>(sample.deals);
  if (deals < 5 * n) {
    outcome.result = stats::TestResult::skip(
        fmt::format("{} deals are too few for pairs of {} cards, {} are needed", sample.deals,
                    sample.deck.size, 5 * sample.deck.size));
    return outcome;
  }
  const Pair worst = worst_pair(successors, sample);
  const stats::Interval share = stats::clopper_pearson(worst.count, sample.deals);
  const auto count = static_cast<double>(worst.count);
  outcome.result.statistic = (count - deals / n) / std::sqrt(deals / n * (1 - 1 / n));
  outcome.result.p = stats::sidak(worst.p, n * (n - 1));
  outcome.result.effect = stats::Effect{"relative deviation of the pair",
                                        count * n / deals - 1,
                                        {share.low * n - 1, share.high * n - 1, share.level}};
  outcome.finding = fmt::format("{} comes directly after {} in {}",
                                card_words(sample.deck, worst.index % sample.deck.size),
                                card_words(sample.deck, worst.index / sample.deck.size),
                                share_of_deals(worst.count, sample.deals, 1 / n));
  return outcome;
}

}  // namespace evenhand::audit
