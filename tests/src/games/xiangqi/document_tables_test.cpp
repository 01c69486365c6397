#include "src/games/xiangqi/document_tables.hpp"

#include <gtest/gtest.h>

#include "base/number_text.hpp"
#include "reports/value_text.hpp"
#include "tests/src/games/xiangqi/matches.hpp"

namespace evenhand::xiangqi {
namespace {

class XiangqiTablesOfAMatch : public testing::Test {
 protected:
  XiangqiTablesOfAMatch() {
    plan_ = small_match();
    plan_.games = 8;
    counts_ = counted(plan_, {told_game(0, 2, 30), told_game(1, 1, 40), told_game(2, 0, 70),
                              told_game(3, 2, 20, "no-move"), told_game(4, 2, 30),
                              told_game(5, 2, 40), told_game(6, 2, 70), told_game(7, 0, 20)});
  }
  PlayPlan plan_;
  MatchCounts counts_;
};

TEST_F(XiangqiTablesOfAMatch, HaveARowForEachKind) {
  const reports::Table table = kinds_table(plan_, counts_, 0.99);
  ASSERT_EQ(table.rows.size(), 2U);
  EXPECT_EQ(std::get<std::uint64_t>(table.rows[0][1]), 4U);
  EXPECT_EQ(std::get<std::uint64_t>(table.rows[0][3]), 3U);
  EXPECT_EQ(std::get<std::uint64_t>(table.rows[1][1]), 5U);
  EXPECT_EQ(std::get<std::uint64_t>(table.rows[1][5]), 2U);
}

TEST_F(XiangqiTablesOfAMatch, CountEveryGameOnce) {
  std::uint64_t ended = 0;
  for (const auto& row : endings_table(counts_).rows) ended += std::get<std::uint64_t>(row[1]);
  EXPECT_EQ(ended, 8U);
  std::uint64_t played = 0;
  for (const auto& row : lengths_table(counts_, 0.99).rows) {
    played += std::get<std::uint64_t>(row[1]);
  }
  EXPECT_EQ(played, 8U);
  std::uint64_t pairs = 0;
  for (const auto& row : pairs_table(counts_).rows) pairs += std::get<std::uint64_t>(row[1]);
  EXPECT_EQ(pairs, 4U);
  EXPECT_EQ(std::get<std::uint64_t>(results_table(plan_, counts_).rows[0][1]), 5U);
}

TEST_F(XiangqiTablesOfAMatch, HaveRowsAsWideAsTheirHeads) {
  for (const reports::Table& table :
       {results_table(plan_, counts_), kinds_table(plan_, counts_, 0.9), openings_table(plan_),
        lengths_table(counts_, 0.9), endings_table(counts_), pairs_table(counts_)}) {
    for (const auto& row : table.rows) EXPECT_EQ(row.size(), table.columns.size()) << table.name;
  }
}

TEST_F(XiangqiTablesOfAMatch, AreDrawnAgainstOneHalf) {
  const std::vector<reports::Chart> charts = match_charts(plan_, counts_, 0.99);
  ASSERT_EQ(charts.size(), 3U);
  EXPECT_EQ(charts[0].reference, 0.5);
  EXPECT_EQ(charts[0].data.rows.size(), 5U);  // Red, side to move, first player, two kinds
  EXPECT_EQ(charts[1].reference, 0.0);
}

TEST(XiangqiScoreValues, ShowNothingInfinite) {
  Score won;
  for (int i = 0; i < 30; ++i) won.add(2);
  const auto elo = std::get<reports::Estimate>(elo_value(won, 0.99));
  EXPECT_GT(elo.low, 200);
  EXPECT_EQ(reports::value_text(elo, ""), "> " + short_number(elo.low));
  EXPECT_EQ(std::get<reports::Estimate>(share_value(won, 0.99)).high, 1);
  won.add(0);
  EXPECT_TRUE(reports::value_text(elo_value(won, 0.99), "").ends_with(" to ?)"));
  EXPECT_EQ(counts_text(won), "+30 =0 -1");
}

}  // namespace
}  // namespace evenhand::xiangqi
