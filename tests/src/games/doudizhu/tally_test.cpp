#include "src/games/doudizhu/tally.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "base/error.hpp"
#include "src/run/tally.hpp"
#include "stats/intervals/proportion_interval.hpp"
#include "tests/src/games/doudizhu/played.hpp"

namespace evenhand::doudizhu {
namespace {

template <class Numbers>
std::uint64_t sum(const Numbers& numbers) {
  return std::accumulate(numbers.begin(), numbers.end(), std::uint64_t{0});
}

TEST(DoudizhuTally, CountsAddUp) {
  const PlayTally tally = counted(plan_of(5000)).all();
  EXPECT_EQ(tally.games, 5000U);
  for (const auto& places : {tally.at_seat, tally.at_turn}) {
    SeatTally all;
    for (const SeatTally& place : places) {
      all.landlord += place.landlord;
      all.landlord_wins += place.landlord_wins;
      all.wins += place.wins;
      all.went_out += place.went_out;
      all.points.sum += place.points.sum;
    }
    EXPECT_EQ(all.landlord, 5000U);
    EXPECT_EQ(all.went_out, 5000U);
    EXPECT_EQ(all.landlord_wins, tally.landlord_wins);
    EXPECT_EQ(all.wins, tally.landlord_wins + 2 * (5000 - tally.landlord_wins));
    EXPECT_EQ(all.points.sum, 0);
  }
  EXPECT_EQ(sum(tally.bids), 5000U);
  EXPECT_EQ(sum(tally.bottom), tally.deals());
  std::int64_t points = 0;
  std::uint64_t bombs = 0;
  for (unsigned seat = 0; seat < seats; ++seat) {
    const GamesTally& games = tally.by_landlord[seat];
    EXPECT_EQ(sum(games.plays), tally.at_seat[seat].landlord);
    EXPECT_EQ(sum(tally.bottom_games[seat]), tally.at_seat[seat].landlord);
    for (const auto& [value, number] : games.points) {
      points += value * static_cast<std::int64_t>(number);
    }
    for (std::size_t i = 0; i < games.bombs.size(); ++i) bombs += i * games.bombs[i];
  }
  EXPECT_EQ(points, tally.landlord_points.sum);
  EXPECT_EQ(bombs, tally.bombs);
}

/// Two jokers and four twos in every deal.
TEST(DoudizhuTally, CountsEveryCardDealt) {
  const PlayTally tally = counted(plan_of(3000, "riffle:2")).all();
  std::uint64_t jokers = 0;
  std::uint64_t twos = 0;
  for (const DealtTally& place : tally.dealt) {
    EXPECT_EQ(sum(place.jokers), tally.deals());
    for (std::size_t i = 0; i < place.jokers.size(); ++i) jokers += i * place.jokers[i];
    for (std::size_t i = 0; i < place.twos.size(); ++i) twos += i * place.twos[i];
  }
  EXPECT_EQ(jokers, 2 * tally.deals());
  EXPECT_EQ(twos, 4 * tally.deals());
  for (unsigned seat = 0; seat < seats; ++seat) {
    EXPECT_EQ(games::total(tally.shapes[seat]), tally.deals());
    std::array<std::uint64_t, most_bombs_held + 1> bombs{};
    for (const auto& [shape, number] : tally.shapes[seat])
      bombs[static_cast<std::size_t>(shape % 10)] += number;
    EXPECT_EQ(bombs, tally.dealt[seat].bombs);
  }
}

/// With a sorted deck, seat 0 has four of each of 3 to 6 and a 7: see Dealing.
TEST(DoudizhuTally, CountsOneGame) {
  const Deal deal = deal_out(sorted_deck());
  const Contract contract{1, 2, 1};
  GameResult result;
  result.winner = 1;
  result.landlord_won = true;
  result.bombs = 1;
  result.plays = {3, 5, 0};
  RoundRecord round;
  round.deal = &deal;
  round.first = 2;
  PlayTally tally;
  tally.add(round);
  EXPECT_EQ(tally.redeals, 1U);
  EXPECT_EQ(tally.games, 0U);
  round.contract = &contract;
  round.result = &result;
  tally.add(round);
  EXPECT_EQ(tally.games, 1U);
  EXPECT_EQ(tally.robs, 1U);
  EXPECT_EQ(tally.bottom[bottom_kind(both_jokers + one_of(two))], 2U);
  EXPECT_EQ(tally.landlord_points.sum, 2 * 2 * 4);  // twice the bid, doubled by a bomb and a rob
  EXPECT_EQ(tally.at_seat[1].points.sum, 16);
  EXPECT_EQ(tally.at_seat[0].points.sum, -8);
  EXPECT_EQ(tally.at_turn[2].landlord, 1U);  // seat 1 bids last after seat 2
  EXPECT_EQ(tally.by_landlord[1].plays[8], 1U);
  EXPECT_EQ(tally.by_landlord[1].points.at(16), 1U);
  EXPECT_EQ(tally.dealt[0].bombs[4], 2U);
  EXPECT_EQ(tally.dealt[seats].jokers[2], 2U);
  EXPECT_EQ(tally.shapes[0].at(code({4, 4, 4})), 2U);
}

TEST(DoudizhuTally, KeepsDependentBlocksApart) {
  PlayCounts dependent(true);
  EXPECT_EQ(dependent.parts().size(), 64U);
  EXPECT_EQ(&dependent.part_of(70), &dependent.part_of(6));
  EXPECT_NE(&dependent.part_of(7), &dependent.part_of(6));
  PlayCounts independent(false);
  EXPECT_EQ(&independent.part_of(7), &independent.part_of(6));
}

TEST(DoudizhuTally, ComesBackFromJson) {
  for (const PlayPlan& plan : {plan_of(600), plan_of(600, "riffle:2", true)}) {
    const PlayCounts counts = counted(plan);
    const auto bytes = nlohmann::json::to_cbor(reports::saved(counts));
    PlayCounts loaded(plan.table.start_previous);
    reports::load({"tally", nlohmann::json::from_cbor(bytes)}, loaded);
    EXPECT_EQ(loaded, counts);
  }
}

/// Counts that save() cannot have returned are refused, and the tally stays as it was.
TEST(DoudizhuTally, RefusesDamagedCounts) {
  run::TallyOf<PlayCounts> tally(counted(plan_of(300)));
  const nlohmann::json saved = tally.save();
  const auto damaged = [&](const char* pointer, const nlohmann::json& value) {
    nlohmann::json json = saved;
    json[nlohmann::json::json_pointer(pointer)] = value;
    return json;
  };
  for (const nlohmann::json& json :
       {damaged("/parts/0/games", 301U), damaged("/parts/0/redeals", -1),
        damaged("/parts/0/springs", 1.5), damaged("/parts/0/bottom/2", 7000U),
        damaged("/parts/0/dealt/1/jokers/0", 0U),
        damaged("/parts/0/by_landlord_0/plays/9", 100000U),
        damaged("/parts/0/landlord_wins", 3000U), damaged("/parts/0/bids", {1, 2, 3, 4, 5}),
        damaged("/parts/1", saved["parts"][0])}) {
    EXPECT_THROW(tally.load({"tally", json}), InputError) << json.dump().substr(0, 200);
  }
  nlohmann::json json = saved;
  json["parts"][0].erase("games");
  EXPECT_THROW(tally.load({"tally", json}), InputError);
  EXPECT_THROW(tally.load({"tally", nlohmann::json::array()}), InputError);
  EXPECT_EQ(tally.save(), saved);
}

TEST(DoudizhuTally, KnowsTheBottomCards) {
  EXPECT_EQ(bottom_kind(both_jokers + one_of(3)), 0U);
  EXPECT_EQ(bottom_kind(one_of(small_joker) + 2 * one_of(3)), 1U);
  EXPECT_EQ(bottom_kind(3 * one_of(0)), 2U);
  EXPECT_EQ(bottom_kind(2 * one_of(0) + one_of(1)), 3U);
  EXPECT_EQ(bottom_kind(one_of(0) + one_of(1) + one_of(2)), 4U);
}

std::uint64_t games(const PlayTally& tally) { return tally.games; }
std::uint64_t springs(const PlayTally& tally) { return tally.springs; }
Sum points(const PlayTally& tally) { return tally.landlord_points; }

bool is_known(const reports::Estimate& estimate) {
  return !std::isnan(estimate.low) && !std::isnan(estimate.high);
}

PlayCounts with_points(std::initializer_list<int> values, unsigned times) {
  PlayCounts counts(false);
  PlayTally& tally = counts.part_of(0);
  for (unsigned i = 0; i < times; ++i) {
    for (const int value : values) {
      ++tally.games;
      tally.landlord_points.add(value);
    }
  }
  return counts;
}

TEST(DoudizhuEstimates, AreOfSharesAndMeans) {
  PlayCounts counts = with_points({1, 2, 3, 4}, 25);
  counts.part_of(0).springs = 20;
  const Estimator estimator(counts, 0.99);
  const reports::Estimate share = estimator.share(springs, games);
  const stats::Interval exact = stats::clopper_pearson(20, 100, 0.99);
  EXPECT_EQ(share.value, 0.2);
  EXPECT_EQ(share.low, exact.low);
  EXPECT_EQ(share.high, exact.high);
  const reports::Estimate mean = estimator.mean(points);
  EXPECT_EQ(mean.value, 2.5);
  // 2.5758 standard errors, from a variance of 125 / 99
  EXPECT_NEAR(mean.high - 2.5, 2.575829 * std::sqrt(125.0 / 99 / 100), 1e-6);
  EXPECT_EQ(mean.level, 0.99);
}

TEST(DoudizhuEstimates, HaveNoIntervalWhereNothingTells) {
  EXPECT_TRUE(std::isnan(Estimator(PlayCounts(false), 0.99).share(springs, games).value));
  EXPECT_TRUE(std::isnan(Estimator(PlayCounts(true), 0.99).mean(points).value));
  const PlayCounts few = with_points({3, 5}, 14);
  EXPECT_EQ(Estimator(few, 0.99).mean(points).value, 4);
  EXPECT_FALSE(is_known(Estimator(few, 0.99).mean(points)));
  EXPECT_FALSE(is_known(Estimator(with_points({2}, 100), 0.99).mean(points)));
}

TEST(DoudizhuEstimates, DependentGamesNeedTenBlocks) {
  for (const auto& [number, known] : {std::pair{9 * 4096, false}, std::pair{9 * 4096 + 1, true}}) {
    PlayPlan plan = plan_of(static_cast<std::uint64_t>(number), "riffle:2", true);
    plan.table.conduct.landlord = plan.table.conduct.farmers = "random";
    const PlayCounts counts = counted(plan);
    EXPECT_EQ(is_known(landlord_wins(Estimator(counts, 0.99))), known);
  }
}

/// A fair shuffle makes games independent from any deck: intervals from blocks are then about as
/// wide as those of independent games.
TEST(DoudizhuEstimatesSlow, IntervalsFromBlocksAgreeWithThoseOfIndependentGames) {
  const auto width = [](bool start_previous) {
    PlayPlan plan = plan_of(64 * 4096, "fisher-yates", start_previous);
    plan.table.conduct.landlord = plan.table.conduct.farmers = "random";
    const PlayCounts counts = counted(plan);
    const reports::Estimate wins = landlord_wins(Estimator(counts, 0.99));
    return wins.high - wins.low;
  };
  const double ratio = width(true) / width(false);
  EXPECT_GT(ratio, 0.7);
  EXPECT_LT(ratio, 1.4);
}

TEST(DoudizhuTally, ReadsGamesOff) {
  PlayTally tally;
  tally.by_landlord[0].points = {{-6, 1}, {12, 2}};
  tally.by_landlord[2].points = {{12, 3}, {4, 1}};
  tally.by_landlord[0].plays[20] = 5;
  tally.by_landlord[1].bombs[2] = 7;
  EXPECT_EQ(seat_points(tally, 0), (Histogram{{-6, 4}, {-2, 1}, {12, 2}}));
  EXPECT_EQ(seat_points(tally, 1), (Histogram{{-6, 5}, {-2, 1}, {3, 1}}));
  EXPECT_EQ(of_all(tally, landlord_points), (Histogram{{-6, 1}, {4, 1}, {12, 5}}));
  EXPECT_EQ(of_all(tally, plays), (Histogram{{20, 5}}));
  EXPECT_EQ(of_all(tally, bombs_played), (Histogram{{2, 7}}));
}

}  // namespace
}  // namespace evenhand::doudizhu
