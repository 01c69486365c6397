#include "sims/odds/joint_count.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

#include "base/error.hpp"
#include "sims/odds/event.hpp"

namespace evenhand::odds {
namespace {

using stats::Rational;

/// Every hand of two and every third card of 52, one by one.
TEST(Odds, CountsEqualEnumeration) {
  CardModel model = poker_model(2);
  model.cells = {{0, 2}, {2, 1}, {3, 49}};
  model.places = {{"hand", {1}, ""}, {"third", {2}, ""}, {"both", {1, 2}, ""}, {"all", {3}, ""}};
  for (const std::string_view text :
       {"straight in all", "suit in all", "pairs in hand", "trios in all", "ranks at both",
        "mean rank in all", "rank variance in all", "spades at both", "7 in all", "QH in third"}) {
    SCOPED_TRACE(text);
    const Quantity quantity = parse_quantity(model, text, "test");
    std::map<std::int64_t, unsigned> expected;
    std::array<std::uint8_t, 52> deal{};
    for (unsigned a = 0; a < 52; ++a) {
      for (unsigned b = 0; b < a; ++b) {
        for (unsigned c = 0; c < 52; ++c) {
          if (c == a || c == b) continue;
          deal[0] = static_cast<std::uint8_t>(a);
          deal[1] = static_cast<std::uint8_t>(b);
          deal[2] = static_cast<std::uint8_t>(c);
          ++expected[value_in_deal(model, quantity, deal)];
        }
      }
    }
    const JointCount counted = count_together(model, std::span(&quantity, 1));
    EXPECT_EQ(counted.deals.size(), expected.size());
    for (const auto& [values, deals] : counted.deals) {
      EXPECT_EQ(Rational(deals, counted.total), Rational(expected[values[0]], 1326 * 50))
          << values[0];
    }
  }
}

/// Every hand of five, one by one: an ace stands at either end of a straight, and not in the
/// middle.
TEST(Odds, StraightsOfPokerAreThoseOfAllHands) {
  std::array<std::uint64_t, 6> expected{};
  // By ranks from the two on, the ace last; a straight is a run of these, once round at most.
  const auto longest = [](unsigned ranks) {
    const unsigned with_ace_below = ranks << 1 | ranks >> 12;
    unsigned length = 0;
    for (unsigned run = with_ace_below; run != 0; run &= run >> 1) ++length;
    return length;
  };
  for (unsigned a = 0; a < 52; ++a) {
    for (unsigned b = 0; b < a; ++b) {
      for (unsigned c = 0; c < b; ++c) {
        for (unsigned d = 0; d < c; ++d) {
          const unsigned four = 1U << a / 4 | 1U << b / 4 | 1U << c / 4 | 1U << d / 4;
          for (unsigned e = 0; e < d; ++e) ++expected[longest(four | 1U << e / 4)];
        }
      }
    }
  }
  EXPECT_EQ(expected[5], 10'240U);
  const CardModel model = poker_model(5);
  const Quantity quantity = parse_quantity(model, "straight in hand", "test");
  for (const auto& [values, deals] : count_together(model, std::span(&quantity, 1)).deals) {
    EXPECT_EQ(deals, expected[static_cast<std::size_t>(values[0])]) << values[0];
  }
}

/// A whole suit is a straight of thirteen: no rank is there twice.
TEST(Odds, AStraightHasNoRankTwice) {
  const CardModel model = poker_model(52);
  const Quantity quantity = parse_quantity(model, "straight in hand", "test");
  const auto deals = count_together(model, std::span(&quantity, 1)).deals;
  ASSERT_EQ(deals.size(), 1U);
  EXPECT_EQ(deals.begin()->first[0], 13);
}

/// Straights of two measures at once: each has its own ace.
TEST(Odds, StraightsAreCountedBesideOthers) {
  const CardModel model = poker_model(5);
  const Event event = parse_event(model, "straight in hand = 5 and A in hand = 1", "test");
  EXPECT_EQ(probability(model, event), Rational(2 * 1024, 2598960));
}

TEST(JointCount, RefusesTooManyStates) {
  const CardModel model = doudizhu_model();
  std::vector<Quantity> suits_of_hands;
  for (const char* place : {"suit in first", "suit in second", "suit in third"}) {
    suits_of_hands.push_back(parse_quantity(model, place, "test"));
  }
  try {
    count_together(model, suits_of_hands);
    FAIL();
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), testing::HasSubstr("more than 500,000 states"));
  }
}

}  // namespace
}  // namespace evenhand::odds
