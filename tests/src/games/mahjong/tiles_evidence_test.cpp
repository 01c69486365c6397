#include <gtest/gtest.h>

#include "src/games/mahjong/evidence.hpp"
#include "tests/src/games/mahjong/plans.hpp"

namespace evenhand::mahjong {
namespace {

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
  EXPECT_GT(named(tiles_evidence(plan, counts), "tiles.dragons.second").result.p.value(), .001);
  const auto all = tiles_evidence(plan, with_dragons(counts, 1, 1));
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
  const auto all = tiles_evidence(plan, counts);
  EXPECT_LT(named(all, "tiles.a-kind.third").result.p.log10(), -6);
  EXPECT_NE(named(all, "tiles.a-kind.third").words.find("6m"), std::string::npos);
  EXPECT_GT(named(all, "tiles.a-kind.second").result.p.value(), .0001);
  EXPECT_LT(named(all, "tiles.all-kinds").result.p.value(),
            named(tiles_evidence(plan, counts_of(plan)), "tiles.all-kinds").result.p.value());
}

TEST(TilesEvidence, SeesFoursOfAKind) {
  const PlayPlan plan = plan_of(2000);
  PlayCounts counts = counts_of(plan);
  counts.dealt[0].fours[0] -= 30;
  counts.dealt[0].fours[1] += 30;
  const auto all = tiles_evidence(plan, counts);
  EXPECT_LT(named(all, "tiles.fours.dealer").result.p.log10(), -6);
  EXPECT_GT(named(all, "tiles.fours.second").result.p.value(), .001);
  const judge::Evidence& worst = named(all, "tiles.worst-value");
  EXPECT_LT(worst.result.p.log10(), -6);
  EXPECT_TRUE(worst.words.starts_with("dealer: 1 fours of a kind in 1.")) << worst.words;
  EXPECT_GT(named(tiles_evidence(plan, counts_of(plan)), "tiles.worst-value").result.p.value(),
            .001);
}

TEST(TilesEvidence, SaysWhatItWouldHaveFound) {
  const PlayPlan plan = plan_of(500);
  for (const judge::Evidence& evidence : tiles_evidence(plan, counts_of(plan))) {
    ASSERT_TRUE(evidence.detectable) << evidence.test;
    EXPECT_GT(evidence.detectable(.001, .9), evidence.detectable(.01, .9));
  }
}

}  // namespace
}  // namespace evenhand::mahjong
