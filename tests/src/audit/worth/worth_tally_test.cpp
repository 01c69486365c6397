#include "src/audit/worth/worth_tally.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "stats/tables/class_features.hpp"
#include "tests/src/audit/worth/poker_draws.hpp"

namespace evenhand::audit {
namespace {

std::vector<std::string> names_of(const cards::Deck& deck) {
  std::vector<std::string> names;
  for (const WorthOf& one : worth_of(deck)) {
    names.push_back(one.whose + (one.whose.empty() ? "" : ".") + one.feature.name);
  }
  return names;
}

TEST(WorthOfHands, IsOfTheDrawAndOfTheHandsThatMakeItUp) {
  using Names = std::vector<std::string>;
  EXPECT_EQ(names_of(poker_draw(2)), (Names{"category", "pairs", "gaps", "high-cards"}));
  cards::Deck holdem = poker_draw(7);
  cards::set_hands(holdem, "hole=2,board=5", "--hands");
  EXPECT_EQ(names_of(holdem),
            (Names{"category", "aces", "suits", "row", "hole.category", "hole.pairs", "hole.gaps",
                   "hole.high-cards", "board.category", "board.aces", "board.suits", "board.row"}));
  cards::Deck table = poker_draw(9);
  cards::set_hands(table, "ann=2,bob=2,board=5", "--hands");
  const Names names = names_of(table);
  EXPECT_EQ(names.size(), 2 * 4 + 2 * 4 + 4U);
  EXPECT_EQ(names[0], "ann with the board.category");
  EXPECT_EQ(names[4], "bob with the board.category");
  EXPECT_EQ(names[8], "ann.category");
  EXPECT_EQ(worth_of(table)[4].places, (std::vector<std::uint16_t>{2, 3, 4, 5, 6, 7, 8}));
  cards::Deck omaha = poker_draw(9);
  cards::set_hands(omaha, "hole=4,board=5", "--hands");
  EXPECT_EQ(worth_of(omaha)[0].feature.question, "What two of four and three of the board make");
  EXPECT_EQ(names_of(poker_draw(10)).size(), 8U) << "two hands of five";
  EXPECT_TRUE(names_of(poker_draw(8)).empty());
  EXPECT_TRUE(names_of(cards::parse_deck("poker")).empty());
}

TEST(WorthOfHands, IsNoneOfADeckThatIsNoGames) {
  cards::Deck deck = cards::parse_deck("52");
  cards::draw_cards(deck, 7);
  EXPECT_TRUE(worth_of(deck).empty());
}

TEST(Worth, IsCountedTheSameHoweverItIsMergedAndSaved) {
  const cards::Deck deck = poker_draw(7);
  stats::SmallGenerator random(2);
  const cards::DealBatch a = poker_draws(7, 100, random);
  const cards::DealBatch b = poker_draws(7, 70, random);
  const auto tallied = [&](const cards::DealBatch& draws, std::uint64_t block) {
    Tallies tallies(parse_battery("worth"), deck);
    tallies.begin_block(block);
    tallies.fold(draws);
    return tallies;
  };
  Tallies one = tallied(a, 0);
  one.begin_block(1);
  one.fold(b);
  Tallies other = tallied(b, 1);
  other.merge(tallied(a, 0));
  EXPECT_EQ(one.save(), other.save());
  Tallies loaded(parse_battery("worth"), deck);
  loaded.load({"tally", one.save()});
  EXPECT_EQ(loaded.save(), one.save());
  nlohmann::json damaged = one.save();
  damaged["deals"] = 171;
  EXPECT_THROW(loaded.load({"tally", damaged}), InputError);
}

TEST(Worth, IsTheFunctionOfEachDraw) {
  const cards::Deck deck = poker_draw(5);
  stats::SmallGenerator random(3);
  const cards::DealBatch draws = poker_draws(5, 2000, random);
  WorthTally tally(worth_of(deck));
  tally.begin_block(0);
  tally.fold(draws);
  for (std::size_t i = 0; i < tally.looked_at().size(); ++i) {
    std::vector<std::uint64_t> counts(tally.looked_at()[i].feature.values.size());
    for (const Order& draw : orders_of(draws)) {
      const std::vector<std::uint16_t> hand(draw.begin(), draw.begin() + 5);
      ++counts[tally.looked_at()[i].feature.value(hand)];
    }
    EXPECT_EQ(std::vector<std::uint64_t>(tally.counts(i).begin(), tally.counts(i).end()), counts);
  }
}

// stats/tables counts the longest straight by another function.
TEST(WorthOfHands, HasTheLongestStraightOfDoudizhuThatStatsHas) {
  std::vector<std::uint64_t> ranks(13, 4);
  ranks.insert(ranks.end(), {1, 1});
  for (const std::size_t cards : {17U, 20U}) {
    cards::Deck deck = cards::parse_deck("doudizhu");
    cards::draw_cards(deck, cards);
    const worth::Feature straight = worth_of(deck)[1].feature;
    ASSERT_EQ(straight.name, "straight");
    const auto law = stats::longest_run_held(ranks, 12, cards);
    for (std::size_t v = 0; v < straight.law.size(); ++v) {
      EXPECT_NEAR(straight.law[v], law.pmf[v], 1e-13) << v;
    }
  }
}

}  // namespace
}  // namespace evenhand::audit
