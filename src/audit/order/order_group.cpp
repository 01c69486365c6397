#include "src/audit/order/order_group.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "base/nouns.hpp"
#include "base/number_text.hpp"
#include "src/audit/all_groups.hpp"
#include "src/audit/counting/pieces.hpp"
#include "src/audit/order/order_values.hpp"
#include "src/audit/scalar_tests.hpp"
#include "src/audit/test_names.hpp"
#include "stats/corrections.hpp"
#include "stats/distributions/binomial.hpp"
#include "stats/intervals/proportion_interval.hpp"
#include "stats/permutations/permutation_nulls.hpp"
#include "stats/permutations/successor_matrix.hpp"

namespace evenhand::audit {
namespace {

constexpr std::size_t piece = 256;

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
  return high.p.is_clearly_below(low.p) ? high : low;
}

Pair worst_pair(std::span<const LaggedPairs> lags, const Sample& sample) {
  Pair worst = worst_pair(lags.front(), sample);
  for (const LaggedPairs& pairs : lags.subspan(1)) {
    const Pair pair = worst_pair(pairs, sample);
    if (pair.p.is_clearly_below(worst.p)) worst = pair;
  }
  return worst;
}

std::string subject_of(const Pair& worst, const Sample& sample) {
  const std::size_t n = sample.deck.size;
  const std::string where = worst.lag == 1 ? "directly" : fmt::format("{} places", worst.lag);
  return fmt::format("{} comes {} after {}", card_words(sample.deck, worst.index % n), where,
                     card_words(sample.deck, worst.index / n));
}

namespace info {
constexpr TestInfo successors{"order.successors", Method::chi_square,
                              "Every card is equally likely to follow every other directly."};
constexpr TestInfo worst_successor{"order.worst-successor", Method::binomial,
                                   "No card follows another directly more or less often than 1/n."};
constexpr TestInfo inversions_mean{"order.inversions-mean", Method::mean,
                                   "The mean number of inversions is n(n-1)/4."};
constexpr TestInfo inversions_shape{"order.inversions-shape", Method::chi_square,
                                    "The number of inversions is Mahonian."};
constexpr TestInfo descents_mean{test_names::descents_mean, Method::mean,
                                 "The mean number of descents is (n-1)/2."};
constexpr TestInfo descents_shape{"order.descents-shape", Method::chi_square,
                                  "The number of descents is Eulerian."};
constexpr TestInfo rising_sequences_mean{test_names::rising_sequences_mean, Method::mean,
                                         "The mean number of rising sequences is (n+1)/2."};
constexpr TestInfo rising_sequences_shape{
    "order.rising-sequences-shape", Method::chi_square,
    "The number of rising sequences is Eulerian, as that of descents is."};
constexpr TestInfo successions_mean{
    "order.successions-mean", Method::mean,
    "The mean number of cards followed by the next higher card is (n-1)/n."};
constexpr TestInfo successions_shape{
    "order.successions-shape", Method::chi_square,
    "The number of cards followed by the next higher card has its exact distribution."};
}  // namespace info

constexpr std::array order_tests = {info::successors,
                                    info::worst_successor,
                                    info::inversions_mean,
                                    info::inversions_shape,
                                    info::descents_mean,
                                    info::descents_shape,
                                    info::rising_sequences_mean,
                                    info::rising_sequences_shape,
                                    info::successions_mean,
                                    info::successions_shape};

/// Below four cards the successors do not have all the parts of the general case.
constexpr std::size_t least_deck = 4;

Evidence successor_test(const LaggedPairs& pairs, const Sample& sample) {
  const stats::SuccessorCounts successors{pairs.counts, sample.deck.size, sample.deals, pairs.lag};
  Evidence evidence = judge::evidence(info::successors, {});
  if (successors.n < least_deck) {
    evidence.result = stats::TestResult::skip("decks of at least 4 cards are needed");
    return evidence;
  }
  evidence.result = stats::successor_tests(successors, sample.level, slices_of(pairs, sample)).all;
  evidence.detectable = [n = successors.n, deals = successors.deals](double alpha, double power) {
    return stats::detectable_successor_deviation(n, deals, alpha, power);
  };
  evidence.enough = 0.1;
  evidence.would_have_shown = "neighbours off by {} on average would have shown";
  if (evidence.result.is_skipped()) return evidence;
  const stats::Effect& effect = *evidence.result.effect;
  evidence.words =
      fmt::format("pairs of neighbours are off by {} on average ({} to {})", percent(effect.value),
                  percent(effect.interval.low), percent(effect.interval.high));
  return evidence;
}

std::unique_ptr<OrderTally> make_tally(const cards::Deck& deck) {
  return std::make_unique<OrderTally>(deck.size);
}

std::vector<Evidence> run(const OrderTally& order, const Sample& sample) {
  const std::size_t n = sample.deck.size;
  const std::vector<std::uint64_t> counts = order.successors();
  const std::array neighbours = {LaggedPairs{1, counts}};
  std::vector<Evidence> results = {successor_test(neighbours.front(), sample),
                                   worst_successor(info::worst_successor, neighbours, sample)};
  results.back().is_example = true;
  const std::array scalars = {
      Scalar{info::inversions_mean, info::inversions_shape, "inversions", order.inversions(),
             stats::inversions_null(n), 0.1},
      Scalar{info::descents_mean, info::descents_shape, "descents", order.descents(),
             stats::descents_null(n)},
      Scalar{info::rising_sequences_mean, info::rising_sequences_shape, "rising sequences",
             order.rising_sequences(), stats::rising_sequences_null(n)},
      Scalar{info::successions_mean, info::successions_shape, "successions", order.successions(),
             stats::successions_null(n)}};
  for (const Scalar& scalar : scalars)
    add_scalar_tests(scalar, sample.deals, sample.level, results);
  return results;
}

}  // namespace

OrderTally::OrderTally(std::size_t deck_size)
    : n_(deck_size),
      successors_(deck_size * deck_size),
      inversions_(deck_size * (deck_size - 1) / 2 + 1),
      descents_(deck_size),
      rising_sequences_(deck_size),
      successions_(deck_size) {}

void OrderTally::fold(const cards::DealBatch& batch) {
  for_pieces(batch, piece, [&](const auto& deals) {
    fold_successors(deals);
    fold_values(deals);
  });
}

template <class Card>
void OrderTally::fold_successors(const cards::DealsView<const Card>& deals) {
  std::uint16_t* counters = successors_.counters_for(deals.count).data();
  for (std::size_t d = 0; d < deals.count; ++d) {
    const Card* deal = deals[d].data();
    for (std::size_t i = 1; i < n_; ++i) ++counters[deal[i - 1] * n_ + deal[i]];
  }
}

template <class Card>
void OrderTally::fold_values(const cards::DealsView<const Card>& deals) {
  std::array<OrderValues, piece> values;
  order_values(deals, values.data());
  for (std::size_t d = 0; d < deals.count; ++d) {
    inversions_.add(values[d].inversions);
    descents_.add(values[d].descents);
    rising_sequences_.add(values[d].inverse_descents);
    successions_.add(values[d].successions);
  }
}

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

constexpr Group order_group = make_group<OrderTally, make_tally, run>(
    {"order", "which card follows which",
     "which card follows which, and how much of the starting order is left"},
    order_tests);

}  // namespace evenhand::audit
