#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <variant>

#include "src/games/holdem/game.hpp"
#include "tests/src/games/played.hpp"

namespace evenhand::holdem {
namespace {

using games::planned;

reports::Document document_of(const PlayPlan& plan) {
  return make_experiment(plan)->conclude(played(plan));
}

const reports::Section& section(const reports::Document& document, std::string_view name) {
  for (const reports::Section& one : document.sections) {
    if (one.name == name) return one;
  }
  throw std::out_of_range(std::string(name));
}

TEST(HoldemDocument, AnswersFirst) {
  const reports::Document document = document_of(planned<PlayPlan>({{"hands", 3000U}}));
  EXPECT_EQ(document.kind, "play holdem");
  EXPECT_EQ(document.title,
            "3,000 hands of fixed-limit Texas Hold'em, 6 seats; a sorted deck shuffled by "
            "fisher-yates; all players: tight");
  EXPECT_EQ(document.answer, document.sections.front().judgement.value().answer);
  EXPECT_TRUE(document.notes.empty());
}

TEST(HoldemDocument, SaysWhatTheButtonIsWorthWithItsInterval) {
  const PlayPlan plan = planned<PlayPlan>({{"hands", 3000U}, {"seats", 4U}});
  const PlayCounts counts = counts_of(plan);
  const reports::Document document = document_of(plan);
  const reports::Section& hands = section(document, "hands");
  const auto& button = std::get<reports::Estimate>(hands.figures.front().value);
  EXPECT_EQ(hands.figures.front().name, "button");
  EXPECT_DOUBLE_EQ(button.value, static_cast<double>(counts.by_position[3].sum) / 2520 / 3000);
  EXPECT_LT(button.low, button.value);
  EXPECT_GT(button.high, button.value);
  const reports::Table& positions = hands.tables.front();
  ASSERT_EQ(positions.rows.size(), 4U);
  double sum = 0;
  for (const auto& row : positions.rows) sum += std::get<reports::Estimate>(row[1]).value;
  EXPECT_NEAR(sum, 0, 1e-12);
  EXPECT_EQ(std::get<std::string>(positions.rows[3][0]), "button");
}

TEST(HoldemDocument, HasTheShowdownTableBestFirst) {
  const PlayPlan plan =
      planned<PlayPlan>({{"hands", 2000U}, {"seats", 3U}, {"policies", {"caller"}}});
  const reports::Document document = document_of(plan);
  const reports::Table& table = section(document, "showdown").tables.front();
  ASSERT_EQ(table.rows.size(), 9U);
  EXPECT_EQ(std::get<std::string>(table.rows[0][0]), "straight flush");
  std::uint64_t dealt = 0;
  double expected = 0;
  for (const auto& row : table.rows) {
    dealt += std::get<std::uint64_t>(row[1]);
    expected += std::get<double>(row[2]);
    EXPECT_EQ(std::get<std::uint64_t>(row[3]), std::get<std::uint64_t>(row[1]))
        << "callers show every hand";
  }
  EXPECT_EQ(dealt, 6000U);
  EXPECT_NEAR(expected, 6000, 1e-9);
}

TEST(HoldemDocument, ShowsSeatsWhoPlayUnlikeUnasked) {
  PlayPlan plan = planned<PlayPlan>({{"hands", 500U}, {"seats", 3U}});
  const auto shown = [&] { return section(document_of(plan), "seats").shown; };
  EXPECT_EQ(shown(), reports::Shown::on_request);
  plan.table.policies[2] = "random";
  EXPECT_EQ(shown(), reports::Shown::always);
}

TEST(HoldemDocument, SaysOfDependentHandsWhatIntervalsDoNotKnow) {
  const reports::Document document = document_of(
      planned<PlayPlan>({{"hands", 500U}, {"start", "previous"}, {"shuffler", "riffle:3"}}));
  ASSERT_EQ(document.notes.size(), 1U);
  EXPECT_THAT(document.notes.front(), testing::HasSubstr("intervals"));
  EXPECT_THAT(document.title, testing::HasSubstr("the previous hand's deck"));
}

TEST(HoldemDocument, LeavesTheIntervalOfFewHandsOpen) {
  const reports::Document document = document_of(planned<PlayPlan>({{"hands", 20U}}));
  const auto& button =
      std::get<reports::Estimate>(section(document, "hands").figures.front().value);
  EXPECT_TRUE(std::isnan(button.low));
}

}  // namespace
}  // namespace evenhand::holdem
