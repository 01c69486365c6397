#include "reports/document.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <vector>

#include "src/games/doudizhu/game.hpp"
#include "tests/src/games/doudizhu/played.hpp"

namespace evenhand::doudizhu {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

reports::Document document_of(const PlayPlan& plan) {
  const auto experiment = make_experiment(plan);
  return experiment->conclude(worked(*experiment));
}

const reports::Section& section_of(const reports::Document& document, const std::string& name) {
  for (const reports::Section& section : document.sections) {
    if (section.name == name) return section;
  }
  throw std::runtime_error("no section " + name);
}

template <class Thing>
const Thing& named(const std::vector<Thing>& things, const std::string& name) {
  for (const Thing& thing : things) {
    if constexpr (requires { thing.data; }) {
      if (thing.data.name == name) return thing;
    } else if (thing.name == name) {
      return thing;
    }
  }
  throw std::runtime_error("nothing is named " + name);
}

TEST(DoudizhuDocument, HasTheVerdictAndWhatRepeatsIt) {
  const reports::Document document = document_of(plan_of(9000));
  EXPECT_EQ(document.kind, "play doudizhu");
  EXPECT_EQ(document.title,
            "Dou Dizhu, 9,000 games: fisher-yates on xoshiro256++x8, seed 1, from a sorted deck");
  EXPECT_EQ(document.verdict, reports::Verdict::no_bias_found);
  EXPECT_EQ(document.answer, document.sections.front().judgement->answer);
  EXPECT_THAT(document.provenance.command,
              StartsWith("evenhand play doudizhu --games 9000 --shuffler fisher-yates"));
  EXPECT_THAT(document.notes.front(), StartsWith("Bidding: auction; first bidder: a random seat"));
}

TEST(DoudizhuDocument, SaysHowToReadGamesThatDependOnEachOther) {
  const reports::Document document = document_of(plan_of(500, "riffle:3", true));
  EXPECT_THAT(document.notes.back(), HasSubstr("ask for 40,960 or more"));
}

TEST(DoudizhuGamesSection, FiguresAreThoseOfTheTally) {
  const PlayPlan plan = plan_of(3000);
  const PlayCounts counts = counted(plan);
  const PlayTally tally = counts.all();
  const reports::Document document = document_of(plan);
  const auto& figures = document.sections.front().figures;
  const auto wins = std::get<reports::Estimate>(named(figures, "landlord_wins").value);
  EXPECT_EQ(wins.value, static_cast<double>(tally.landlord_wins) / 3000);
  EXPECT_LT(wins.low, wins.value);
  EXPECT_EQ(std::get<double>(named(figures, "redeals").value),
            static_cast<double>(tally.redeals) / 3000);
  const reports::Table& seats_table = named(section_of(document, "seats").tables, "by_seat");
  ASSERT_EQ(seats_table.rows.size(), 3U);
  for (const auto& row : seats_table.rows) EXPECT_EQ(row.size(), seats_table.columns.size());
  EXPECT_EQ(std::get<reports::Estimate>(seats_table.rows[1][1]).value,
            static_cast<double>(tally.at_seat[1].landlord) / 3000);
  const reports::Table& totals = named(document.sections.front().tables, "totals");
  EXPECT_EQ(std::get<std::uint64_t>(totals.rows[0][1]), 3000U);
  const reports::Table& turns = named(section_of(document, "seats").tables, "counts_by_turn");
  EXPECT_EQ(std::get<std::uint64_t>(turns.rows[0][1]), tally.at_turn[0].landlord);
}

TEST(DoudizhuWorthSection, SaysWhatAShuffleIsWorth) {
  const reports::Document document = document_of(plan_of(20000, "riffle:3"));
  const reports::Section& worth = section_of(document, "worth");
  const auto& rows = worth.tables.front().rows;
  EXPECT_GT(std::get<reports::Estimate>(rows[2][2]).low, 0);
  EXPECT_LT(std::get<reports::Estimate>(rows[0][1]).high, 0);
  EXPECT_THAT(worth.notes.front(), HasSubstr("Against 20,000 games with fisher-yates"));
  const reports::Chart& length = named(worth.charts, "length");
  double observed = 0;
  double expected = 0;
  for (const auto& row : length.data.rows) {
    observed += static_cast<double>(std::get<std::uint64_t>(row[1]));
    expected += std::get<double>(row[2]);
  }
  EXPECT_NEAR(observed, expected, 1e-6);
}

/// A shuffle that leaves a seat its cards is worth something to it, and to all together nothing but
/// what the landlord wins less.
TEST(DoudizhuWorthSection, WorthIsADifferenceFromFairGames) {
  const reports::Document document = document_of(plan_of(20000, "riffle:2"));
  const reports::Section& worth = section_of(document, "worth");
  const auto landlord = [](const reports::Section& section, const char* name) {
    return std::get<reports::Estimate>(named(section.figures, name).value).value;
  };
  double wins = 0;
  double points = 0;
  bool any = false;
  for (const auto& row : worth.tables.front().rows) {
    const auto& scored = std::get<reports::Estimate>(row[2]);
    wins += std::get<reports::Estimate>(row[1]).value;
    points += scored.value;
    any = any || scored.low > 0 || scored.high < 0;
  }
  EXPECT_TRUE(any);
  EXPECT_NEAR(points, 0, 1e-9);
  // All wins together are 2 - the landlord's share of them.
  EXPECT_NEAR(
      wins,
      landlord(worth, "fair_landlord_wins") - landlord(document.sections.front(), "landlord_wins"),
      1e-9);
}

TEST(DoudizhuDealtSection, BottomCardsStandBesideTheirLaw) {
  const reports::Document document = document_of(plan_of(3000));
  const reports::Section& bottom = section_of(document, "bottom");
  const reports::Table& table = bottom.tables.front();
  ASSERT_EQ(table.rows.size(), bottoms);
  EXPECT_DOUBLE_EQ(std::get<double>(table.rows[0][1]), 52.0 / 24804);
  std::uint64_t games = 0;
  for (const auto& row : table.rows) {
    for (std::size_t seat = 4; seat < 7; ++seat) games += std::get<std::uint64_t>(row[seat]);
  }
  EXPECT_EQ(games, 3000U);
  EXPECT_EQ(bottom.charts.front().kind, reports::Chart::Kind::bars);
}

/// Observed and expected deals of each hand sum to the same.
TEST(DoudizhuDealtSection, CardsDealtAddUp) {
  const reports::Document document = document_of(plan_of(3000, "riffle:3"));
  for (const reports::Chart& chart : section_of(document, "dealt").charts) {
    double observed = 0;
    double expected = 0;
    for (const auto& row : chart.data.rows) {
      observed += static_cast<double>(std::get<std::uint64_t>(row[1]));
      expected += std::get<double>(row[2]);
    }
    EXPECT_NEAR(observed, expected, 1e-6) << chart.data.name;
  }
}

}  // namespace
}  // namespace evenhand::doudizhu
