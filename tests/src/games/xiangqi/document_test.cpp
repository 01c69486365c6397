#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "base/number_text.hpp"
#include "reports/terminal.hpp"
#include "reports/value_text.hpp"
#include "src/games/xiangqi/game.hpp"
#include "src/run/part.hpp"
#include "tests/src/find_in_document.hpp"
#include "tests/src/games/xiangqi/matches.hpp"

namespace evenhand::xiangqi {
namespace {

using testing::HasSubstr;
using testing::Not;

reports::Document concluded(const PlayPlan& plan, const MatchCounts& counts) {
  const auto experiment = make_experiment(plan);
  run::Part part = run::new_part(*experiment, {0, experiment->blocks()});
  run::as<MatchTally>(*part.sources.front().tally).counts = counts;
  part.sources.front().finished = true;
  return experiment->conclude(part);
}

MatchCounts repeated(const PlayPlan& plan, const std::vector<int>& pattern) {
  std::vector<GameRecord> games;
  for (std::uint64_t i = 0; i < plan.games; ++i) {
    games.push_back(told_game(i, pattern[i % pattern.size()], static_cast<unsigned>(30 + i % 100)));
  }
  return counted(plan, games);
}

PlayPlan alike(std::uint64_t games) {
  PlayPlan plan = small_match();
  plan.pairs = false;
  plan.first = plan.second = player("own");
  plan.games = games;
  return plan;
}

std::size_t lines_of(const std::string& text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

TEST(XiangqiDocument, AnswersWhetherTheFirstMoveIsWorthAnything) {
  const PlayPlan plan = alike(9600);
  const auto red = concluded(plan, repeated(plan, {2, 2, 0, 1, 1, 1, 2, 0, 2}));
  EXPECT_EQ(red.verdict, reports::Verdict::worth);
  EXPECT_THAT(red.answer, testing::StartsWith("Red scores 61.1 % ("));
  EXPECT_THAT(red.answer, testing::EndsWith(": Red has the advantage"));
  const PlayPlan few = alike(40);
  const auto open = concluded(few, repeated(few, {0, 2, 1}));
  EXPECT_EQ(open.verdict, reports::Verdict::inconclusive);
  EXPECT_THAT(open.answer, HasSubstr("; nothing odd so far"));
}

TEST(XiangqiDocument, SaysThatNoColourIsShownToBeBetter) {
  PlayPlan plan = alike(9000);
  plan.random_plies = {4};
  const auto fair =
      concluded(plan, repeated(plan, {0, 0, 0, 1, 0, 2, 1, 0, 1, 1, 1, 2, 2, 0, 2, 1, 2, 2}));
  EXPECT_EQ(fair.verdict, reports::Verdict::no_difference_shown) << fair.answer;
  EXPECT_THAT(fair.answer, testing::StartsWith("Red scores 50.0 % ("));
}

TEST(XiangqiDocument, NamesThePlayersAndTheirConfusion) {
  PlayPlan plan = alike(100);
  plan.second = player("random");
  const auto document = concluded(plan, repeated(plan, {2}));
  EXPECT_EQ(document.verdict, reports::Verdict::worth);
  EXPECT_THAT(document.answer, HasSubstr("as Red against random"));
  EXPECT_THAT(document.answer, HasSubstr("--pairs"));
}

/// The first player scores so many half points a game, whatever its colour.
reports::Document paired(const PlayPlan& plan, const std::vector<int>& of_first) {
  std::vector<GameRecord> games;
  for (std::uint64_t i = 0; i < plan.games; ++i) {
    const int points = of_first[i / 2 % of_first.size()];
    games.push_back(told_game(i, i % 2 == 0 ? points : 2 - points));
    games.back().first_is_red = i % 2 == 0;
  }
  return concluded(plan, counted(plan, games));
}

TEST(XiangqiDocument, AnswersWhichOfTwoBuildsIsStronger) {
  PlayPlan plan = small_match();
  plan.first = player("own:nodes=400");
  plan.second = player("own:nodes=100");
  plan.games = 400;
  const auto stronger = paired(plan, {2, 2, 2, 1, 0});
  EXPECT_EQ(stronger.verdict, reports::Verdict::stronger);
  EXPECT_THAT(stronger.answer,
              testing::StartsWith("own:nodes=400 beats own:nodes=100: Elo +147 (+"));
  EXPECT_THAT(stronger.answer, testing::EndsWith("likelihood of superiority 100.0 %"));
  const auto weaker = paired(plan, {0, 0, 0, 1, 2});
  EXPECT_THAT(weaker.answer, testing::StartsWith("own:nodes=100 beats own:nodes=400: Elo +147 (+"));
  const auto open = paired(plan, {0, 2});
  EXPECT_EQ(open.verdict, reports::Verdict::inconclusive);
  EXPECT_THAT(open.answer, testing::StartsWith("own:nodes=400 scores 50.0 % ("));
  EXPECT_TRUE(open.sections[0].notes.empty()) << "no figure of the first move is asked for";
}

TEST(XiangqiDocument, SaysTheNodesThatEachPlayerHas) {
  PlayPlan plan = small_match();
  plan.first = player("own:nodes=400");
  plan.second = player("own:nodes=100");
  const auto document = paired(plan, {2});
  EXPECT_THAT(document.title, HasSubstr("own:nodes=400 against own:nodes=100, nodes 400 against "
                                        "nodes 100 a move, by the"));
  const reports::Table& by_opening = document.sections[0].tables[1];
  ASSERT_EQ(by_opening.columns[2].name, "budget");
  EXPECT_EQ(std::get<std::string>(by_opening.rows[0][2]), "nodes 400 against nodes 100");
}

TEST(XiangqiDocument, FitsIntoTwentyLinesOfEightyColumns) {
  for (const std::uint64_t games : {40U, 9600U}) {
    PlayPlan plan = alike(games);
    plan.budgets = {{250, 0, 0}, {1000, 0, 0}};
    for (const std::vector<int>& pattern :
         {std::vector<int>{2}, {0, 2, 2, 0, 1, 2, 0, 1, 1, 1, 0, 0, 2, 2}}) {
      const std::string text = reports::to_terminal(concluded(plan, repeated(plan, pattern)));
      EXPECT_LE(lines_of(text), 22U) << text;
      std::istringstream lines(text);
      for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 84U) << line;
    }
  }
}

TEST(XiangqiDocument, CautionsWhereAFirstMoveFigureIsOpen) {
  PlayPlan plan = alike(40);
  plan.random_plies = {4};
  EXPECT_EQ(concluded(plan, repeated(plan, {0, 2})).sections[0].notes.size(), 2U);
  plan.random_plies = {4, 5};
  plan.budgets = {{20, 0, 0}, {40, 0, 0}};
  EXPECT_TRUE(concluded(plan, repeated(plan, {0, 2})).sections[0].notes.empty());
}

TEST(XiangqiDocument, GivesCopiesNoInterval) {
  PlayPlan plan = alike(100);
  plan.random_plies = {0};
  const auto document = concluded(plan, repeated(plan, {2}));
  EXPECT_EQ(document.verdict, reports::Verdict::inconclusive);
  EXPECT_THAT(document.answer, HasSubstr("play one game from one opening"));
  const std::string text = reports::to_terminal(document);
  EXPECT_THAT(text, Not(HasSubstr(" to 100")));
}

TEST(XiangqiDocument, ShowsTheSequentialTest) {
  PlayPlan plan = alike(200);
  plan.sprt = stats::Sprt{0, 10, 0.05, 0.05};
  const auto document = concluded(plan, repeated(plan, {0, 2}));
  EXPECT_EQ(document.answer, "after 200 games neither nElo 0 nor nElo 10 is accepted");
  const auto& figures = document.sections[0].figures;
  EXPECT_TRUE(std::any_of(figures.begin(), figures.end(),
                          [](const reports::Figure& figure) { return figure.name == "llr"; }));
}

class XiangqiTablesOfAMatch : public testing::Test {
 protected:
  XiangqiTablesOfAMatch() {
    plan_ = small_match();
    plan_.games = 8;
    const MatchCounts counts =
        counted(plan_, {told_game(0, 2, 30), told_game(1, 1, 40), told_game(2, 0, 70),
                        told_game(3, 2, 20, "no-move"), told_game(4, 2, 30), told_game(5, 2, 40),
                        told_game(6, 2, 70), told_game(7, 0, 20)});
    document_ = document_of(plan_, counts);
  }
  std::uint64_t sum(const std::string& table) const {
    std::uint64_t all = 0;
    for (const auto& row : tests::table(document_, table).rows) {
      all += std::get<std::uint64_t>(row[1]);
    }
    return all;
  }
  PlayPlan plan_;
  reports::Document document_;
};

TEST_F(XiangqiTablesOfAMatch, HaveARowForEachKind) {
  const reports::Table& table = tests::table(document_, "by_opening");
  ASSERT_EQ(table.rows.size(), 2U);
  EXPECT_EQ(std::get<std::uint64_t>(table.rows[0][1]), 4U);
  EXPECT_EQ(std::get<std::uint64_t>(table.rows[0][3]), 3U);
  EXPECT_EQ(std::get<std::uint64_t>(table.rows[1][1]), 5U);
  EXPECT_EQ(std::get<std::uint64_t>(table.rows[1][5]), 2U);
}

TEST_F(XiangqiTablesOfAMatch, CountEveryGameOnce) {
  EXPECT_EQ(sum("endings"), 8U);
  EXPECT_EQ(sum("red_by_length"), 8U);
  EXPECT_EQ(sum("pairs"), 4U);
  EXPECT_EQ(std::get<std::uint64_t>(tests::table(document_, "results").rows[0][1]), 5U);
}

TEST_F(XiangqiTablesOfAMatch, AreDrawnAgainstOneHalf) {
  const std::vector<reports::Chart>& charts = document_.sections.front().charts;
  ASSERT_EQ(charts.size(), 3U);
  EXPECT_EQ(charts[0].reference, 0.5);
  EXPECT_EQ(charts[0].data.rows.size(), 5U);  // Red, side to move, first player, two kinds
  EXPECT_EQ(charts[1].reference, 0.0);
}

TEST(XiangqiScoreValues, ShowNothingInfinite) {
  const PlayPlan plan = small_match();
  MatchCounts counts;
  for (int i = 0; i < 30; ++i) counts.first.add(2);
  const reports::Document won = document_of(plan, counts);
  const auto elo = std::get<reports::Estimate>(tests::figure(won, "first_elo").value);
  EXPECT_GT(elo.low, 200);
  EXPECT_EQ(reports::value_text(elo, ""), "> " + short_number(elo.low));
  EXPECT_EQ(std::get<reports::Estimate>(tests::figure(won, "first_score").value).high, 1);
  counts.first.add(0);
  const reports::Document lost = document_of(plan, counts);
  EXPECT_TRUE(reports::value_text(tests::figure(lost, "first_elo").value, "").ends_with(" to ?)"));
  EXPECT_TRUE(tests::figure(lost, "first_score").note.starts_with("+30 =0 -1"));
}

}  // namespace
}  // namespace evenhand::xiangqi
