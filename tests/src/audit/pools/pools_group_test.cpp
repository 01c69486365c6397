#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "tests/src/audit/held_to_level.hpp"
#include "tests/src/audit/pools/rows.hpp"

namespace evenhand::audit {
namespace {

using testing::HasSubstr;

cards::Deck powerball() { return rows_deck(draw_deck(69, 5), draw_deck(26, 1)); }

reports::Judgement result_of(const cards::Deck& deck, std::size_t rows, const Change& change,
                             std::uint64_t seed = 11) {
  stats::SmallGenerator random(seed);
  Tallies tallies(default_battery(), deck);
  tallies.begin_block(0);
  tallies.fold(make_rows(deck, rows, change, random));
  return judged(tallies);
}

TEST(Pools, OfAFairLotteryShowNoBias) {
  const reports::Judgement result = result_of(powerball(), 20000, {});
  EXPECT_EQ(result.verdict, reports::Verdict::no_bias_found) << result.reason;
  ASSERT_EQ(result.findings.size(), 5U);
  for (const reports::Finding& test : result.findings) {
    EXPECT_EQ(test.group(), "pools");
    EXPECT_TRUE(test.is_made()) << test.test;
  }
}

// One number of the other draw comes with one of the first in a tenth of the rows that have it.
TEST(Pools, ShowTwoNumbersThatComeTogether) {
  const reports::Judgement result =
      result_of(powerball(), 20000, [](Order& row, const Order&, stats::SmallGenerator& random) {
        const bool has_it = std::find(row.begin(), row.begin() + 5, 40U) != row.begin() + 5;
        if (has_it && random.below(10) == 0) row[5] = 69 + 7;
      });
  expect_rejected(result, "pools.worst-pair");
  EXPECT_THAT(test_named(result, "pools.worst-pair").words,
              HasSubstr("card 40 (5/69) with card 7 (1/26) in "));
}

// The other draw follows from the first ball.
TEST(Pools, ShowABallThatFollowsFromTheFirst) {
  const reports::Judgement result =
      result_of(powerball(), 3000, [](Order& row, const Order&, stats::SmallGenerator& random) {
        if (random.below(10) < 3) row[5] = 69 + row[0] % 26;
      });
  for (const char* test : {"pools.numbers", "pools.worst-place", "pools.shared"}) {
    expect_rejected(result, test);
  }
  EXPECT_LT(p_of(test_named(result, "pools.shared")), 1e-10);
}

TEST(Pools, ShowABallThatTheOtherDrawAvoids) {
  const reports::Judgement result =
      result_of(powerball(), 5000, [](Order& row, const Order&, stats::SmallGenerator& random) {
        while (std::find(row.begin(), row.begin() + 5, row[5] - 69) != row.begin() + 5) {
          row[5] = 69 + random.below(26);
        }
      });
  expect_rejected(result, "pools.shared");
  EXPECT_THAT(test_named(result, "pools.shared").words, HasSubstr("0 numbers in common in a row"));
}

// A bonus ball out of the drum that the six came from is no bias.
TEST(Pools, AreNotTestedWhereTheLaterIsOutOfWhatTheEarlierLeft) {
  const cards::Deck deck = rows_deck(draw_deck(49, 6), draw_deck(49, 1));
  const Change bonus = [](Order& row, const Order&, stats::SmallGenerator& random) {
    while (std::find(row.begin(), row.begin() + 6, row[6] - 49) != row.begin() + 6) {
      row[6] = 49 + random.below(49);
    }
  };
  const reports::Judgement result = result_of(deck, 2000, bonus);
  EXPECT_EQ(result.verdict, reports::Verdict::inconclusive);
  EXPECT_THAT(result.reason, HasSubstr("out of what the earlier left"));
  for (const reports::Finding& test : result.findings) {
    EXPECT_EQ(test.is_made(), test.test == "pools.before") << test.test;
  }
  // Beside a third draw that is of its own.
  cards::Deck three =
      cards::pooled_deck("49+49+9", {deck.pools[0], deck.pools[1], draw_deck(9, 1)});
  const reports::Judgement beside = result_of(three, 20000, bonus);
  EXPECT_EQ(beside.verdict, reports::Verdict::no_bias_found) << beside.reason;
}

TEST(Pools, ShowABallOfTheRowBefore) {
  const reports::Judgement result = result_of(
      powerball(), 5000, [](Order& row, const Order& last, stats::SmallGenerator& random) {
        if (!last.empty() && last[2] < 26 && random.below(3) == 0) row[5] = 69 + last[2];
      });
  expect_rejected(result, "pools.before");
  EXPECT_THAT(test_named(result, "pools.before").words, HasSubstr(" in the row after card "));
}

TEST(Pools, SayWhyNothingIsTested) {
  const reports::Judgement few = result_of(powerball(), 60, {});
  EXPECT_EQ(test_named(few, "pools.shared").skipped, "60 rows are too few, 100 are needed");
  const reports::Judgement one = result_of(rows_deck(draw_deck(9, 1), draw_deck(9, 1)), 500, {});
  EXPECT_THAT(test_named(one, "pools.worst-place").skipped,
              HasSubstr("each draw is of one number"));
}

cards::Deck digits(std::size_t places) {
  cards::Deck deck = cards::parse_deck("10");
  deck.with_repeats = true;
  cards::draw_cards(deck, places);
  return deck;
}

// Rows are few and many, numbers rare and common, sorted and with repeats. Each test is at .05: of
// 400 more than 36 have a probability of 1e-4.
TEST(PoolsCalibration, HoldTheirLevel) {
  const Change sorted = [](Order& row, const Order&, stats::SmallGenerator&) {
    std::sort(row.begin(), row.begin() + 5);
  };
  // Numbers that come unequally often have nothing to do with each other.
  const Change unequal = [](Order& row, const Order&, stats::SmallGenerator& random) {
    if (random.below(3) == 0) row[row.size() - 1] = 69;
  };
  const struct {
    cards::Deck deck;
    std::size_t rows;
    Change change;
  } shapes[] = {{powerball(), 120, {}},
                {powerball(), 1500, {}},
                {powerball(), 1500, sorted},
                {powerball(), 1500, unequal},
                {rows_deck(draw_deck(50, 5), draw_deck(12, 2)), 700, {}},
                {rows_deck(draw_deck(49, 6), draw_deck(49, 1)), 700, {}},
                {rows_deck(draw_deck(200, 1), draw_deck(200, 1)), 300, {}},
                {rows_deck(digits(3), digits(1)), 400, {}}};
  for (const auto& [deck, rows, change] : shapes) {
    expect_held_to_level(400, 36, fmt::format("{} {}", deck.name, rows), [&](unsigned session) {
      return result_of(deck, rows, change, 1000 + session);
    });
  }
}

}  // namespace
}  // namespace evenhand::audit
