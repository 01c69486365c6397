#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <map>
#include <numeric>
#include <set>

#include "src/games/holdem/game.hpp"
#include "src/judge/judge.hpp"
#include "tests/src/games/played.hpp"

namespace evenhand::holdem {
namespace {

using games::planned;
using judge::named;

std::vector<judge::Evidence> evidence_of(const PlayPlan& plan) {
  return evidence_of(plan, counts_of(plan));
}

reports::Judgement judgement_of(const PlayPlan& plan) {
  return make_experiment(plan)->judge(played(plan)).front();
}

TEST(HoldemEvidence, LawsAreThoseOfTheBooks) {
  const auto share = [](double number, double of) { return testing::DoubleEq(number / of); };
  EXPECT_THAT(holes_dealt({}, {}).law.pmf,
              testing::ElementsAre(share(1, 17), share(4, 17), share(12, 17)));
  constexpr double fives = 2598960;
  EXPECT_THAT(
      categories_dealt({}, {}, 5).law.pmf,
      testing::ElementsAre(share(1302540, fives), share(1098240, fives), share(123552, fives),
                           share(54912, fives), share(10200, fives), share(5108, fives),
                           share(3744, fives), share(624, fives), share(40, fives)));
  constexpr double sevens = 133784560;
  EXPECT_THAT(categories_dealt({}, {}, 7).law.pmf,
              testing::ElementsAre(
                  share(23294460, sevens), share(58627800, sevens), share(31433400, sevens),
                  share(6461620, sevens), share(6180020, sevens), share(4047644, sevens),
                  share(3473184, sevens), share(224848, sevens), share(41584, sevens)));
  const std::vector<double> flops = flops_dealt(PlayCounts(2)).law.pmf;
  EXPECT_NEAR(std::accumulate(flops.begin(), flops.end(), 0.0), 1, 1e-15);
  EXPECT_DOUBLE_EQ(flops[0], 52.0 / 22100);
}

TEST(HoldemEvidence, NamesEachTestOnceAndSaysWhatItAsks) {
  PlayPlan plan = planned<PlayPlan>({{"hands", 4000U}, {"start", "previous"}});
  const auto all = evidence_of(plan);
  std::set<std::string> names;
  for (const judge::Evidence& evidence : all) {
    EXPECT_TRUE(names.insert(evidence.test).second) << evidence.test;
    EXPECT_TRUE(evidence.null.ends_with('.')) << evidence.null;
    EXPECT_FALSE(evidence.result.is_skipped()) << evidence.test << evidence.result.skipped;
    EXPECT_FALSE(evidence.words.empty()) << evidence.test;
    EXPECT_GT(evidence.detectable(0.01, 0.9), 0) << evidence.test;
  }
  EXPECT_EQ(all.size(), 11U);
  plan.table.start_previous = false;
  plan.table.policies[0] = "random";
  EXPECT_EQ(evidence_of(plan).size(), 8U) << "neither order nor alike players";
}

TEST(HoldemEvidence, FindsNothingInAFairShuffle) {
  for (const std::size_t seats : {2U, 6U, 10U}) {
    const reports::Judgement judgement = judgement_of(
        planned<PlayPlan>({{"hands", 5000U}, {"seats", seats}, {"policies", {"random"}}}));
    EXPECT_EQ(judgement.verdict, reports::Verdict::no_bias_found) << judgement.reason;
    EXPECT_NE(judgement.reason.find("would have found"), std::string::npos) << judgement.reason;
  }
}

TEST(HoldemEvidence, IsOfTooFewHandsToClearAFlawedShuffler) {
  for (const char* shuffler : {"naive-swap", "riffle:7", "fisher-yates"}) {
    PlayPlan plan = planned<PlayPlan>({{"hands", 50U}});
    plan.table.shuffler = shuffler;
    EXPECT_EQ(judgement_of(plan).verdict, reports::Verdict::inconclusive) << shuffler;
  }
}

TEST(HoldemEvidence, SeesCardsThatStayTogether) {
  const auto all = evidence_of(
      planned<PlayPlan>({{"hands", 5000U}, {"start", "previous"}, {"shuffler", "riffle:3"}}));
  for (const char* name : {"order.places", "order.neighbours"}) {
    EXPECT_LT(named(all, name).result.p.log10(), -20) << name;
  }
  PlayPlan naive = planned<PlayPlan>({{"hands", 20'000U}});
  naive.table.shuffler = "naive-swap";
  EXPECT_LT(named(evidence_of(naive), "cards.places").result.p.log10(), -4);
}

/// Only the counts are changed, so that each test sees what it is made for.
TEST(HoldemEvidence, EachTestSeesItsOwnFlaw) {
  const PlayPlan plan = planned<PlayPlan>({{"hands", 6000U}, {"start", "previous"}});
  const PlayCounts fair = counts_of(plan);
  const auto p_of = [&](const char* name, const PlayCounts& counts) {
    return named(evidence_of(plan, counts), name).result.p.log10();
  };
  const auto move = [](auto& cells, std::size_t from, std::size_t to, std::uint64_t number) {
    cells[from] -= number;
    cells[to] += number;
  };
  PlayCounts counts = fair;
  move(counts.position_holes[5], 2, 0, 200);
  EXPECT_LT(p_of("holes.positions", counts), -6);
  EXPECT_EQ(p_of("holes.seats", counts), p_of("holes.seats", fair));
  counts = fair;
  move(counts.seat_holes[1], 2, 1, 400);
  EXPECT_LT(p_of("holes.seats", counts), -6);
  counts = fair;
  move(counts.flops, 4, 3, 200);
  EXPECT_LT(p_of("board.flop", counts), -6);
  counts = fair;
  move(counts.boards, 0, 2, 200);
  EXPECT_LT(p_of("board.category", counts), -6);
  counts = fair;
  move(counts.sevens[2], 1, 6, 150);
  EXPECT_LT(p_of("hands.category", counts), -6);
  EXPECT_NE(named(evidence_of(plan, counts), "hands.category").words.find("under the gun"),
            std::string::npos);
  counts = fair;
  move(counts.sevens[2], 7, 0, counts.sevens[2][7]);
  move(counts.sevens[2], 0, 7, 60);
  EXPECT_LT(p_of("cards.worst-value", counts), -6);
  EXPECT_EQ(named(evidence_of(plan, counts), "cards.worst-value").words,
            "under the gun's best five: four of a kind in 1.000 % of deals, expected 0.168 %");
  counts = fair;
  const auto shift = static_cast<std::int64_t>(6000 * 1.0 * parts_of_a_unit);
  counts.by_seat[0] += shift;
  counts.by_seat[1] -= shift;
  EXPECT_LT(p_of("seats.winnings", counts), -6);
  counts = fair;
  move(counts.successions, 0, 3, 300);
  EXPECT_LT(p_of("order.neighbours", counts), -6);
}

/// The wins that positions have more or less by the rules change nothing, in a round that is cut
/// short either.
TEST(HoldemEvidence, SeatsAreComparedWithinPositions) {
  const PlayPlan plan =
      planned<PlayPlan>({{"hands", 1001U}, {"seats", 3U}, {"policies", {"random"}}});
  const PlayCounts counts = counts_of(plan);
  const std::array<std::int64_t, 3> more = {40 * parts_of_a_unit, -30 * parts_of_a_unit,
                                            -10 * parts_of_a_unit};
  PlayCounts unlike = counts;
  for (std::uint64_t hand = 0; hand < counts.hands; ++hand) {
    for (std::size_t position = 0; position < 3; ++position) {
      unlike.by_seat[(hand % 3 + 1 + position) % 3] += more[position];
    }
  }
  const auto hands = static_cast<std::int64_t>(counts.hands);
  for (std::size_t position = 0; position < 3; ++position) {
    Winnings& won = unlike.by_position[position];
    won.squares += static_cast<Wide>(2 * more[position] * won.sum) +
                   static_cast<Wide>(hands * more[position] * more[position]);
    won.sum += hands * more[position];
  }
  const auto statistic = [&](const PlayCounts& of) {
    return named(evidence_of(plan, of), "seats.winnings").result.statistic;
  };
  EXPECT_NE(statistic(counts), 0);
  EXPECT_NEAR(statistic(unlike), statistic(counts), 1e-9);
}

/// Sessions of a fair shuffle: neither the whole battery nor a test alarms too often.
TEST(HoldemEvidenceCalibration, HoldsForAFairShuffle) {
  PlayPlan plan = planned<PlayPlan>({{"hands", 1100U}, {"start", "previous"}});
  plan.table.policies.assign(4, "random");
  plan.judging.alpha = 0.1;
  constexpr int sessions = 100;
  int biased = 0;
  std::map<std::string, int> below;
  for (int i = 0; i < sessions; ++i) {
    plan.table.seed = static_cast<std::uint64_t>(i);
    const reports::Judgement judgement = judgement_of(plan);
    biased += judgement.verdict == reports::Verdict::biased ? 1 : 0;
    for (const reports::Finding& finding : judgement.findings) {
      below[finding.test] += finding.is_made() && finding.p.log10 <= -1 ? 1 : 0;
    }
  }
  // Binomial(100, .1): above 22 less than once in 10,000.
  EXPECT_LE(biased, 22);
  for (const auto& [test, count] : below) EXPECT_LE(count, 22) << test;
}

}  // namespace
}  // namespace evenhand::holdem
