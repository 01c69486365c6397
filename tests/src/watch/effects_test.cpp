#include "src/watch/effects.hpp"

#include <gtest/gtest.h>

namespace evenhand::watch {
namespace {

TEST(Effects, AreTheNumbersThatBetsAreAbout) {
  const cards::Deck deck = cards::parse_deck("4");
  const Subjects subjects(deck, 1);
  const Bets bets(deck, subjects);
  Counted counted(subjects);
  counted.deals = counted.steps[0] = 1000;
  counted.cells[6] = 400;  // card 2 at place 1
  counted.sums[0] = 250;
  const BetEffect cell = effect_of(bets, bets.listed() + 6 * bets.deviations(), counted, 0.99);
  EXPECT_EQ(cell.estimate.value, 0.4);
  EXPECT_GT(cell.estimate.low, 0.25);
  EXPECT_EQ(cell.expected, 0.25);
  const BetEffect mean = effect_of(bets, 0, counted, 0.99);
  EXPECT_EQ(mean.name, "mean of inversions");
  EXPECT_EQ(mean.estimate.value, static_cast<double>(subjects.scalars()[0].tilts.centre()) + 0.25);
  EXPECT_EQ(mean.expected, 3);
  EXPECT_LT(mean.estimate.low, mean.estimate.value);
  for (std::size_t bet = 0; bet < bets.listed(); ++bet) {
    if (bets.family(bet) == Family::riffles) {
      EXPECT_TRUE(effect_of(bets, bet, counted, 0.99).name.empty());
    }
  }
}

}  // namespace
}  // namespace evenhand::watch
