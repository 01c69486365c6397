#include <gtest/gtest.h>

#include <cmath>
#include <memory>

#include "tests/src/audit/deals.hpp"

namespace evenhand::audit {
namespace {

/// Each deal is the one `tables` before, shuffled fairly, in that share by a shuffle used before.
Shuffle tables_in_turn(std::size_t tables, double share) {
  struct Memory {
    std::vector<Order> deals;
    std::vector<Order> shuffles;
  };
  return [memory = std::make_shared<Memory>(), tables, share](Order& cards,
                                                              stats::SmallGenerator& random) {
    Order shuffle = cards;
    fair(shuffle, random);
    if (!memory->shuffles.empty() && random.uniform() < share) {
      shuffle = memory->shuffles[random.below(memory->shuffles.size())];
    }
    const std::size_t dealt = memory->deals.size();
    if (dealt >= tables) {
      for (std::size_t p = 0; p < cards.size(); ++p) {
        cards[p] = memory->deals[dealt - tables][shuffle[p]];
      }
    } else {
      fair(cards, random);
    }
    memory->shuffles.push_back(shuffle);
    memory->deals.push_back(cards);
  };
}

reports::Finding steps_of(const std::string& deck, std::size_t deals, const Shuffle& shuffle) {
  stats::SmallGenerator random(29);
  return test_named(
      judged(tally_session(deck, deals, shuffle, random, parse_battery("between-deals"))),
      "between-deals.repeated-steps");
}

TEST(RepeatedSteps, NamesTheTablesThatDealInTurn) {
  for (const std::size_t tables : {1U, 4U, 24U}) {
    const reports::Finding found = steps_of("54", 12288, tables_in_turn(tables, 0.05));
    EXPECT_TRUE(found.rejected);
    EXPECT_EQ(found.subject, "lag " + std::to_string(tables)) << found.words;
    // A shuffle is an earlier one in .05 of the steps, of which there are 12,288.
    EXPECT_NEAR(std::log(found.effect->size.value), std::log(2 * 0.05 / 12288), 0.4) << found.words;
  }
}

TEST(RepeatedSteps, FairDealsShowNone) {
  const reports::Finding found = steps_of("54", 12288, fair);
  EXPECT_TRUE(found.is_made());
  EXPECT_EQ(found.statistic, 0);
  EXPECT_FALSE(found.rejected);
  EXPECT_FALSE(steps_of("54", 12288, tables_in_turn(4, 0)).rejected);
}

TEST(RepeatedSteps, SaysForWhichDecksItIsMade) {
  EXPECT_EQ(steps_of("15", 4096, fair).skipped, "decks of 16 to 256 cards have it");
  EXPECT_TRUE(steps_of("16", 4096, fair).is_made());
  EXPECT_EQ(steps_of("54", 20, fair).skipped, "there are too few steps to compare");
}

}  // namespace
}  // namespace evenhand::audit
