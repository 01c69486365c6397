#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "reports/json.hpp"
#include "reports/terminal.hpp"
#include "src/games/mahjong/game.hpp"
#include "tests/src/games/mahjong/plans.hpp"

namespace evenhand::mahjong {
namespace {

using testing::HasSubstr;
using testing::Not;

reports::Document document_of(const PlayPlan& plan) {
  return make_experiment(plan)->conclude(played(plan));
}

const reports::Section& section(const reports::Document& document, std::string_view name) {
  for (const reports::Section& one : document.sections) {
    if (one.name == name) return one;
  }
  throw std::out_of_range(std::string(name));
}

TEST(PlayDocument, SaysTheVerdictAndWhatTheRulesFavour) {
  const reports::Document document = document_of(plan_of(2000));
  EXPECT_EQ(document.kind, "play mahjong");
  EXPECT_EQ(document.verdict, reports::Verdict::no_bias_found);
  EXPECT_THAT(document.answer, testing::StartsWith("dealing is worth "));
  EXPECT_THAT(document.answer, HasSubstr(" by the rules; nothing odd in 2,000 hands"));
  EXPECT_THAT(document.title, HasSubstr("2,000 hands of mahjong, rules basic, in matches of one"));
  std::set<std::string> figures;
  for (const reports::Figure& figure : document.sections.front().figures) {
    figures.insert(figure.name);
  }
  EXPECT_EQ(figures, (std::set<std::string>{"dealer_points", "dealer_wins_beyond_others",
                                            "exhausted", "several_winners"}));
  EXPECT_THAT(document.provenance.command, HasSubstr("evenhand play mahjong --games 2000"));
}

TEST(PlayDocument, IsShortInATerminal) {
  const std::string text = reports::to_terminal(document_of(plan_of(2000)));
  EXPECT_LE(std::count(text.begin(), text.end(), '\n'), 30);
  EXPECT_TRUE(text.starts_with("no bias found: "));
  EXPECT_THAT(text, HasSubstr("dealer's wins beyond others'"));
  EXPECT_THAT(text, Not(HasSubstr("chi offered")));
  reports::TerminalOptions options;
  options.verbose = true;
  EXPECT_THAT(reports::to_terminal(document_of(plan_of(2000)), options), HasSubstr("chi offered"));
}

TEST(PlayDocument, ComparesWithTheBaseline) {
  const reports::Document document = document_of(flawed_plan(4000, "riffle:3"));
  EXPECT_EQ(document.verdict, reports::Verdict::biased);
  const reports::Section& beyond = section(document, "beyond_fair");
  EXPECT_EQ(beyond.tables.size(), 2U);
  EXPECT_EQ(beyond.tables.front().rows.size(), players);
  EXPECT_EQ(section(document, "fair").shown, reports::Shown::on_request);
  EXPECT_EQ(section(document, "players").shown, reports::Shown::on_request);
}

TEST(PlayDocument, ShowsPlayersWhereTheyDiffer) {
  PlayPlan plan = plan_of(500);
  plan.policies[2] = "random";
  const reports::Document document = document_of(plan);
  const reports::Section& players_section = section(document, "players");
  EXPECT_EQ(players_section.shown, reports::Shown::always);
  EXPECT_EQ(std::get<std::string>(players_section.tables.front().rows[2][0]), "C random");
}

TEST(PlayDocument, NamesItsPartsOnceAndReadsBack) {
  const reports::Document document = document_of(flawed_plan(500, "riffle:3"));
  std::set<std::string> sections;
  std::set<std::string> names;
  for (const reports::Section& one : document.sections) {
    EXPECT_TRUE(sections.insert(one.name).second) << one.name;
    for (const reports::Table& table : one.tables) {
      EXPECT_TRUE(names.insert(table.name).second) << table.name;
      for (const auto& row : table.rows) EXPECT_EQ(row.size(), table.columns.size());
    }
    for (const reports::Chart& chart : one.charts) {
      EXPECT_TRUE(names.insert(chart.data.name).second) << chart.data.name;
    }
  }
  const std::string json = reports::to_json(document);
  EXPECT_EQ(reports::to_json(reports::from_json(json, "document")), json);
}

TEST(PlayDocument, IsMadeOfNothingPlayed) {
  const PlayPlan plan = flawed_plan(500, "riffle:3");
  const auto experiment = make_experiment(plan);
  const run::Part none = run::new_part(*experiment, {0, plan.blocks()});
  const reports::Document document = experiment->conclude(none);
  EXPECT_EQ(document.verdict, reports::Verdict::inconclusive);
  EXPECT_FALSE(document.notes.empty()) << "an unfinished run says so";
  EXPECT_NE(reports::to_json(document), "");
}

TEST(SeatTables, HoldEveryFigureOnce) {
  const PlayPlan plan = plan_of(1000);
  const auto tables = document_of(plan).sections.front().tables;
  ASSERT_EQ(tables.size(), 3U);
  EXPECT_EQ(tables[0].columns.size() + tables[1].columns.size(), figures + 2);
  EXPECT_EQ(tables[0].shown, reports::Shown::always);
  EXPECT_EQ(tables[1].shown, reports::Shown::on_request);
  const auto& wins = std::get<reports::Estimate>(tables[0].rows[1][1]);
  EXPECT_EQ(tables[0].columns[1].name, "wins");
  EXPECT_EQ(tables[0].columns[1].unit, reports::share);
  EXPECT_EQ(wins.value, stats::ratio(counts_of(plan).of(1, SeatFigure::wins)));
  EXPECT_LT(wins.low, wins.value);
  EXPECT_EQ(wins.level, .99);
  ASSERT_EQ(tables[2].rows.size(), players * figures);
  EXPECT_EQ(std::get<std::int64_t>(tables[2].rows[0][3]), 1000);
}

TEST(SeatTables, LeaveOutWhatTheRulesDoNotKnow) {
  PlayPlan plan = plan_of(300);
  plan.rules = parse_rules("sichuan");
  const reports::Document document = document_of(plan);
  for (const reports::Column& column : document.sections.front().tables[1].columns) {
    EXPECT_NE(column.name, "chi_taken");
  }
}

TEST(SeatTables, ShowWhatIsBeyondAFairShuffle) {
  PlayPlan plan = plan_of(600);
  plan.rng = "pcg64";
  plan.judging.level = .9;
  const run::Part part = played(plan);
  const reports::Document document = make_experiment(plan)->conclude(part);
  const reports::Section& beyond = section(document, "beyond_fair");
  EXPECT_EQ(beyond.tables.size(), 2U);
  // The dealer's points.
  const auto& value = std::get<reports::Estimate>(beyond.tables[0].rows[0][2]);
  EXPECT_EQ(value.value, stats::ratio(counts_of(part).of(0, SeatFigure::points)) -
                             stats::ratio(counts_of(part, 1).of(0, SeatFigure::points)));
  EXPECT_EQ(value.level, .9);
}

TEST(ChartsSection, DrawsWinsPointsAndWhenHandsAreWon) {
  const PlayPlan plan = plan_of(1500);
  const PlayCounts counts = counts_of(plan);
  const reports::Section outcomes = section(document_of(plan), "outcomes");
  ASSERT_EQ(outcomes.charts.size(), 3U);
  EXPECT_EQ(outcomes.charts[0].reference, .25);
  EXPECT_EQ(outcomes.charts[1].reference, 0);
  const auto& rows = outcomes.charts[2].data.rows;
  ASSERT_FALSE(rows.empty());
  EXPECT_DOUBLE_EQ(std::get<double>(rows.back()[1]), 1 - stats::ratio(counts.exhausted));
}

}  // namespace
}  // namespace evenhand::mahjong
