#include <fmt/format.h>

#include <array>

#include "src/audit/all_groups.hpp"
#include "src/audit/order/order_tally.hpp"
#include "src/audit/order/worst_successor.hpp"
#include "src/audit/scalar_tests.hpp"
#include "base/number_text.hpp"
#include "stats/permutations/permutation_nulls.hpp"
#include "stats/permutations/successor_matrix.hpp"

namespace evenhand::audit {
namespace {

constexpr std::array order_tests = {
    TestInfo{"order.successors", "Every card is equally likely to follow every other directly."},
    TestInfo{"order.worst-successor",
             "No card follows another directly more or less often than 1/n."},
    TestInfo{"order.inversions-mean", "The mean number of inversions is n(n-1)/4."},
    TestInfo{"order.inversions-shape", "The number of inversions is Mahonian."},
    TestInfo{"order.descents-mean", "The mean number of descents is (n-1)/2."},
    TestInfo{"order.descents-shape", "The number of descents is Eulerian."},
    TestInfo{"order.rising-sequences-mean", "The mean number of rising sequences is (n+1)/2."},
    TestInfo{"order.rising-sequences-shape",
             "The number of rising sequences is Eulerian, as that of descents is."},
    TestInfo{"order.successions-mean",
             "The mean number of cards followed by the next higher card is (n-1)/n."},
    TestInfo{"order.successions-shape",
             "The number of cards followed by the next higher card has its exact distribution."},
};

/// Below four cards the successors do not have all the parts of the general case.
constexpr std::size_t least_deck = 4;

Evidence successor_test(const stats::SuccessorCounts& successors) {
  Evidence outcome{"order.successors", {}};
  if (successors.n < least_deck) {
    outcome.result = stats::TestResult::skip("decks of at least 4 cards are needed");
    return outcome;
  }
  outcome.result = stats::successor_tests(successors).all;
  outcome.detectable = [n = successors.n, deals = successors.deals](double alpha, double power) {
    return stats::detectable_successor_deviation(n, deals, alpha, power);
  };
  outcome.enough = 0.1;
  if (outcome.result.is_skipped()) return outcome;
  const stats::Effect& effect = *outcome.result.effect;
  outcome.words = fmt::format("pairs of neighbours deviate by {} rms from 1/n ({} to {})",
                                percent(effect.value), percent(effect.interval.low),
                                percent(effect.interval.high));
  return outcome;
}

std::unique_ptr<GroupTally> make_tally(const cards::Deck& deck) {
  return std::make_unique<OrderTally>(deck.size);
}

std::vector<Evidence> run(const GroupTally& tally, const Sample& sample) {
  const auto& order = static_cast<const OrderTally&>(tally);
  const std::size_t n = sample.deck.size;
  const std::vector<std::uint64_t> counts = order.successors();
  const std::array neighbours = {LaggedPairs{1, counts}};
  std::vector<Evidence> results = {successor_test({counts, n, sample.deals}),
                                   worst_successor("order.worst-successor", neighbours, sample)};
  const std::array scalars = {
      Scalar{"order.inversions", "inversions", order.inversions(), stats::inversions_null(n), 0.1},
      Scalar{"order.descents", "descents", order.descents(), stats::descents_null(n)},
      Scalar{"order.rising-sequences", "rising sequences", order.rising_sequences(),
             stats::rising_sequences_null(n)},
      Scalar{"order.successions", "successions", order.successions(), stats::successions_null(n)}};
  for (const Scalar& scalar : scalars) add_scalar_tests(scalar, sample.deals, results);
  return results;
}

}  // namespace

constexpr Group order_group = {
    {"order", "which card follows which, and how much of the starting order is left"},
    order_tests,
    make_tally,
    run};

}  // namespace evenhand::audit
