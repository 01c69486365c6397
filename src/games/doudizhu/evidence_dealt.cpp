#include <fmt/format.h>

#include <array>
#include <cmath>

#include "base/number_text.hpp"
#include "src/games/doudizhu/dealt_laws.hpp"
#include "src/games/doudizhu/evidence_battery.hpp"
#include "stats/tables/contingency.hpp"
#include "stats/tables/histogram_tests.hpp"

namespace evenhand::doudizhu {
namespace {

using judge::Evidence;

/// The rarest bottom cards are counted together when fewer than `least` are expected in so many
/// deals.
stats::Pools pools_of_bottoms(double deals, double least) {
  std::vector<double> expected;
  for (const double probability : bottom_law()) expected.push_back(deals * probability);
  return stats::pool_smallest(expected, least);
}

void test_bottom(const PlayTally& tally, Battery& battery) {
  const stats::Pools pools =
      pools_of_bottoms(static_cast<double>(tally.deals()), stats::least_expected);
  Evidence& evidence = battery.add(
      TestId::bottom_cards, stats::goodness_of_fit(tally.bottom, bottom_law(), pools).chi_square);
  if (evidence.result.is_skipped()) return;
  evidence.detectable = detectable_w(static_cast<double>(pools.count) - 1, tally.deals());
  evidence.words = fmt::format("kinds of bottom cards deviate from chance by {} rms",
                               percent(evidence.result.effect->value));
}

void test_bottom_by_landlord(const PlayTally& tally, Battery& battery) {
  // Twice the least, as some seats have fewer games than a third.
  const stats::Pools pools =
      pools_of_bottoms(static_cast<double>(tally.games) / seats, 2 * stats::least_expected);
  std::vector<std::uint64_t> table;
  for (const auto& row : tally.bottom_games) {
    const std::vector<std::uint64_t> counts = pooled(pools, row);
    table.insert(table.end(), counts.begin(), counts.end());
  }
  Evidence& evidence =
      battery.add(TestId::bottom_landlord, stats::independence(table, pools.count).chi_square);
  if (evidence.result.is_skipped()) return;
  evidence.detectable = detectable_w(*evidence.result.degrees_of_freedom, tally.games);
}

/// `counts` may have values beyond those of the law: they are impossible.
void test_mean(TestId test, std::size_t place, std::span<const std::uint64_t> counts,
               const stats::CountDistribution& law, std::string_view what, Battery& battery) {
  const auto possible = counts.first(law.pmf.size());
  std::uint64_t deals = 0;
  double sum = 0;
  for (std::size_t i = 0; i < possible.size(); ++i) {
    deals += possible[i];
    sum += static_cast<double>(i) * static_cast<double>(possible[i]);
  }
  Evidence& evidence = battery.add(test, stats::mean_test(possible, law, battery.level()),
                                   {std::string(place_names[place])});
  if (evidence.result.is_skipped()) return;
  evidence.detectable = [deals](double alpha, double power) {
    return stats::detectable_mean_shift(deals, alpha, power);
  };
  evidence.words = fmt::format("the {} is dealt {:.4f} {}, {:.4f} expected", place_text(place),
                               sum / static_cast<double>(deals), what, law.mean);
}

void test_cards(std::size_t place, const PlayTally& tally, Battery& battery) {
  const DealtTally& dealt = tally.dealt[place];
  test_mean(TestId::jokers, place, dealt.jokers, jokers_law(place), "jokers", battery);
  test_mean(TestId::twos, place, dealt.twos, twos_law(place), "twos", battery);
  if (place == seats) return;
  const std::array<std::uint64_t, 2> rockets = {dealt.jokers[0] + dealt.jokers[1], dealt.jokers[2]};
  test_mean(TestId::rocket, place, rockets, rocket_law(), "rockets", battery);
  test_mean(TestId::bombs, place, dealt.bombs, bombs_law(), "bombs", battery);
}

/// [i]: hands of the shape that the law lists as its i-th.
std::vector<std::uint64_t> shapes_of(std::size_t seat, const PlayTally& tally) {
  const Histogram& shapes = tally.shapes[seat];
  std::vector<std::uint64_t> counts;
  for (const std::int64_t code : shape_law().codes) {
    const auto found = shapes.find(code);
    counts.push_back(found == shapes.end() ? 0 : found->second);
  }
  return counts;
}

void test_shape(std::size_t seat, std::span<const std::uint64_t> counts, const PlayTally& tally,
                Battery& battery) {
  std::vector<double> expected = shape_law().probabilities;
  for (double& shape : expected) shape *= static_cast<double>(tally.deals());
  const stats::Pools pools = stats::pool_smallest(expected);
  Evidence& evidence = battery.add(
      TestId::shape, stats::goodness_of_fit(counts, shape_law().probabilities, pools).chi_square,
      {std::string(place_names[seat])});
  if (evidence.result.is_skipped()) return;
  evidence.detectable = detectable_w(static_cast<double>(pools.count) - 1, tally.deals());
}

std::string shape_words(std::size_t shape) {
  const std::int64_t code = shape_law().codes[shape];
  return fmt::format("two or more of {} ranks, three or more of {}, four of {}", code / 100,
                     code / 10 % 10, code % 10);
}

void test_worst_value(const PlayTally& tally,
                      const std::array<std::vector<std::uint64_t>, seats>& shapes,
                      Battery& battery) {
  std::vector<judge::CountedValues> values = {
      judge::counted_kinds(tally.bottom, bottom_law(), "bottom cards",
                           [](std::size_t kind) { return std::string(bottom_names[kind]); })};
  const auto add = [&](std::size_t place, std::span<const std::uint64_t> counts,
                       const stats::CountDistribution& law, const char* what) {
    values.push_back(
        judge::counted_numbers(counts.first(law.pmf.size()), law, place_text(place), what));
  };
  for (std::size_t place = 0; place < places; ++place) {
    const DealtTally& dealt = tally.dealt[place];
    add(place, dealt.jokers, jokers_law(place), "jokers");
    add(place, dealt.twos, twos_law(place), "twos");
    if (place == seats) continue;
    add(place, dealt.bombs, bombs_law(), "bombs");
    values.push_back(judge::counted_kinds(shapes[place], shape_law().probabilities,
                                          place_text(place), shape_words));
  }
  battery.add_worst_value(TestId::worst_value, values);
}

}  // namespace

void add_dealt_tests(const PlayTally& tally, Battery& battery) {
  test_bottom(tally, battery);
  test_bottom_by_landlord(tally, battery);
  for (std::size_t place = 0; place < places; ++place) test_cards(place, tally, battery);
  std::array<std::vector<std::uint64_t>, seats> shapes;
  for (std::size_t seat = 0; seat < seats; ++seat) {
    shapes[seat] = shapes_of(seat, tally);
    test_shape(seat, shapes[seat], tally, battery);
  }
  test_worst_value(tally, shapes, battery);
}

}  // namespace evenhand::doudizhu
