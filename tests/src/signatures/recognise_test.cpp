#include "src/signatures/recognise.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "src/signatures/dealer.hpp"
#include "tests/src/audit/deals.hpp"

namespace evenhand::signatures {
namespace {

using ::testing::StartsWith;

audit::Tallies dealt(const std::string& shuffler, const std::string& deck, std::uint64_t deals,
                     const std::string& groups = "position,order,structure") {
  audit::Tallies tallies(audit::parse_battery(groups), cards::parse_deck(deck));
  Dealer dealer(shuffle::parse_shuffler(shuffler), tallies.deck().size, "philox", 7);
  tallies.begin_block(0);
  dealer.deal(deals, [&](const cards::DealBatch& phase) { tallies.fold(phase); });
  return tallies;
}

TEST(RecogniseSlow, EveryFlawAsItself) {
  for (const char* name : {"naive-swap", "sattolo", "asf", "heapsort-coin", "riffle:7", "cut",
                           "timsort-coin", "random-keys:7", "fisher-yates-modulo:8"}) {
    const auto found = recognise(dealt(name, "52", 100000));
    ASSERT_TRUE(found);
    EXPECT_THAT(found->conclusion, StartsWith(std::string("matches `") + name + "`: no diff"));
    EXPECT_EQ(found->likeliest.front().shuffler, name);
    EXPECT_TRUE(found->likeliest.front().matches);
    EXPECT_FALSE(found->likeliest[1].matches);
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
  EXPECT_THAT(found->conclusion, StartsWith("like none of the "));
  EXPECT_FALSE(found->likeliest.front().matches);
  EXPECT_EQ(found->likeliest.size(), 5U);
}

TEST(Recognise, IsAFunctionOfTheTallies) {
  const audit::Tallies tallies = dealt("naive-swap", "10", 5000);
  EXPECT_EQ(recognise(tallies), recognise(tallies));
}

TEST(Recognise, ComparesWhatWasCounted) {
  EXPECT_FALSE(recognise(dealt("naive-swap", "10", 5000, "state-space")));
  EXPECT_FALSE(recognise(dealt("naive-swap", "300", 100, "order")));
  const auto found = recognise(dealt("sattolo", "10", 20000, "structure"));
  ASSERT_TRUE(found);
  EXPECT_EQ(found->likeliest.front().shuffler, "sattolo") << found->conclusion;
}

}  // namespace
}  // namespace evenhand::signatures
