#include "sims/odds/event.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "base/error.hpp"
#include "sims/odds/simulate.hpp"

namespace evenhand::odds {
namespace {

using stats::Integer;
using stats::Rational;
using ::testing::HasSubstr;

Rational of(std::string_view event) {
  const CardModel model = doudizhu_model();
  return probability(model, parse_event(model, event, "test"));
}

Distribution of_quantity(std::string_view quantity) {
  const CardModel model = doudizhu_model();
  return distribution(model, parse_quantity(model, quantity, "test"));
}

// Fractions: tests/data/doudizhu-exact.md.

TEST(OddsDoudizhu, JokersAreWhereTheyShould) {
  EXPECT_EQ(of("jokers in bottom = 2"), Rational(1, 477));
  EXPECT_EQ(of("rocket in bottom"), Rational(1, 477));
  EXPECT_EQ(of("small joker in bottom and big joker in bottom"), Rational(1, 477));
  EXPECT_EQ(of("rocket in hand"), Rational(136, 1431));
  EXPECT_EQ(of("rocket in third"), Rational(136, 1431));
  EXPECT_EQ(of("rocket in landlord"), Rational(190, 1431));
  EXPECT_EQ(of("rocket at dealt"), Rational(136, 477));
  EXPECT_EQ(of("rocket at table"), Rational(154, 477));
}

TEST(OddsDoudizhu, BombsInAHand) {
  const Distribution bombs = of_quantity("bombs in hand");
  ASSERT_EQ(bombs.values.size(), 5U);
  EXPECT_EQ(bombs.total, Integer("47153358767970"));
  EXPECT_EQ(bombs.deals[0], Integer("42625862636032"));
  EXPECT_EQ(bombs.deals[1], Integer("4442048758784"));
  EXPECT_EQ(bombs.deals[2], Integer("85204163616"));
  EXPECT_EQ(bombs.deals[4], 27170);
  EXPECT_EQ(bombs.mean(), Rational(140, 1431));
  EXPECT_EQ(of_quantity("bombs in landlord").mean(), Rational(95, 477));
  EXPECT_EQ(of("no bomb in hand and no rocket in hand"), Rational("201044224/246646365"));
  EXPECT_EQ(of("not (bombs in landlord or rocket in landlord)"),
            Rational("2459192029184/3531729300435"));
}

TEST(OddsDoudizhu, BombsAtTheTable) {
  EXPECT_EQ(of("bombs at table >= 1"), Rational("693387575906304977/2111391386325558225"));
  EXPECT_EQ(of("bombs at table or rocket at table"),
            Rational("79350463857642022741/145686005656463517525"));
  EXPECT_EQ(of("bombs at dealt or rocket at dealt"),
            Rational("184789684889299863673/395433443924686690425"));
  const Distribution bombs = of_quantity("bombs at table");
  EXPECT_EQ(bombs.mean(), Rational(565, 1431));
  EXPECT_EQ(Rational(bombs.deals[6], bombs.total), Rational("32460905573888/20812286522351931075"));
}

TEST(OddsDoudizhu, EventsAreBooleanAlgebra) {
  EXPECT_EQ(of("A in hand >= 2"), 1 - of("A in hand < 2"));
  EXPECT_EQ(of("A in hand != 2"), 1 - of("A in hand = 2"));
  EXPECT_EQ(of("A in hand > 2 or A in hand <= 2"), 1);
  EXPECT_EQ(of("no jokers in hand and jokers in hand"), 0);
  EXPECT_EQ(of("spades in hand = 4 or spades in hand = 5"),
            of("spades in hand = 4") + of("spades in hand = 5"));
  EXPECT_EQ(of("not not rocket in hand"), of("ROCKET in the hand"));
  // A card is in a hand of 17 with probability 17/54.
  EXPECT_EQ(of("♠A in hand"), Rational(17, 54));
  EXPECT_EQ(of("10H in second and SA in bottom"), Rational(17 * 3, 54 * 53));
  EXPECT_EQ(of("mean rank in bottom >= 16"), of("rocket in bottom and 2 in bottom = 1"));
}

TEST(OddsDoudizhu, MeansOfHandsAreThoseOfTheDeck) {
  // 4 (3 + … + 15) + 16 + 17 over 54.
  EXPECT_EQ(of_quantity("mean rank in hand").mean(), Rational(4 * 117 + 33, 54));
  EXPECT_EQ(of_quantity("spades in landlord").mean(), Rational(20 * 13, 54));
  // The sample variance of a hand has the deck's variance (with n - 1) for its mean.
  const Rational mean(501, 54);
  Rational squares = 16 * 16 + 17 * 17;
  for (int rank = 3; rank <= 15; ++rank) squares += 4 * rank * rank;
  EXPECT_EQ(of_quantity("rank variance in hand").mean(), (squares - 54 * mean * mean) / 53);
}

TEST(Odds, SimulationAgreesWithCounting) {
  const CardModel model = doudizhu_model();
  for (const std::string_view text :
       {"straight in landlord >= 8 and A in landlord >= 2", "suit in hand >= 7",
        "bombs at table = 1 and jokers in bottom", "mean rank in hand < 8.5"}) {
    const Event event = parse_event(model, text, "test");
    constexpr double samples = 40000;
    const auto hits = static_cast<double>(simulate(54, 40000, 1, [&](auto deal) {
      return event.holds_in(model,
                            {reinterpret_cast<const std::uint8_t*>(deal.data()), deal.size()});
    }));
    const double p = stats::to_double(probability(model, event));
    EXPECT_NEAR(hits, samples * p, 4 * std::sqrt(samples * p * (1 - p))) << text;
  }
}

std::string refusal(std::string_view event) {
  try {
    parse_event(doudizhu_model(), event, "test");
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

TEST(OddsDoudizhu, RefusesWhatIsNoEvent) {
  EXPECT_THAT(refusal("bomps in hand"), HasSubstr("did you mean 'bombs'?"));
  EXPECT_THAT(refusal("bombs in hnad"), HasSubstr("'hnad' is no place"));
  EXPECT_THAT(refusal("bombs"), HasSubstr("where?"));
  EXPECT_THAT(refusal("bombs in hand = x"), HasSubstr("a number is expected instead of 'x'"));
  EXPECT_THAT(refusal("bombs in hand and"), HasSubstr("expected at the end"));
  EXPECT_THAT(refusal("(bombs in hand"), HasSubstr("')' is missing"));
  EXPECT_THAT(refusal("bombs in hand jokers in hand"), HasSubstr("join conditions"));
  EXPECT_THAT(refusal("straight at table >= 5"), HasSubstr("of one hand"));
  EXPECT_THAT(refusal("no bombs in hand = 1"), HasSubstr("do not go together"));
  EXPECT_THAT(refusal(""), HasSubstr("there is no event"));
  EXPECT_THAT(refusal(std::string(500, '(')), HasSubstr("too deeply"));
}

}  // namespace
}  // namespace evenhand::odds
