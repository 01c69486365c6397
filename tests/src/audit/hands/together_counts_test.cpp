#include "src/audit/hands/together_counts.hpp"

#include <gtest/gtest.h>

#include "reports/json_members.hpp"
#include "tests/src/audit/deals.hpp"

namespace evenhand::audit {
namespace {

void expect_together(const std::string& name, std::size_t count) {
  const cards::Deck deck = cards::parse_deck(name);
  stats::SmallGenerator random(12);
  const cards::DealBatch batch = make_deals(deck.size, count, naive_swap, random);
  TogetherCounts counts(deck);
  batch.visit([&](const auto& deals) {
    for (std::size_t d = 0; d < deals.count; ++d) counts.add(deals[d].data());
  });
  counts.settle();
  std::vector<std::uint64_t> expected(deck.size * deck.size);
  for (const Order& deal : orders_of(batch)) {
    for (const cards::Hand& hand : deck.hands) {
      if (hand.undealt) continue;
      for (std::size_t i = hand.first; i < hand.first + hand.count; ++i) {
        for (std::size_t j = hand.first; j < hand.first + hand.count; ++j) {
          if (deal[i] < deal[j]) ++expected[deal[i] * deck.size + deal[j]];
        }
      }
    }
  }
  EXPECT_EQ(counts.totals(), expected) << name << " " << count;
  TogetherCounts twice(deck);
  twice.load({"tally", counts.save()}, {});
  twice.merge(counts);
  for (std::uint64_t& pairs : expected) pairs *= 2;
  EXPECT_EQ(twice.totals(), expected) << name;
}

TEST(TogetherCounts, CountPairsInOneHand) {
  for (const char* name : {"doudizhu", "bridge", "mahjong"}) {
    for (const std::size_t count : {1U, 15U, 16U, 17U, 200U}) expect_together(name, count);
  }
}

}  // namespace
}  // namespace evenhand::audit
