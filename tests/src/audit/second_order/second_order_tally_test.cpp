#include "src/audit/second_order/second_order_tally.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "stats/permutations/pair_counts.hpp"
#include "tests/src/audit/deals.hpp"
#include "tests/src/audit/instruction_sets.hpp"

namespace evenhand::audit {
namespace {

/// The tables from their definition; values[d][item].
void expect_counts(const PairTally& tally, const std::vector<Order>& values) {
  const std::size_t n = values.front().size();
  const std::vector<std::uint64_t> below = tally.below();
  for (std::size_t a = 0; a < n; ++a) {
    for (std::size_t b = a + 1; b < n; ++b) {
      const auto count = [&](auto&& holds) {
        return std::count_if(values.begin(), values.end(),
                             [&](const Order& v) { return holds(v[a], v[b]); });
      };
      const std::size_t i = stats::pair_index(a, b, n);
      ASSERT_EQ(below[i], count([](auto p, auto q) { return p < q; })) << a << " " << b;
      for (std::size_t t = 0; t < tally.classes().size(); ++t) {
        const auto& class_of = tally.classes()[t].class_of;
        ASSERT_EQ(tally.together(t)[i],
                  count([&](auto p, auto q) { return class_of[p] == class_of[q]; }))
            << tally.classes()[t].words;
      }
      for (std::size_t t = 0; t < tally.reaches().size(); ++t) {
        const auto [least, most] = tally.reaches()[t];
        const auto above = [&](auto p, auto q) { return p + least <= q && q <= p + most; };
        const std::vector<std::uint64_t> matrix = tally.distant(t);
        ASSERT_EQ(matrix[a * n + b], count(above));
        ASSERT_EQ(matrix[b * n + a], count([&](auto p, auto q) { return above(q, p); }));
      }
    }
  }
}

TEST(SecondOrderTally, CountsWhatItSaysOnEveryInstructionSet) {
  for (const std::string deck : {"4", "5", "8", "17", "doudizhu", "65"}) {
    const cards::Deck cards = cards::parse_deck(deck);
    stats::SmallGenerator random(31);
    const cards::DealBatch deals = make_deals(cards.size, 333, naive_swap, random);
    const std::vector<Order> by_position = orders_of(deals);
    std::vector<Order> by_card;
    for (const Order& order : by_position) by_card.push_back(inverse(order));
    on_every_instruction_set([&](const char* name) {
      SCOPED_TRACE(deck + " " + name);
      SecondOrderTally tally(cards);
      tally.fold(deals);
      // One set of instructions against the definition, the others against that one.
      if (cards.size <= 17) {
        expect_counts(tally.cards(), by_card);
        expect_counts(tally.positions(), by_position);
      }
    });
    SecondOrderTally tally(cards);
    tally.fold(deals);
    if (cards.size > 17) {
      expect_counts(tally.cards(), by_card);
      expect_counts(tally.positions(), by_position);
    }
    const nlohmann::json expected = tally.save();
    on_every_instruction_set([&](const char* name) {
      SecondOrderTally other(cards);
      other.fold(deals);
      EXPECT_EQ(other.save(), expected) << deck << " " << name;
    });
  }
}

}  // namespace
}  // namespace evenhand::audit
