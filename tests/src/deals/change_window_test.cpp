#include "src/deals/change_window.hpp"

#include <gtest/gtest.h>

#include "tests/src/audit/deals.hpp"

namespace evenhand::deals {
namespace {

using namespace audit;

cards::Deck lottery(std::size_t n, std::size_t k) {
  cards::Deck deck = cards::parse_deck(std::to_string(n));
  cards::draw_cards(deck, k);
  deck.first_number = 1;
  return deck;
}

/// Draws of five, of 59 balls before draw `change` and of 69 from it on.
Tallies pool_change(std::size_t draws, std::size_t change, bool grows) {
  const cards::Deck deck = lottery(69, 5);
  Tallies tallies(parse_battery("draws"), deck);
  stats::SmallGenerator random(67);
  cards::DealBatch batch(69, draws, 5);
  for (std::size_t d = 0; d < draws; ++d) {
    Order cards((d < change) == grows ? 59 : 69);
    std::iota(cards.begin(), cards.end(), std::size_t{0});
    fair(cards, random);
    put(batch, d, Order(cards.begin(), cards.begin() + 5));
  }
  tallies.begin_block(0);
  tallies.fold(batch);
  return tallies;
}

TEST(ChangePoint, OfAPoolIsToldWithItsPlace) {
  const reports::Judgement grown = judged(pool_change(1000, 412, true));
  const reports::Finding& pool = test_named(grown, "draws.pool");
  ASSERT_TRUE(pool.rejected);
  EXPECT_TRUE(pool.words.starts_with("cards 60 to 69 did not come before draw 41")) << pool.words;
  EXPECT_NE(grown.reason.find("draws.pool"), std::string::npos) << grown.reason;
  const reports::Judgement shrunk = judged(pool_change(1000, 600, false));
  EXPECT_TRUE(
      test_named(shrunk, "draws.pool").words.starts_with("cards 60 to 69 did not come after"))
      << test_named(shrunk, "draws.pool").words;
  EXPECT_FALSE(test_named(judged(pool_change(1000, 0, true)), "draws.pool").rejected);
}

TEST(ChangePoint, WindowHoldsTheChange) {
  const auto window = change_window(pool_change(3000, 1700, true));
  ASSERT_TRUE(window);
  EXPECT_LE(window->first, 1700U);
  EXPECT_GE(window->last, 1700U);
  EXPECT_FALSE(window->by_position);
  EXPECT_GT(window->log_ratio[65], 1);
  EXPECT_LT(window->log_ratio[5], 0);
}

TEST(ChangePointSlow, OfAShufflerIsFoundWithoutALawOfItsOwn) {
  stats::SmallGenerator random(71);
  std::size_t number = 0;
  const Shuffle turns_bad = [&](Order& cards, stats::SmallGenerator& generator) {
    if (number++ < 12'000) {
      fair(cards, generator);
    } else {
      naive_swap(cards, generator);
    }
  };
  const Tallies changed =
      tally_session("52", 40'000, turns_bad, random, parse_battery("position,between-deals"));
  const reports::Judgement result = judged(changed);
  EXPECT_TRUE(test_named(result, "between-deals.change-point").rejected);
  EXPECT_NE(result.reason.find("between-deals.change-point"), std::string::npos) << result.reason;
  const auto window = change_window(changed);
  ASSERT_TRUE(window);
  EXPECT_LE(window->first, 12'000U);
  EXPECT_GE(window->last, 12'000U);
  // A naive swap from the first deal on does not change.
  const reports::Judgement always =
      judged(tally_session("52", 40'000, naive_swap, random, parse_battery("between-deals")));
  EXPECT_FALSE(test_named(always, "between-deals.change-point").rejected);
  EXPECT_FALSE(test_named(always, "between-deals.cell-change-point").rejected);
}

}  // namespace
}  // namespace evenhand::deals
