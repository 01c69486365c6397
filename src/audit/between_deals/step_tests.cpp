#include <fmt/format.h>

#include <array>
#include <cmath>
#include <utility>

#include "base/number_text.hpp"
#include "src/audit/between_deals/between_deals_info.hpp"
#include "src/audit/between_deals/between_deals_tests.hpp"
#include "src/audit/scalar_tests.hpp"
#include "src/audit/structure/sign_test.hpp"
#include "src/judge/evidence.hpp"
#include "stats/distributions/binomial.hpp"
#include "stats/intervals/proportion_interval.hpp"
#include "stats/log_math.hpp"
#include "stats/permutations/permutation_nulls.hpp"
#include "stats/permutations/position_matrix.hpp"
#include "stats/permutations/successor_matrix.hpp"
#include "stats/tables/histogram_tests.hpp"

namespace evenhand::audit {
namespace {

constexpr std::size_t lags = BetweenDealsTally::lags;
namespace info = between_deals_info;
/// By lag, from 1 on.
constexpr std::array<TestInfo, lags> positions_infos = {info::positions_lag_1,
                                                        info::positions_lag_2};
constexpr std::array<TestInfo, lags> successors_infos = {info::successors_lag_1,
                                                         info::successors_lag_2};
constexpr std::array<TestInfo, lags> scalars_infos = {info::scalars_lag_1, info::scalars_lag_2};
/// Below four cards the successors do not have all the parts of the general case.
constexpr std::size_t least_successor_deck = 4;

std::string_view lag_words(std::size_t lag) {
  return lag == 1 ? "the deal before" : "the deal two before";
}

Evidence positions(const stats::PositionCounts& steps, std::size_t lag, double level) {
  Evidence evidence = judge::evidence(positions_infos[lag - 1], stats::position_test(steps, level));
  evidence.detectable = [n = steps.n, deals = steps.deals](double alpha, double power) {
    return stats::detectable_position_deviation(n, deals, alpha, power);
  };
  if (lag == 1) evidence.enough = 0.1;
  if (!evidence.result.is_skipped()) {
    evidence.words =
        fmt::format("given a card's place in {}, its place deviates by {} rms from 1/n",
                    lag_words(lag), percent(evidence.result.effect->value));
  }
  return evidence;
}

Evidence worst_cell(const stats::PositionCounts& steps, std::size_t lag, double level) {
  Evidence evidence{{}, stats::worst_cell_test(steps, level)};
  if (evidence.result.is_skipped()) return evidence;
  const stats::WorstCell cell = stats::worst_cell(steps);
  evidence.words = fmt::format(
      "position {} holds what position {} held in {} in {}", cell.position, cell.item,
      lag_words(lag), share_of_deals(cell.observed, steps.deals, 1 / static_cast<double>(steps.n)));
  return evidence;
}

Evidence successors(const StepTally& steps, const Sample& sample, std::size_t lag) {
  const std::size_t n = sample.deck.size;
  Evidence evidence = judge::evidence(successors_infos[lag - 1], {});
  if (n < least_successor_deck) {
    evidence.result = stats::TestResult::skip("decks of at least 4 cards are needed");
    return evidence;
  }
  const std::vector<std::uint64_t> counts = steps.order().successors();
  evidence.result = stats::successor_tests({counts, n, steps.steps()}, sample.level).all;
  if (evidence.result.is_skipped()) return evidence;
  evidence.detectable = [n, deals = steps.steps()](double alpha, double power) {
    return stats::detectable_successor_deviation(n, deals, alpha, power);
  };
  evidence.words =
      fmt::format("neighbouring cards lay at pairs of places in {} that deviate by {} rms from 1/n",
                  lag_words(lag), percent(evidence.result.effect->value));
  return evidence;
}

/// Of the scalars of steps, in the order in which scalars() has them.
std::vector<stats::CountDistribution> scalar_nulls(std::size_t n) {
  return {stats::inversions_null(n),  stats::descents_null(n),     stats::rising_sequences_null(n),
          stats::successions_null(n), stats::fixed_points_null(n), stats::cycles_null(n)};
}

Evidence scalars(const StepTally& steps, const std::vector<stats::CountDistribution>& nulls,
                 std::size_t lag, double level) {
  const OrderTally& order = steps.order();
  const StructureTally& structure = steps.structure();
  const std::array all = {Scalar{{}, {}, "inversions", order.inversions(), nulls[0]},
                          Scalar{{}, {}, "descents", order.descents(), nulls[1]},
                          Scalar{{}, {}, "rising sequences", order.rising_sequences(), nulls[2]},
                          Scalar{{}, {}, "successions", order.successions(), nulls[3]},
                          Scalar{{}, {}, "fixed points", structure.fixed_points(), nulls[4]},
                          Scalar{{}, {}, "cycles", structure.cycles(), nulls[5]}};
  std::vector<Evidence> members;
  for (const Scalar& scalar : all) add_scalar_tests(scalar, steps.steps(), level, members);
  members.push_back(sign_test({}, {"step", "steps"}, structure.odd(), steps.steps(), level));
  Evidence evidence = judge::smallest_of(scalars_infos[lag - 1], std::move(members));
  if (!evidence.result.is_skipped()) {
    evidence.words = fmt::format("the step from {}: {}", lag_words(lag), evidence.words);
  }
  return evidence;
}

/// P(at least that many of the steps change nothing). Where even one is next to impossible, 1/n! is
/// too small for a double, and the bound C(steps, k) / n!^k >= P takes the tail's place: they
/// differ by a factor below 1 + 1e-6.
stats::PValue repeats_tail(const StepTally& steps, std::size_t n) {
  const double log_chance = -stats::log_gamma(static_cast<double>(n) + 1);
  const auto number = static_cast<double>(steps.steps());
  const auto repeats = static_cast<double>(steps.repeats());
  if (std::log(number) + log_chance > std::log(1e-6)) {
    return stats::Binomial(steps.steps(), std::exp(log_chance)).upper_tail(steps.repeats());
  }
  return stats::PValue::from_log(stats::log_gamma(number + 1) - stats::log_gamma(repeats + 1) -
                                 stats::log_gamma(number - repeats + 1) + repeats * log_chance);
}

/// One-sided: deals that repeat too seldom have no meaning where 1/n! is next to nothing.
Evidence repeats(const StepTally& steps, const Sample& sample, std::size_t lag) {
  if (steps.steps() == 0) return {{}, stats::TestResult::skip("there are no steps")};
  const std::uint64_t repeats = steps.repeats();
  const auto number = static_cast<double>(steps.steps());
  const stats::Interval share = stats::clopper_pearson(repeats, steps.steps(), sample.level);
  Evidence evidence;
  evidence.result.statistic = static_cast<double>(repeats);
  evidence.result.p = repeats_tail(steps, sample.deck.size);
  evidence.result.effect = stats::Effect{"share of deals that repeat an earlier one",
                                         static_cast<double>(repeats) / number, share};
  evidence.words = fmt::format("{} of {} deals equal {}", with_thousands(repeats),
                               with_thousands(steps.steps()), lag_words(lag));
  return evidence;
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
    matrices[0].push_back(positions(matrix, lag, sample.level));
    matrices[1].push_back(successors(steps, sample, lag));
    matrices[2].push_back(scalars(steps, nulls, lag, sample.level));
    cells.push_back(worst_cell(matrix, lag, sample.level));
    same.push_back(repeats(steps, sample, lag));
  }
  std::vector<Evidence> results;
  for (std::vector<Evidence>& both : matrices) {
    for (Evidence& evidence : both) results.push_back(std::move(evidence));
  }
  results.push_back(judge::smallest_of(info::worst_cell, std::move(cells)));
  results.push_back(judge::smallest_of(info::repeats, std::move(same)));
  return results;
}

}  // namespace evenhand::audit
