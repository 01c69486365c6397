#include "src/audit/second_order/second_order_group.hpp"

#include <gtest/gtest.h>

#include <map>

#include "tests/src/audit/deals.hpp"

namespace evenhand::audit {
namespace {

reports::Judgement second_order_of(const Shuffle& shuffle, std::size_t deals) {
  stats::SmallGenerator random(23);
  return judged(tally_session("54", deals, shuffle, random, parse_battery("second-order")));
}

TEST(SecondOrderSlow, FindsPairsThatAFlawPutsTogether) {
  const auto place = [](const Order& cards, std::size_t card) {
    return static_cast<std::size_t>(std::find(cards.begin(), cards.end(), card) - cards.begin());
  };
  const Shuffle same_half = [&](Order& cards, stats::SmallGenerator& random) {
    do fair(cards, random);
    while (place(cards, 3) / 27 != place(cards, 17) / 27 && random.below(10) == 0);
  };
  const reports::Judgement half = second_order_of(same_half, 40'000);
  expect_rejected(half, "second-order.worst-card-pair");
  EXPECT_NE(test_named(half, "second-order.worst-card-pair").words.find("card 3 and card 17 lie"),
            std::string::npos);
  const Shuffle distance_two = [&](Order& cards, stats::SmallGenerator& random) {
    fair(cards, random);
    if (random.below(50) != 0) return;
    const std::size_t a = place(cards, 5);
    const std::size_t to = a >= 2 && (a + 2 >= 54 || random.below(2) == 0) ? a - 2 : a + 2;
    std::swap(cards[to], cards[place(cards, 40)]);
  };
  expect_rejected(second_order_of(distance_two, 40'000), "second-order.worst-card-pair");
  const Shuffle equal_ranks = [&](Order& cards, stats::SmallGenerator& random) {
    fair(cards, random);
    if (random.below(50) != 0) return;
    const std::size_t mate = cards[10] / 4 * 4 + (cards[10] + 1) % 4;
    if (mate < 54) std::swap(cards[11], cards[place(cards, mate)]);
  };
  expect_rejected(second_order_of(equal_ranks, 40'000), "second-order.worst-position-pair");
}

TEST(SecondOrderSlow, FindsAnOrderThatManyPairsKeep) {
  // Cards are fair by themselves: three blocks of cards, each likely to come before the next in a
  // ring.
  const Shuffle ring = [](Order& cards, stats::SmallGenerator& random) {
    fair(cards, random);
    if (random.below(3) != 0) return;
    std::stable_sort(cards.begin(), cards.end(), [turn = random.below(3)](auto a, auto b) {
      return (a / 18 + turn) % 3 < (b / 18 + turn) % 3;
    });
  };
  const reports::Judgement result = second_order_of(ring, 4096);
  expect_rejected(result, "second-order.card-order");
}

const BatterySpec second_order_only = {{"second-order"}};

TEST(SecondOrderGroup, IsSuperUniformForFairDeals) {
  std::map<std::string, int> small;
  stats::SmallGenerator random(22);
  constexpr int sessions = 60;
  for (int session = 0; session < sessions; ++session) {
    const auto result = judged(tally("12", make_deals(12, 400, fair, random), second_order_only));
    for (const reports::Finding& test : result.findings) {
      small[test.test] += test.is_made() && p_of(test) <= 0.05 ? 1 : 0;
    }
  }
  EXPECT_FALSE(small.empty());
  // Binomial(60, .05) is 11 or more with probability 2e-4.
  for (const auto& [name, count] : small) EXPECT_LE(count, 10) << name;
}

TEST(SecondOrderGroup, HasNoTestsOfTinyAndLargeDecks) {
  stats::SmallGenerator random(23);
  for (const char* deck : {"3", "300"}) {
    const std::size_t n = cards::parse_deck(deck).size;
    const auto result = judged(tally(deck, make_deals(n, 50, fair, random), second_order_only));
    for (const reports::Finding& test : result.findings) EXPECT_FALSE(test.is_made()) << deck;
  }
}

}  // namespace

}  // namespace evenhand::audit
