#include "src/power/event_plan.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"

namespace evenhand::power {
namespace {

constexpr double few_lands = 23188.0 / 162545;  ///< 0 or 1 of 24 lands of 60 cards in seven

// By an independent program: the first n with P0(X >= c) <= .01 and P1(X >= c) >= .9, in sums of
// binomial probabilities from lgamma (Python).
TEST(GamesForEvent, AreThoseOfTheExactTest) {
  struct Row {
    double instead;
    std::uint64_t games;
    std::uint64_t limit;
  };
  for (const Row& row : {Row{0.75, 9, 5}, Row{0.5, 21, 8}, Row{0.3, 87, 21}, Row{0.25, 176, 37}}) {
    const EventPlan plan = games_for_event(few_lands, row.instead, {});
    EXPECT_EQ(plan.games, row.games) << row.instead;
    EXPECT_EQ(plan.limit, row.limit) << row.instead;
    EXPECT_LE(plan.false_alarm, 0.01);
    EXPECT_GE(plan.power, 0.9);
  }
}

// A rarer event is the mirror image: its complement is more frequent.
TEST(GamesForEvent, GoBothWays) {
  const EventPlan more = games_for_event(0.2, 0.35, {});
  const EventPlan fewer = games_for_event(0.8, 0.65, {});
  EXPECT_EQ(fewer.games, more.games);
  EXPECT_EQ(fewer.limit, more.games - more.limit);
  EXPECT_NEAR(fewer.power, more.power, 1e-12);
}

TEST(GamesForEvent, GrowWithTheLevelAndThePower) {
  Question strict;
  strict.alpha = 0.001;
  Question sure;
  sure.power = 0.99;
  const std::uint64_t games = games_for_event(0.2, 0.3, {}).games;
  EXPECT_GT(games_for_event(0.2, 0.3, strict).games, games);
  EXPECT_GT(games_for_event(0.2, 0.3, sure).games, games);
  EXPECT_THROW(games_for_event(0.2, 0.2001, {}), InputError);
}

TEST(EventDocument, SaysWhatToRecord) {
  const reports::Document document = document_of(games_for_event(few_lands, 0.25, {}), {});
  EXPECT_EQ(document.answer,
            "record 176 games: the claim is borne out when 37 or more of them have the event");
  EXPECT_THAT(document_of(games_for_event(0.8, 0.5, {}), {}).answer,
              testing::HasSubstr("or fewer of them"));
}

// At the games that are needed the curve by games passes the power, and that by the true
// probability has the level where nothing is wrong and the power where the claim is true.
TEST(EventDocument, HasThePowerAsCurves) {
  const EventPlan plan = games_for_event(few_lands, 0.25, {});
  const reports::Section section = document_of(plan, {}).sections.front();
  ASSERT_EQ(section.charts.size(), 2U);
  const auto number = [](const reports::Value& value) { return std::get<double>(value); };
  const reports::Table& by_games = section.charts[0].data;
  EXPECT_EQ(number(by_games.rows.back()[0]), 176 * 3 / 2);
  EXPECT_LT(number(by_games.rows.front()[1]), 0.2);
  EXPECT_GT(number(by_games.rows.back()[1]), 0.97);
  const reports::Table& by_chance = section.charts[1].data;
  EXPECT_NEAR(number(by_chance.rows.front()[1]), plan.false_alarm, 1e-15);
  EXPECT_NEAR(number(by_chance.rows[by_chance.rows.size() / 2][1]), plan.power, 1e-12);
}

}  // namespace
}  // namespace evenhand::power
