#include "src/audit/pools/pools_tally.hpp"

#include <gtest/gtest.h>

#include "tests/src/audit/pools/rows.hpp"

namespace evenhand::audit {
namespace {

/// Counted again, cell by cell, of two draws of two and of one number.
TEST(PoolsTally, CountsWhatComesTogether) {
  const cards::Deck deck = rows_deck(draw_deck(5, 2), draw_deck(3, 1));
  stats::SmallGenerator random(3);
  const cards::DealBatch rows = make_rows(deck, 200, {}, random);
  PoolsTally tally(deck);
  tally.begin_block(0);
  tally.fold(rows);
  ASSERT_EQ(tally.numbers(), 8U);
  ASSERT_EQ(tally.placed(), 2 * 5 + 3U);
  EXPECT_EQ(tally.successors(), 199U);
  const auto counted = [&](const auto& holds) {
    std::uint64_t count = 0;
    rows.visit([&](const auto& all) {
      for (std::size_t i = 0; i < all.count; ++i) count += holds(all, i) ? 1 : 0;
    });
    return count;
  };
  const auto has = [](const auto& row, std::size_t number) {
    return std::find(row.begin(), row.end(), number) != row.end();
  };
  for (std::size_t a = 0; a < 5; ++a) {
    EXPECT_EQ(tally.came()[a],
              counted([&](const auto& all, std::size_t i) { return has(all[i], a); }));
    for (std::size_t b = 5; b < 8; ++b) {
      EXPECT_EQ(tally.together()[a * 8 + b], counted([&](const auto& all, std::size_t i) {
                  return has(all[i], a) && has(all[i], b);
                }));
      EXPECT_EQ(tally.follows()[a * 8 + b], counted([&](const auto& all, std::size_t i) {
                  return i > 0 && has(all[i - 1], a) && has(all[i], b);
                }));
      EXPECT_EQ(tally.follows()[b * 8 + a], counted([&](const auto& all, std::size_t i) {
                  return i > 0 && has(all[i - 1], b) && has(all[i], a);
                }));
      // The second number of the first draw, and the only one of the other.
      EXPECT_EQ(tally.placed_together()[(5 + a) * 13 + 5 + b],
                counted([&](const auto& all, std::size_t i) {
                  return all[i][1] == a && all[i][2] == b;
                }));
    }
  }
  EXPECT_EQ(tally.follows()[1], 0U) << "numbers of one draw are that draw's own question";
}

TEST(PoolsTally, CountsNumbersOnceHoweverOftenTheyCome) {
  cards::Deck digits = cards::parse_deck("10");
  digits.with_repeats = true;
  cards::draw_cards(digits, 3);
  const cards::Deck deck = rows_deck(digits, digits);
  cards::DealBatch rows(deck.size, 1, deck.draw);
  put(rows, 0, {4, 4, 7, 10, 11, 10});
  PoolsTally tally(deck);
  tally.begin_block(0);
  tally.fold(rows);
  EXPECT_EQ(tally.came()[4], 1U);
  EXPECT_EQ(tally.together()[4 * 20 + 10], 1U);
  EXPECT_EQ(tally.placed_came()[10 + 4], 1U);
}

TEST(PoolsTally, FitsNoMoreNumbersThanItCounts) {
  EXPECT_TRUE(PoolsTally::fits(rows_deck(draw_deck(1000, 1), draw_deck(24, 1))));
  EXPECT_FALSE(PoolsTally::fits(rows_deck(draw_deck(1000, 1), draw_deck(25, 1))));
  // Places of so many numbers are not counted.
  EXPECT_EQ(PoolsTally(rows_deck(draw_deck(80, 20), draw_deck(4, 1))).placed(), 0U);
}

}  // namespace
}  // namespace evenhand::audit
