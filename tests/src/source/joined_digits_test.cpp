#include "src/source/joined_digits.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "src/source/log.hpp"
#include "tests/src/source/log_helpers.hpp"

namespace evenhand::source {
namespace {

using testing::HasSubstr;

LogOptions daily_numbers() {
  LogOptions options;
  options.deck = cards::parse_deck("10");
  options.deck->with_repeats = true;
  cards::draw_cards(*options.deck, 3);
  return options;
}

/// The draws of a log: a batch has room for as many cards as the deck has.
std::vector<Deal> daily_draws(const std::string& log) {
  std::vector<Deal> draws = deals_of(log, daily_numbers());
  for (Deal& draw : draws) draw.resize(3);
  return draws;
}

const std::vector<Deal> drawn = {{0, 4, 7}, {9, 9, 1}, {5, 0, 5}};

TEST(JoinedDigits, ArePartedInTextAndTables) {
  EXPECT_EQ(daily_draws("047\n991\n505\n"), drawn);
  EXPECT_EQ(daily_draws(" 047\r\n 991 # late\n505"), drawn);
  EXPECT_EQ(daily_draws("date,midday,note\n2024-01-01,047,a\n2024-01-02,991,b\n2024-01-03,505,c\n"),
            drawn);
}

TEST(JoinedDigits, MayStandApartAsWell) { EXPECT_EQ(daily_draws("0 4 7\n9 9 1\n5,0,5\n"), drawn); }

TEST(JoinedDigits, AreOfDrawsWithRepeatsAlone) {
  EXPECT_TRUE(is_joined_draw("047", daily_numbers().deck));
  EXPECT_FALSE(is_joined_draw("47", daily_numbers().deck));
  EXPECT_FALSE(is_joined_draw("0x7", daily_numbers().deck));
  EXPECT_FALSE(is_joined_draw("047", std::nullopt));
  LogOptions without = daily_numbers();
  without.deck->with_repeats = false;
  EXPECT_FALSE(is_joined_draw("047", without.deck));
}

}  // namespace
}  // namespace evenhand::source
