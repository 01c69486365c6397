#include "sims/doudizhu/play/table.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"

namespace evenhand::doudizhu {
namespace {

std::vector<Deal> deals_of(const TableSetup& setup, std::uint64_t block, int games) {
  Table table(setup);
  table.begin_block(block);
  std::vector<Deal> deals;
  for (int i = 0; i < games; ++i) {
    table.play_game([&](const RoundRecord& round) { deals.push_back(*round.deal); });
  }
  return deals;
}

/// A cut of a sorted deck deals runs of the sorted deck; one of what a game left does not.
TEST(DoudizhuTable, ShufflesASortedDeckOrWhatTheGameLeft) {
  TableSetup setup;
  setup.shuffler = "cut";
  const auto is_run = [](const Deal& deal) {
    const DeckOrder deck = gathered(deal);
    for (std::size_t i = 1; i < deck.size(); ++i) {
      if (deck[i] != (deck[i - 1] + 1) % deck_size) return false;
    }
    return true;
  };
  for (const Deal& deal : deals_of(setup, 0, 50)) EXPECT_TRUE(is_run(deal));
  setup.start_previous = true;
  const std::vector<Deal> deals = deals_of(setup, 0, 50);
  EXPECT_TRUE(is_run(deals[0]));
  for (std::size_t i = 1; i < deals.size(); ++i) EXPECT_FALSE(is_run(deals[i]));
}

TEST(DoudizhuTable, DealsUntilSomebodyBids) {
  TableSetup setup;
  Table table(setup);
  table.begin_block(0);
  unsigned passed = 0;
  for (int i = 0; i < 500; ++i) {
    unsigned played = 0;
    table.play_game([&](const RoundRecord& round) {
      EXPECT_EQ(played, 0U);
      passed += round.contract == nullptr ? 1 : 0;
      played += round.contract != nullptr ? 1 : 0;
      EXPECT_EQ(round.result != nullptr, round.contract != nullptr);
    });
    EXPECT_EQ(played, 1U);
  }
  EXPECT_GT(passed, 2U);
}

TEST(DoudizhuTable, BlocksDependOnTheirNumberAlone) {
  TableSetup setup;
  setup.start_previous = true;
  EXPECT_EQ(deals_of(setup, 3, 20), deals_of(setup, 3, 20));
  EXPECT_NE(deals_of(setup, 3, 20), deals_of(setup, 4, 20));
}

TEST(DoudizhuTable, RefusesUnknownNames) {
  TableSetup setup;
  setup.shuffler = "rifle";
  EXPECT_THROW(Table{setup}, InputError);
  setup = {};
  setup.rng = "xoshiro257";
  EXPECT_THROW(Table{setup}, InputError);
}

}  // namespace
}  // namespace evenhand::doudizhu
