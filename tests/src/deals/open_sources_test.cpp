#include "src/deals/open_sources.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "base/error.hpp"
#include "base/files.hpp"
#include "base/program.hpp"

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
  EXPECT_EQ(plan.deck.name, "54");
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
