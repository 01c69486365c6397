#include "src/audit/kinds.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

#include "src/audit/group.hpp"
#include "tests/src/audit/deals.hpp"
#include "tests/src/audit/drawn_decks.hpp"
#include "tests/src/audit/values/values.hpp"

namespace evenhand::audit {
namespace {

using testing::HasSubstr;

constexpr std::array along = {Asks::of_change, Asks::of_memory};

std::string why_of(const Tallies& tallies) {
  return why_unmade(along, judged(tallies), tallies.deck());
}

Tallies of_deals(const cards::Deck& deck, std::size_t number, const Shuffle& shuffle,
                 const BatterySpec& battery = full_battery()) {
  stats::SmallGenerator random(7);
  Tallies tallies(battery, deck);
  tallies.begin_block(0);
  tallies.fold(make_deals(deck.size, number, shuffle, random));
  return tallies;
}

TEST(KindsOfTests, AreAllMadeOfWholeOrders) {
  EXPECT_EQ(why_of(of_deals(cards::parse_deck("10"), 4096, fair)), "");
  EXPECT_EQ(why_of(of_deals(cards::parse_deck("52"), 4096, fair)), "");
}

TEST(KindsOfTests, AreAllMadeOfDraws) {
  EXPECT_EQ(why_of(counted_draws(repeating_deck(6, 1), fair_draw(6, 1), 3000, 3)), "");
  EXPECT_EQ(why_of(counted_draws(repeating_deck(10, 3), fair_draw(10, 3), 3000, 3)), "");
  EXPECT_THAT(why_of(counted_draws(repeating_deck(10, 3), fair_draw(10, 3), 20, 3)),
              HasSubstr("and of memory was made (the session is too short"));
  const cards::Deck deck = lottery(49, 6);
  Tallies tallies(full_battery(), deck);
  stats::SmallGenerator random(5);
  cards::DealBatch batch(deck.size, 3000, deck.draw);
  for (std::size_t d = 0; d < batch.size(); ++d) {
    Order cards(49);
    std::iota(cards.begin(), cards.end(), std::size_t{0});
    fair(cards, random);
    put(batch, d, Order(cards.begin(), cards.begin() + 6));
  }
  tallies.begin_block(0);
  tallies.fold(batch);
  EXPECT_EQ(why_of(tallies), "");
}

TEST(KindsOfTests, AreMadeOfSortedHands) {
  cards::Deck deck = cards::parse_deck("bridge");
  deck.sets = cards::Sets::hands;
  EXPECT_EQ(why_of(of_deals(deck, 2000, fair)), "");
}

TEST(KindsOfTests, MayBeLeftOutOrSkipped) {
  const cards::Deck deck = cards::parse_deck("10");
  EXPECT_EQ(why_of(of_deals(deck, 4096, fair, parse_battery("position"))),
            "no test of change over time and of memory was made (--tests leaves out "
            "between-deals)");
  EXPECT_THAT(why_of(of_deals(deck, 100, fair, parse_battery("position,lags"))),
              HasSubstr("no test of change over time and of memory was made ("));
  EXPECT_TRUE(
      was_made(Asks::of_law, judged(of_deals(deck, 4096, fair, parse_battery("position")))));
}

// Placeholders would hide a test from the kinds.
TEST(KindsOfTests, AreThoseOfTestsWithOneName) {
  for (const judge::TestInfo& test : tests()) {
    if (test.asks != Asks::of_law) {
      EXPECT_EQ(test.name.find('<'), std::string_view::npos) << test.name;
    }
  }
}

}  // namespace
}  // namespace evenhand::audit
