#include "src/deals/open_sources.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "base/files.hpp"
#include "base/program.hpp"
#include "stats/distributions/small_generator.hpp"

namespace evenhand::deals {
namespace {

using cards::Sets;
using Kind = SourceSpec::Kind;

class OpenSources : public testing::Test {
 protected:
  std::string file(const std::string& name, const std::string& content) {
    const std::string path = (folder_.path() / name).string();
    write_file(path, content);
    return path;
  }
  static DealingPlan asked(std::vector<SourceSpec> sources) {
    DealingPlan plan;
    plan.command = "audit";
    plan.sources = std::move(sources);
    plan.deck.sets = Sets::unknown;
    return plan;
  }
  static Streams open(DealingPlan& plan) {
    settle(plan);
    return open_sources(plan, [](const SourceSpec& /*source*/) { return 0; }, {});
  }
  static std::string refusal_of(DealingPlan plan) {
    try {
      open(plan);
    } catch (const InputError& error) {
      return error.what();
    }
    return "none";
  }

 private:
  TemporaryFolder folder_;
};

TEST_F(OpenSources, HearsHowManyCardsHandsHave) {
  const std::string log = file("a.json", "[[2,0,3],[1,4]]\n[[1,3,4],[2,0]]\n");
  DealingPlan plan = asked({{Kind::log, log}});
  plan.deck.name = "5";
  open(plan);
  EXPECT_EQ(plan.hands, "3,2");
  ASSERT_EQ(plan.deck.hands.size(), 2U);
  EXPECT_EQ(plan.deck.hands[1].first, 3U);
  DealingPlan said = asked({{Kind::log, log}});
  said.deck.name = "5";
  said.hands = "2";
  open(said);
  EXPECT_EQ(said.hands, "2");
  DealingPlan both = asked({{Kind::log, log}, {Kind::log, file("b.txt", "0 1 2 3 4\n")}});
  both.deck.name = "5";
  EXPECT_NE(refusal_of(both).find("say with --hands"), std::string::npos);
}

TEST_F(OpenSources, DropsWhatAShufflerHasNoUseFor) {
  DealingPlan plan = asked({{Kind::shuffler, "riffle:7"}});
  const Streams streams = open(plan);
  ASSERT_EQ(streams.size(), 1U);
  EXPECT_EQ(streams.front(), nullptr);
  EXPECT_EQ(plan.deck.name, usual_deck);
  EXPECT_EQ(plan.deck.sets, Sets::none);
  EXPECT_EQ(plan.input.exec_mode, "");
  EXPECT_EQ(plan.input.exec_timeout, 0U);
  EXPECT_NE(plan.rng, "");
}

TEST_F(OpenSources, FindsOutTheDeckOfALog) {
  DealingPlan plan = asked({{Kind::log, file("log", "3 1 2\n2 3 1\n1 2 3\n3 2 1\n")}});
  const Streams streams = open(plan);
  ASSERT_NE(streams.front(), nullptr);
  EXPECT_EQ(plan.deck.size, 3U);
  EXPECT_EQ(plan.input.base, "1") << "as the log counts";
  EXPECT_EQ(plan.deck.card_name(0), "1");
  EXPECT_EQ(plan.rng, "") << "nothing is shuffled";
}

/// Rows of `numbers` numbers of 49, drawn by a small generator, and beside them what others follow.
std::string lottery_table(std::size_t rows, bool are_sorted, const std::string& names,
                          unsigned jackpot_from) {
  stats::SmallGenerator random(5);
  std::string table = names + "\n";
  for (std::size_t row = 0; row < rows; ++row) {
    std::vector<std::size_t> balls;
    while (balls.size() < 6) {
      const std::size_t ball = 1 + random.below(49);
      if (std::find(balls.begin(), balls.end(), ball) == balls.end()) balls.push_back(ball);
    }
    if (are_sorted) std::sort(balls.begin(), balls.end());
    table +=
        fmt::format("{},{},{}\n", row + 1, fmt::join(balls, ","), jackpot_from + random.below(40));
  }
  return table;
}

TEST_F(OpenSources, GoesOnWhereATableCanOnlyBeDraws) {
  for (const std::string& table : {lottery_table(400, true, "draw,Z1,Z2,Z3,Z4,Z5,Z6,jackpot", 1),
                                   lottery_table(400, false, "draw,Z1,Z2,Z3,Z4,Z5,Z6,jackpot", 1),
                                   lottery_table(400, true, "draw,a,b,c,d,e,f,jackpot", 60)}) {
    DealingPlan plan = asked({{Kind::log, file("table", table)}});
    std::string notes;
    settle(plan);
    const Streams streams = open_sources(
        plan, [](const SourceSpec& /*source*/) { return 0; },
        [&](std::string_view note) { notes += note; });
    EXPECT_NE(notes.find("look like draws of 6 of 49: --deck 49 --draw 6 --columns 2-7"),
              std::string::npos)
        << notes << table.substr(0, 40);
    EXPECT_EQ(plan.deck.size, 49U);
    EXPECT_EQ(plan.deck.draw, 6U);
    EXPECT_EQ(plan.input.selection.columns, "2-7");
    EXPECT_EQ(plan.input.base, "1");
  }
}

TEST_F(OpenSources, AsksWhereATableMayBeSomethingElse) {
  const auto refusal = [&](const std::string& table) {
    return refusal_of(asked({{Kind::log, file("table", table)}}));
  };
  // So few rows that the largest number may be missing, and two runs of numbered columns.
  EXPECT_NE(refusal(lottery_table(60, true, "draw,Z1,Z2,Z3,Z4,Z5,Z6,jackpot", 1))
                .find("columns Z1 to Z6 look like draws of 6 of 4"),
            std::string::npos);
  EXPECT_NE(refusal(lottery_table(400, true, "draw,A1,A2,A3,B1,B2,B3,jackpot", 1)), "none");
  // A later row is no draw.
  EXPECT_NE(
      refusal(lottery_table(400, true, "draw,Z1,Z2,Z3,Z4,Z5,Z6,jackpot", 1) + "401,1,2,3,3,5,6,7\n")
          .find("give --deck and --draw"),
      std::string::npos);
}

TEST_F(OpenSources, ComparesDealsOfOneDeckAlone) {
  const std::string three = file("three", "2 0 1\n1 2 0\n");
  const std::string four = file("four", "2 0 1 3\n1 2 0 3\n");
  DealingPlan plan = asked({{Kind::log, three}, {Kind::shuffler, "fisher-yates"}});
  EXPECT_EQ(open(plan).size(), 2U);
  EXPECT_EQ(plan.deck.size, 3U);
  const std::string refusal = refusal_of(asked({{Kind::log, three}, {Kind::log, four}}));
  EXPECT_NE(refusal.find("found '3', expected one of the 3 cards"), std::string::npos) << refusal;
}

TEST_F(OpenSources, ReadsTheNamesOfADeckOrderIntoThePlan) {
  DealingPlan plan = asked({{Kind::shuffler, "fisher-yates"}});
  plan.input.deck_order_file = file("order", "Ace, King\nQueen");
  open(plan);
  EXPECT_EQ(plan.input.deck_order, (std::vector<std::string>{"Ace", "King", "Queen"}));
  EXPECT_EQ(plan.deck.card_name(1), "King");
}

TEST_F(OpenSources, KeepsTheTextOfAScheme) {
  DealingPlan plan = asked({{Kind::scheme, "stake-keno"}});
  open(plan);
  EXPECT_NE(plan.scheme, "");
  EXPECT_EQ(plan.deck.size, 40U);
}

TEST_F(OpenSources, RefusesWhatContradictsTheSource) {
  DealingPlan reading = asked({{Kind::shuffler, "riffle:7"}});
  reading.input.format = "u8";
  EXPECT_NE(refusal_of(reading).find("--reader"), std::string::npos);
  DealingPlan previous = asked({{Kind::log, file("log", "1 0\n")}});
  previous.start_previous = true;
  EXPECT_NE(refusal_of(previous).find("--start previous"), std::string::npos);
  DealingPlan scheme = asked({{Kind::scheme, "stake-keno"}});
  scheme.deck.name = "52";
  EXPECT_NE(refusal_of(scheme).find("a scheme says itself"), std::string::npos);
  DealingPlan order = asked({{Kind::shuffler, "riffle:7"}});
  order.deck.name = "52";
  order.input.deck_order_file = "order.txt";
  EXPECT_NE(refusal_of(order).find("give one of them"), std::string::npos);
  EXPECT_NE(refusal_of(asked({{Kind::shuffler, "riffle:0"}})), "none");
  DealingPlan empty = asked({{Kind::shuffler, "riffle:7"}});
  empty.input.deck_order_file = file("empty", "");
  EXPECT_NE(refusal_of(empty).find("0 card names"), std::string::npos) << refusal_of(empty);
}

}  // namespace
}  // namespace evenhand::deals
