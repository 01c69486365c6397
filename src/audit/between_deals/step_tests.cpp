#include <fmt/format.h>

#include <array>
#include <cmath>
#include <utility>

#include "src/audit/between_deals/between_deals_tests.hpp"
#include "src/judge/evidence.hpp"
#include "src/audit/scalar_tests.hpp"
#include "base/number_text.hpp"
#include "stats/distributions/binomial.hpp"
#include "stats/tables/histogram_tests.hpp"
#include "stats/permutations/permutation_nulls.hpp"
#include "stats/permutations/position_matrix.hpp"
#include "stats/intervals/proportion_interval.hpp"
#include "stats/permutations/successor_matrix.hpp"

namespace evenhand::audit {
namespace {

constexpr std::size_t lags = BetweenDealsTally::lags;
/// Below four cards the successors do not have all the parts of the general case.
constexpr std::size_t least_successor_deck = 4;

std::string_view lag_words(std::size_t lag) {
  return lag == 1 ? "the deal before" : "the deal two before";
}

Evidence positions(const stats::PositionCounts& steps, std::size_t lag) {
  Evidence outcome{fmt::format("between-deals.positions-lag-{}", lag), stats::position_test(steps)};
  outcome.detectable = [n = steps.n, deals = steps.deals](double alpha, double power) {
    return stats::detectable_position_deviation(n, deals, alpha, power);
  };
  if (lag == 1) outcome.enough = 0.1;
  if (!outcome.result.is_skipped()) {
    outcome.words =
        fmt::format("given a card's place in {}, its place deviates by {} rms from 1/n",
                    lag_words(lag), percent(outcome.result.effect->value));
  }
  return outcome;
}

Evidence worst_cell(const stats::PositionCounts& steps, std::size_t lag) {
  Evidence outcome{{}, stats::worst_cell_test(steps)};
  if (outcome.result.is_skipped()) return outcome;
  const stats::WorstCell cell = stats::worst_cell(steps);
  outcome.words = fmt::format(
      "position {} holds what position {} held in {} in {}", cell.position, cell.card,
      lag_words(lag), share_of_deals(cell.observed, steps.deals, 1 / static_cast<double>(steps.n)));
  return outcome;
}

Evidence successors(const StepTally& steps, std::size_t n, std::size_t lag) {
  Evidence outcome{fmt::format("between-deals.successors-lag-{}", lag), {}};
  if (n < least_successor_deck) {
    outcome.result = stats::TestResult::skip("decks of at least 4 cards are needed");
    return outcome;
  }
  const std::vector<std::uint64_t> counts = steps.order().successors();
  outcome.result = stats::successor_tests({counts, n, steps.steps()}).all;
  if (outcome.result.is_skipped()) return outcome;
  outcome.detectable = [n, deals = steps.steps()](double alpha, double power) {
    return stats::detectable_successor_deviation(n, deals, alpha, power);
  };
  outcome.words =
      fmt::format("neighbouring cards lay at pairs of places in {} that deviate by {} rms from 1/n",
                  lag_words(lag), percent(outcome.result.effect->value));
  return outcome;
}

Evidence sign(const StepTally& steps) {
  if (steps.steps() == 0) return {{}, stats::TestResult::skip("there are no steps")};
  const std::uint64_t odd = steps.structure().odd();
  const auto number = static_cast<double>(steps.steps());
  const double above = static_cast<double>(odd) / number - 0.5;
  const stats::Interval share = stats::clopper_pearson(odd, steps.steps());
  Evidence outcome;
  outcome.result.statistic = 2 * above * std::sqrt(number);
  outcome.result.p = stats::Binomial(steps.steps(), 0.5).two_sided(odd);
  outcome.result.effect = stats::Effect{
      "share of odd steps above one half", above, {share.low - 0.5, share.high - 0.5, share.level}};
  outcome.words = fmt::format("an odd step in {}", share_of_deals(odd, steps.steps(), 0.5));
  outcome.detectable = [deals = steps.steps()](double alpha, double power) {
    return stats::detectable_mean_shift(deals, alpha, power) / 2;
  };
  return outcome;
}

/// Of the scalars of steps, in the order in which scalars() has them.
std::vector<stats::CountDistribution> scalar_nulls(std::size_t n) {
  return {stats::inversions_null(n),  stats::descents_null(n),     stats::rising_sequences_null(n),
          stats::successions_null(n), stats::fixed_points_null(n), stats::cycles_null(n)};
}

Evidence scalars(const StepTally& steps, const std::vector<stats::CountDistribution>& nulls,
                std::size_t lag) {
  const OrderTally& order = steps.order();
  const StructureTally& structure = steps.structure();
  const std::array all = {Scalar{{}, "inversions", order.inversions(), nulls[0]},
                          Scalar{{}, "descents", order.descents(), nulls[1]},
                          Scalar{{}, "rising sequences", order.rising_sequences(), nulls[2]},
                          Scalar{{}, "successions", order.successions(), nulls[3]},
                          Scalar{{}, "fixed points", structure.fixed_points(), nulls[4]},
                          Scalar{{}, "cycles", structure.cycles(), nulls[5]}};
  std::vector<Evidence> members;
  for (const Scalar& scalar : all) add_scalar_tests(scalar, steps.steps(), members);
  members.push_back(sign(steps));
  Evidence outcome =
      judge::smallest_of(fmt::format("between-deals.scalars-lag-{}", lag), std::move(members));
  if (!outcome.result.is_skipped()) {
    outcome.words = fmt::format("the step from {}: {}", lag_words(lag), outcome.words);
  }
  return outcome;
}

/// P(at least that many of the steps change nothing). Where even one is next to impossible, 1/n! is
/// too small for a double, and the bound C(steps, k) / n!^k >= P takes the tail's place: they
/// differ by a factor below 1 + 1e-6.
stats::PValue repeats_tail(const StepTally& steps, std::size_t n) {
  const double log_chance = -std::lgamma(static_cast<double>(n) + 1);
  const auto number = static_cast<double>(steps.steps());
  const auto repeats = static_cast<double>(steps.repeats());
  if (std::log(number) + log_chance > std::log(1e-6)) {
    return stats::Binomial(steps.steps(), std::exp(log_chance)).upper_tail(steps.repeats());
  }
  return stats::PValue::from_log(std::lgamma(number + 1) - std::lgamma(repeats + 1) -
                                 std::lgamma(number - repeats + 1) + repeats * log_chance);
}

/// One-sided: deals that repeat too seldom have no meaning where 1/n! is next to nothing.
Evidence repeats(const StepTally& steps, std::size_t n, std::size_t lag) {
  if (steps.steps() == 0) return {{}, stats::TestResult::skip("there are no steps")};
  const std::uint64_t repeats = steps.repeats();
  const auto number = static_cast<double>(steps.steps());
  const stats::Interval share = stats::clopper_pearson(repeats, steps.steps());
  Evidence outcome;
  outcome.result.statistic = static_cast<double>(repeats);
  outcome.result.p = repeats_tail(steps, n);
  outcome.result.effect = stats::Effect{"share of deals that repeat an earlier one",
                                        static_cast<double>(repeats) / number, share};
  outcome.words = fmt::format("{} of {} deals equal {}", with_thousands(repeats), with_thousands(steps.steps()),
                                lag_words(lag));
  return outcome;
}

}  // namespace

std::vector<Evidence> step_tests(const BetweenDealsTally& tally, const Sample& sample) {
  const std::size_t n = sample.deck.size;
  const std::vector<stats::CountDistribution> nulls = scalar_nulls(n);
  std::array<std::vector<Evidence>, 3> matrices;
  std::vector<Evidence> cells;
  std::vector<Evidence> same;
  for (std::size_t lag = 1; lag <= lags; ++lag) {
    const StepTally& steps = tally.steps(lag);
    const std::vector<std::uint64_t> counts = steps.positions().counts();
    const stats::PositionCounts matrix{counts, n, steps.steps()};
    matrices[0].push_back(positions(matrix, lag));
    matrices[1].push_back(successors(steps, n, lag));
    matrices[2].push_back(scalars(steps, nulls, lag));
    cells.push_back(worst_cell(matrix, lag));
    same.push_back(repeats(steps, n, lag));
  }
  std::vector<Evidence> results;
  for (std::vector<Evidence>& both : matrices) {
    for (Evidence& outcome : both) results.push_back(std::move(outcome));
  }
  results.push_back(judge::smallest_of("between-deals.worst-cell", std::move(cells)));
  results.push_back(judge::smallest_of("between-deals.repeats", std::move(same)));
  return results;
}

}  // namespace evenhand::audit
