#include "src/signatures/recognise.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sims/shuffle/dealer.hpp"
#include "tests/src/audit/deals.hpp"

namespace evenhand::signatures {
namespace {

using ::testing::StartsWith;

audit::Tallies dealt(const std::string& shuffler, const std::string& deck, std::uint64_t deals,
                     const std::string& groups = "position,order,structure") {
  audit::Tallies tallies(audit::parse_battery(groups), cards::parse_deck(deck));
  shuffle::Dealer dealer(shuffle::parse_shuffler(shuffler), tallies.deck().size, "philox", 7);
  tallies.begin_block(0);
  dealer.deal(deals, [&](const cards::DealBatch& phase) { tallies.fold(phase); });
  return tallies;
}

TEST(RecogniseSlow, EveryFlawAsItself) {
  for (const char* name : {"naive-swap", "sattolo", "asf", "heapsort-coin", "riffle:7", "cut",
                           "timsort-coin", "random-keys:7", "fisher-yates-modulo:8"}) {
    const auto found = recognise(dealt(name, "52", 100000));
    ASSERT_TRUE(found);
    EXPECT_THAT(conclusion(*found), StartsWith(std::string("matches `") + name + "`: no diff"));
    EXPECT_EQ(found->ranked.front().shuffler.name, name);
    EXPECT_TRUE(found->ranked.front().matches());
    EXPECT_FALSE(found->ranked[1].matches());
  }
}

TEST(Recognise, SaysWhenNothingIsLikeIt) {
  stats::SmallGenerator random(4);
  const audit::Shuffle shuffle = [](audit::Order& cards, stats::SmallGenerator& source) {
    audit::fair(cards, source);
    std::sort(cards.begin(), cards.begin() + 5);
  };
  const auto found = recognise(audit::tally("20", audit::make_deals(20, 4096, shuffle, random)));
  ASSERT_TRUE(found);
  EXPECT_THAT(conclusion(*found), StartsWith("like none of the "));
  EXPECT_FALSE(found->ranked.front().matches());
  EXPECT_GT(found->ranked.size(), 50U);
}

TEST(Recognise, IsAFunctionOfTheTallies) {
  const audit::Tallies tallies = dealt("naive-swap", "10", 5000);
  const auto one = recognise(tallies);
  const auto two = recognise(tallies);
  ASSERT_EQ(one->ranked.size(), two->ranked.size());
  for (std::size_t i = 0; i < one->ranked.size(); ++i) {
    EXPECT_EQ(one->ranked[i].shuffler.name, two->ranked[i].shuffler.name);
    EXPECT_EQ(one->ranked[i].p.log, two->ranked[i].p.log);
    EXPECT_EQ(one->ranked[i].distance, two->ranked[i].distance);
  }
}

TEST(Recognise, ComparesWhatWasCounted) {
  EXPECT_FALSE(recognise(dealt("naive-swap", "10", 5000, "state-space")));
  EXPECT_FALSE(recognise(dealt("naive-swap", "300", 100, "order")));
  const auto found = recognise(dealt("sattolo", "10", 20000, "structure"));
  ASSERT_TRUE(found);
  EXPECT_EQ(found->ranked.front().shuffler.name, "sattolo") << conclusion(*found);
}

}  // namespace
}  // namespace evenhand::signatures
