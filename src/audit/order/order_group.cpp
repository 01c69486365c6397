#include <fmt/format.h>

#include <array>

#include "base/number_text.hpp"
#include "src/audit/all_groups.hpp"
#include "src/audit/order/order_tally.hpp"
#include "src/audit/order/worst_successor.hpp"
#include "src/audit/scalar_tests.hpp"
#include "src/audit/test_names.hpp"
#include "stats/permutations/permutation_nulls.hpp"
#include "stats/permutations/successor_matrix.hpp"

namespace evenhand::audit {
namespace {

namespace info {
constexpr TestInfo successors{"order.successors",
                              "Every card is equally likely to follow every other directly."};
constexpr TestInfo worst_successor{"order.worst-successor",
                                   "No card follows another directly more or less often than 1/n."};
constexpr TestInfo inversions_mean{"order.inversions-mean",
                                   "The mean number of inversions is n(n-1)/4."};
constexpr TestInfo inversions_shape{"order.inversions-shape",
                                    "The number of inversions is Mahonian."};
constexpr TestInfo descents_mean{test_names::descents_mean,
                                 "The mean number of descents is (n-1)/2."};
constexpr TestInfo descents_shape{"order.descents-shape", "The number of descents is Eulerian."};
constexpr TestInfo rising_sequences_mean{test_names::rising_sequences_mean,
                                         "The mean number of rising sequences is (n+1)/2."};
constexpr TestInfo rising_sequences_shape{
    "order.rising-sequences-shape",
    "The number of rising sequences is Eulerian, as that of descents is."};
constexpr TestInfo successions_mean{
    "order.successions-mean",
    "The mean number of cards followed by the next higher card is (n-1)/n."};
constexpr TestInfo successions_shape{
    "order.successions-shape",
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
  if (evidence.result.is_skipped()) return evidence;
  const stats::Effect& effect = *evidence.result.effect;
  evidence.words = fmt::format("pairs of neighbours deviate by {} rms from 1/n ({} to {})",
                               percent(effect.value), percent(effect.interval.low),
                               percent(effect.interval.high));
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

constexpr Group order_group = make_group<OrderTally, make_tally, run>(
    {"order", "which card follows which",
     "which card follows which, and how much of the starting order is left"},
    order_tests);

}  // namespace evenhand::audit
