// Hands of simulated deals against the exact distribution of their shanten.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "sims/mahjong/odds.hpp"
#include "sims/shuffle/shuffler.hpp"
#include "src/games/mahjong/game.hpp"
#include "stats/tables/goodness_of_fit.hpp"
#include "tests/src/games/mahjong/plans.hpp"

namespace evenhand::mahjong {
namespace {

TEST(StartLaw, IsTheExactOneOfSeatAndRules) {
  const Rules basic = parse_rules("basic");
  EXPECT_EQ(start_law(basic, 0), best_shanten_probabilities(basic.shape, true, 14));
  EXPECT_EQ(start_law(basic, 2), best_shanten_probabilities(basic.shape, true, 13));
  EXPECT_NE(start_law(basic, 2), start_law(parse_rules("sichuan"), 2));
  double sum = 0;
  for (const double p : start_law(basic, 1)) sum += p;
  EXPECT_NEAR(sum, 1, 1e-12);
}

TEST(StartEvidence, BeginsWithTheYardstick) {
  const PlayPlan plan = plan_of(2000);
  const auto all = dealt_evidence(plan, counts_of(plan));
  ASSERT_GT(all.size(), 8U);
  EXPECT_EQ(all.front().test, "start.dealer");
  EXPECT_GT(all.front().enough, 0);
  // At the level of one of fifty tests.
  EXPECT_LT(all.front().detectable(.0002, .9), all.front().enough);
  EXPECT_GT(all.front().detectable(.0002, .9) * std::sqrt(2000. / 50), all.front().enough);
  EXPECT_EQ(all[4].test, "start.ks-dealer");
  EXPECT_EQ(all[4].enough, 0);
}

TEST(StartEvidence, SeesHandsThatAreTooGood) {
  const PlayPlan plan = plan_of(2000);
  PlayCounts counts = counts_of(plan);
  EXPECT_GT(dealt_evidence(plan, counts)[3].result.p.value(), .001);
  // Every tenth hand of the fourth seat two tiles nearer to ready.
  for (const std::size_t shanten : {4U, 5U}) {
    const std::uint64_t moved = counts.starts[3][shanten] / 5;
    counts.starts[3][shanten] -= moved;
    counts.starts[3][shanten - 2] += moved;
  }
  const auto all = dealt_evidence(plan, counts);
  EXPECT_LT(named(all, "start.fourth").result.p.log10(), -6);
  EXPECT_LT(named(all, "start.ks-fourth").result.p.log10(), -3);
  EXPECT_GT(named(all, "start.third").result.p.value(), .001);
}

/// Counts of `hands` hands in which the dealer holds so many dragons.
PlayCounts with_dragons(const PlayCounts& counts, std::size_t seat, std::size_t more) {
  PlayCounts changed = counts;
  auto& held = changed.dealt[seat].keys[0];
  for (std::size_t i = 0; i + more < held.size(); ++i) {
    const std::uint64_t moved = i + more <= 12 ? held[i] / 4 : 0;
    held[i] -= moved;
    held[i + more] += moved;
  }
  return changed;
}

TEST(TilesEvidence, SeesDragonsThatAreDealtToOneSeat) {
  const PlayPlan plan = plan_of(2000);
  const PlayCounts counts = counts_of(plan);
  EXPECT_GT(named(dealt_evidence(plan, counts), "tiles.dragons.second").result.p.value(), .001);
  const auto all = dealt_evidence(plan, with_dragons(counts, 1, 1));
  const judge::Evidence& second = named(all, "tiles.dragons.second");
  EXPECT_LT(second.result.p.log10(), -6);
  EXPECT_NE(second.words.find("dragons a hand, expected 1.15"), std::string::npos) << second.words;
  EXPECT_GT(named(all, "tiles.dragons.third").result.p.value(), .001);
}

TEST(TilesEvidence, SeesAKindThatASeatLacks) {
  const PlayPlan plan = plan_of(2000);
  PlayCounts counts = counts_of(plan);
  auto& held = counts.dealt[2].copies_held[5];
  held = {held[0] + held[1] / 2, held[1] - held[1] / 2, held[2], held[3], held[4]};
  const auto all = dealt_evidence(plan, counts);
  EXPECT_LT(named(all, "tiles.a-kind.third").result.p.log10(), -6);
  EXPECT_NE(named(all, "tiles.a-kind.third").words.find("6m"), std::string::npos);
  EXPECT_GT(named(all, "tiles.a-kind.second").result.p.value(), .0001);
  EXPECT_LT(named(all, "tiles.all-kinds").result.p.value(),
            named(dealt_evidence(plan, counts_of(plan)), "tiles.all-kinds").result.p.value());
}

TEST(TilesEvidence, SeesFoursOfAKind) {
  const PlayPlan plan = plan_of(2000);
  PlayCounts counts = counts_of(plan);
  counts.dealt[0].fours[0] -= 30;
  counts.dealt[0].fours[1] += 30;
  const auto all = dealt_evidence(plan, counts);
  EXPECT_LT(named(all, "tiles.fours.dealer").result.p.log10(), -6);
  EXPECT_GT(named(all, "tiles.fours.second").result.p.value(), .001);
  const judge::Evidence& worst = named(all, "tiles.worst-value");
  EXPECT_LT(worst.result.p.log10(), -6);
  EXPECT_TRUE(worst.words.starts_with("dealer: 1 fours of a kind in 1.")) << worst.words;
  EXPECT_GT(named(dealt_evidence(plan, counts_of(plan)), "tiles.worst-value").result.p.value(),
            .001);
}

TEST(TilesEvidence, SaysWhatItWouldHaveFound) {
  const PlayPlan plan = plan_of(500);
  for (const judge::Evidence& evidence : dealt_evidence(plan, counts_of(plan))) {
    if (evidence.test.starts_with("start.ks")) continue;
    ASSERT_TRUE(evidence.detectable) << evidence.test;
    EXPECT_GT(evidence.detectable(.001, .9), evidence.detectable(.01, .9));
  }
}

TEST(DealtSection, SetsCountsAgainstTheirLaws) {
  const PlayPlan plan = plan_of(1500);
  const PlayCounts counts = counts_of(plan);
  const reports::Section section = dealt_section(plan, counts);
  ASSERT_EQ(section.tables.size(), 2U);
  const reports::Table& starts = section.tables[0];
  double expected = 0;
  std::uint64_t dealt = 0;
  for (const auto& row : starts.rows) {
    dealt += std::get<std::uint64_t>(row[1]);
    expected += std::get<double>(row[5]);
  }
  EXPECT_EQ(dealt, 1500U);
  EXPECT_NEAR(expected, 1500, 1e-6);
  EXPECT_EQ(section.charts.size(), players);
}

TEST(DealtSection, GivesMeansOfKeyTiles) {
  const PlayPlan plan = plan_of(1500);
  const reports::Table table = dealt_section(plan, counts_of(plan)).tables[1];
  ASSERT_EQ(table.rows.size(), 12U) << "dragons, winds and four of a kind for each seat";
  for (const auto& row : table.rows) {
    const auto& mean = std::get<reports::Estimate>(row[2]);
    const double law = std::get<double>(row[3]);
    EXPECT_NEAR(mean.value, law, 5 * (mean.high - mean.low) + 0.01);
  }
  EXPECT_DOUBLE_EQ(std::get<double>(table.rows[0][3]), 14 * 12 / 136.);
}

/// Counts of the best shanten of `tiles` tiles from position `first` on, by shanten + 1.
std::vector<std::uint64_t> dealt(std::string_view shuffler, std::size_t first, std::size_t tiles,
                                 std::size_t deals) {
  const random::SourceInfo& info = random::sources().front();
  const auto source = random::make_source(info.name, 20261121, 0);
  const auto shuffle = shuffle::make_shuffler(shuffle::parse_shuffler(shuffler), all_tiles);
  shuffle->begin_block(*source, info);
  cards::DealBatch batch(all_tiles, cards::DealBatch::phase_size(all_tiles));
  const ShantenCounter count{Shape{}};
  std::vector<std::uint64_t> counts(8);
  for (std::size_t done = 0; done < deals; done += batch.size()) {
    shuffle->deal(batch);
    batch.visit([&](auto view) {
      for (std::size_t deal = 0; deal < view.count; ++deal) {
        Counts hand{};
        for (std::size_t i = 0; i < tiles; ++i) ++hand[view[deal][first + i] / copies];
        ++counts[static_cast<std::size_t>(count(SuitIndices(hand)).best() + 1)];
      }
    });
  }
  return counts;
}

stats::TestResult compared(const std::vector<std::uint64_t>& counts, std::size_t tiles) {
  const auto exact = best_shanten_probabilities({}, true, tiles);
  // A hand of 13 tiles cannot have won.
  const std::ptrdiff_t first = tiles == full_hand ? 0 : 1;
  const std::vector<double> probabilities(exact.begin() + first, exact.begin() + 8);
  const std::vector<std::uint64_t> found(counts.begin() + first, counts.begin() + 8);
  std::uint64_t deals = 0;
  for (const std::uint64_t count : counts) deals += count;
  std::vector<double> expected;
  for (const double p : probabilities) expected.push_back(p * static_cast<double>(deals));
  return stats::goodness_of_fit(found, probabilities, stats::pool_adjacent(expected)).chi_square;
}

TEST(DealtHands, HaveTheExactShantenDistribution) {
  const std::size_t deals = 400000;
  const stats::TestResult dealer = compared(dealt("fisher-yates", 0, 14, deals), 14);
  const stats::TestResult north = compared(dealt("fisher-yates", 40, 13, deals), 13);
  EXPECT_EQ(dealer.degrees_of_freedom, 6);
  EXPECT_GT(dealer.p.value(), .001);
  EXPECT_GT(north.p.value(), .001);
}

TEST(DealtHands, ShowAShuffleThatIsTooShort) {
  EXPECT_LT(compared(dealt("riffle:3", 0, 14, 20000), 14).p.log10(), -100);
}

}  // namespace
}  // namespace evenhand::mahjong
