#include <fmt/format.h>

#include <cmath>
#include <limits>

#include "src/games/mahjong/evidence.hpp"
#include "src/games/mahjong/start_law.hpp"
#include "src/games/mahjong/test_infos.hpp"
#include "stats/distributions/noncentral_chi_squared.hpp"
#include "stats/kolmogorov_smirnov/pooled_ks.hpp"
#include "stats/tables/goodness_of_fit.hpp"
#include "stats/tables/pooling.hpp"

namespace evenhand::mahjong {
namespace {

/// A session has seen enough when it would find less than what four riffles of the last hand's
/// tiles leave, 24 % (docs/mahjong.md).
constexpr double enough_deviation = 0.15;

/// Counts of the values that are possible, with their probabilities.
struct Starts {
  std::vector<std::uint64_t> counts;
  std::vector<double> probabilities;
  stats::Pools pools;
  double mean = 0;      ///< of the shanten counted
  double expected = 0;  ///< of the law
};

Starts starts_of(const PlayPlan& plan, const PlayCounts& counts, std::size_t seat) {
  const auto& law = start_law(plan.rules, seat);
  Starts starts;
  std::vector<double> expected;
  for (std::size_t i = 0; i < law.size(); ++i) {
    starts.expected += law[i] * (static_cast<double>(i) - 1);
    if (law[i] == 0) continue;
    starts.counts.push_back(counts.starts[seat][i]);
    starts.probabilities.push_back(law[i]);
    expected.push_back(law[i] * static_cast<double>(counts.hands));
  }
  starts.pools = stats::pool_adjacent(expected);
  starts.mean = stats::ratio(counts.of(seat, SeatFigure::start_shanten));
  return starts;
}

/// The rms relative deviation of the shares (Cohen's w) that the test finds.
double detectable_deviation(std::size_t pools, std::uint64_t hands, double alpha, double power) {
  if (pools < 2) return std::numeric_limits<double>::infinity();
  return std::sqrt(stats::noncentrality_needed(static_cast<double>(pools - 1), alpha, power) /
                   static_cast<double>(hands));
}

std::string words_of(const Starts& starts, const std::string& seat) {
  return fmt::format("the {}'s dealt hands are {:.2f} tiles from ready, expected {:.2f}", seat,
                     starts.mean, starts.expected);
}

judge::Evidence chi_square(const Starts& starts, std::uint64_t hands, const std::string& seat,
                           double level) {
  stats::TestResult result =
      stats::goodness_of_fit(starts.counts, starts.probabilities, starts.pools, level).chi_square;
  if (result.effect) result.effect->name = "rms change of the shares of dealt shanten";
  judge::Evidence evidence = judge::evidence(tests::start, std::move(result), {seat});
  evidence.words = words_of(starts, seat);
  evidence.enough = enough_deviation;
  evidence.detectable = [pools = starts.pools.count, hands](double alpha, double power) {
    return detectable_deviation(pools, hands, alpha, power);
  };
  return evidence;
}

}  // namespace

std::vector<judge::Evidence> start_evidence(const PlayPlan& plan, const PlayCounts& counts) {
  std::vector<judge::Evidence> chi_squares;
  std::vector<judge::Evidence> kolmogorov_smirnov;
  for (std::size_t seat = 0; seat < players; ++seat) {
    const std::string name(seat_names[seat]);
    const Starts starts = starts_of(plan, counts, seat);
    chi_squares.push_back(chi_square(starts, counts.hands, name, plan.judging.level));
    judge::Evidence ks = judge::evidence(
        tests::start_ks,
        stats::pooled_ks_test(starts.counts, starts.probabilities, plan.judging.level), {name});
    ks.words = words_of(starts, name);
    kolmogorov_smirnov.push_back(std::move(ks));
  }
  for (judge::Evidence& evidence : kolmogorov_smirnov) chi_squares.push_back(std::move(evidence));
  return chi_squares;
}

}  // namespace evenhand::mahjong
