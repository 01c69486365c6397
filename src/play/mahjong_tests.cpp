#include "src/play/mahjong_tests.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <string_view>

#include "sims/mahjong/odds.hpp"
#include "stats/contingency.hpp"
#include "stats/corrections.hpp"
#include "stats/goodness_of_fit.hpp"
#include "stats/normal.hpp"
#include "stats/pooling.hpp"

namespace evenhand::play {
namespace {

constexpr std::array<std::string_view, mahjong::players> seat_names = {"dealer", "second", "third",
                                                                       "fourth"};
constexpr double z_99 = 2.5758293035489;

double variance_of_mean(const MahjongSeatTally& tally) {
  const auto n = static_cast<double>(tally.hands);
  const double mean = static_cast<double>(tally.points) / n;
  return (static_cast<double>(tally.squared_points) / n - mean * mean) / n;
}

/// The exact distribution of the best shanten of a hand, by shanten + 1.
std::vector<double> exact_shanten(const mahjong::Rules& rules, std::size_t tiles) {
  const mahjong::ShantenDistribution counted =
      mahjong::count_hands(rules.shape, rules.honours, tiles);
  const mahjong::Shape& shape = rules.shape;
  const auto hands = counted.of([&](const mahjong::Shanten& shanten) {
    mahjong::Shanten allowed = shanten;
    if (!shape.seven_pairs) allowed.seven_pairs = mahjong::impossible;
    if (!shape.thirteen_orphans) allowed.thirteen_orphans = mahjong::impossible;
    return allowed.best();
  });
  const auto total = static_cast<double>(counted.total().combinations);
  std::vector<double> probabilities;
  for (const mahjong::HandCount& count : hands) {
    probabilities.push_back(static_cast<double>(count.combinations) / total);
  }
  return probabilities;
}

stats::TestResult test_start(const MahjongSeatTally& tally, const std::vector<double>& exact) {
  std::vector<std::uint64_t> counts;
  std::vector<double> probabilities;
  std::vector<double> expected;
  for (std::size_t i = 0; i < exact.size(); ++i) {
    if (exact[i] == 0) continue;
    counts.push_back(i < tally.start_shanten.size() ? tally.start_shanten[i] : 0);
    probabilities.push_back(exact[i]);
    expected.push_back(exact[i] * static_cast<double>(tally.hands));
  }
  return stats::goodness_of_fit(counts, probabilities, stats::pool_adjacent(expected)).chi_square;
}

stats::TestResult test_rates(std::uint64_t a, std::uint64_t of_a, std::uint64_t b,
                             std::uint64_t of_b) {
  const std::array<std::uint64_t, 4> table = {a, of_a - a, b, of_b - b};
  return stats::independence(table, 2).chi_square;
}

/// Do two runs score the same on average? Normal; skipped where hands are few.
stats::TestResult test_points(const MahjongSeatTally& a, const MahjongSeatTally& b) {
  constexpr std::uint64_t least = 1000;
  if (std::min(a.hands, b.hands) < least) {
    return stats::TestResult::skip(fmt::format("fewer than {} hands", least));
  }
  const double variance = variance_of_mean(a) + variance_of_mean(b);
  if (variance == 0) return stats::TestResult::skip("no points were won");
  const double difference = mean_points(a).value - mean_points(b).value;
  const double error = std::sqrt(variance);
  stats::TestResult result;
  result.statistic = difference / error;
  result.p = stats::normal_two_sided(result.statistic);
  result.effect = stats::Effect{"points a hand beyond a fair shuffle",
                                difference,
                                {difference - z_99 * error, difference + z_99 * error}};
  return result;
}

void adjust(std::vector<MahjongTest>& tests) {
  std::vector<stats::PValue> p;
  for (const MahjongTest& test : tests) {
    if (!test.result.is_skipped()) p.push_back(test.result.p);
  }
  const std::vector<stats::PValue> adjusted = stats::holm(p);
  std::size_t next = 0;
  for (MahjongTest& test : tests) {
    if (!test.result.is_skipped()) test.adjusted = adjusted[next++];
  }
}

}  // namespace

Mean mean_points(const MahjongSeatTally& tally) {
  Mean mean;
  mean.value = static_cast<double>(tally.points) / static_cast<double>(tally.hands);
  mean.standard_error = std::sqrt(variance_of_mean(tally));
  mean.interval = {mean.value - z_99 * mean.standard_error,
                   mean.value + z_99 * mean.standard_error};
  return mean;
}

std::vector<MahjongTest> test_mahjong(const MahjongPlan& plan, const MahjongTally& tally,
                                      const MahjongTally* fair) {
  std::vector<MahjongTest> tests;
  const auto add = [&](std::string name, stats::TestResult result) {
    tests.push_back({std::move(name), std::move(result), {}});
  };
  // With a suit to be lacked there is no exact distribution to compare with.
  if (!plan.rules.shape.lack_a_suit) {
    const std::vector<double> of_13 = exact_shanten(plan.rules, 13);
    const std::vector<double> of_14 = exact_shanten(plan.rules, 14);
    for (std::size_t i = 0; i < mahjong::players; ++i) {
      add(fmt::format("start.{}", seat_names[i]),
          test_start(tally.seats[i], i == 0 ? of_14 : of_13));
    }
  }
  if (fair != nullptr) {
    add("exhausted", test_rates(tally.exhausted, tally.hands, fair->exhausted, fair->hands));
    for (std::size_t i = 0; i < mahjong::players; ++i) {
      add(fmt::format("wins.{}", seat_names[i]),
          test_rates(tally.seats[i].wins, tally.hands, fair->seats[i].wins, fair->hands));
    }
    for (std::size_t i = 0; i < mahjong::players; ++i) {
      add(fmt::format("points.{}", seat_names[i]), test_points(tally.seats[i], fair->seats[i]));
    }
  }
  adjust(tests);
  return tests;
}

}  // namespace evenhand::play
