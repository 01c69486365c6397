#include <gtest/gtest.h>

#include <map>
#include <numeric>

#include "src/audit/counting/deal_rank.hpp"
#include "src/audit/order/order_tally.hpp"
#include "src/audit/order/order_values.hpp"
#include "src/audit/patterns/pattern_values.hpp"
#include "src/audit/position/position_tally.hpp"
#include "src/audit/structure/structure_tally.hpp"
#include "src/audit/structure/structure_values.hpp"
#include "src/audit/uniformity/lehmer_values.hpp"
#include "stats/permutations/permutation_nulls.hpp"
#include "tests/src/audit/deals.hpp"
#include "tests/src/audit/instruction_sets.hpp"

namespace evenhand::audit {
namespace {

/// The plain reference: every statistic from its definition.
struct Reference {
  std::size_t inversions = 0;
  std::size_t descents = 0;
  std::size_t inverse_descents = 0;
  std::size_t successions = 0;
  std::size_t fixed_points = 0;
  std::size_t cycles = 0;
  std::size_t half_footrule = 0;
  std::size_t longest_increasing = 0;
  std::vector<std::uint16_t> digits;  ///< counts as count_digits() makes them
};

template <class Card>
Reference reference(std::span<const Card> deal) {
  Reference values;
  const std::size_t n = deal.size();
  std::vector<std::size_t> place(n);
  for (std::size_t i = 0; i < n; ++i) {
    place[deal[i]] = i;
    values.fixed_points += deal[i] == i ? 1 : 0;
    for (std::size_t j = i + 1; j < n; ++j) values.inversions += deal[i] > deal[j] ? 1 : 0;
    if (i + 1 < n) values.descents += deal[i] > deal[i + 1] ? 1 : 0;
    if (i + 1 < n) values.successions += deal[i] + 1 == deal[i + 1] ? 1 : 0;
  }
  std::vector<std::size_t> ending(n, 1);
  for (std::size_t i = 0; i < n; ++i) {
    values.half_footrule += deal[i] > i ? deal[i] - i : i - deal[i];
    std::size_t lower = 0;
    for (std::size_t j = 0; j < i; ++j) {
      if (deal[j] < deal[i]) ending[i] = std::max(ending[i], ending[j] + 1);
    }
    for (std::size_t j = i + 1; j < n; ++j) lower += deal[j] < deal[i] ? 1 : 0;
    const std::size_t from = values.digits.size();
    values.digits.resize(from + n - i);
    values.digits[from + lower] = 1;
  }
  values.half_footrule /= 2;
  values.longest_increasing = *std::max_element(ending.begin(), ending.end());
  for (std::size_t c = 0; c + 1 < n; ++c)
    values.inverse_descents += place[c] > place[c + 1] ? 1 : 0;
  for (std::size_t i = 0; i < n; ++i) {
    std::size_t least = i;
    for (std::size_t at = deal[i]; at != i; at = deal[at]) least = std::min(least, at);
    values.cycles += least == i ? 1 : 0;
  }
  return values;
}

void expect_reference_values(const cards::DealBatch& batch, const char* where) {
  batch.visit([&](const auto& deals) {
    std::vector<OrderValues> order(deals.count);
    std::vector<StructureValues> structure(deals.count);
    order_values(deals, order.data());
    structure_values(deals, structure.data());
    std::vector<PatternValues> patterns(deals.count);
    pattern_values(deals, patterns.data());
    for (std::size_t d = 0; d < deals.count; ++d) {
      const Reference expected = reference(deals[d]);
      ASSERT_EQ(order[d].inversions, expected.inversions) << where << " deal " << d;
      ASSERT_EQ(order[d].descents, expected.descents) << where << " deal " << d;
      ASSERT_EQ(order[d].inverse_descents, expected.inverse_descents) << where << " deal " << d;
      ASSERT_EQ(order[d].successions, expected.successions) << where << " deal " << d;
      ASSERT_EQ(structure[d].fixed_points, expected.fixed_points) << where << " deal " << d;
      ASSERT_EQ(structure[d].cycles, expected.cycles) << where << " deal " << d;
      ASSERT_EQ(patterns[d].half_footrule, expected.half_footrule) << where << " deal " << d;
      ASSERT_EQ(patterns[d].longest_increasing, expected.longest_increasing)
          << where << " deal " << d;
      std::vector<std::uint16_t> digits(digit_counts(deals.deck_size));
      std::uint32_t inversions = 0;
      auto one = deals;
      one.data += d * deals.deck_size;
      one.count = 1;
      count_digits(one, digits.data(), &inversions);
      ASSERT_EQ(digits, expected.digits) << where << " deal " << d;
      ASSERT_EQ(inversions, expected.inversions) << where << " deal " << d;
    }
  });
}

TEST(Values, MatchTheirDefinitionsOnEveryDealOfSmallDecksOnEveryInstructionSet) {
  for (std::size_t n = 2; n <= 7; ++n) {
    const cards::DealBatch deals = every_deal(n);
    on_every_instruction_set([&](const char* name) { expect_reference_values(deals, name); });
  }
}

TEST(Values, MatchTheirDefinitionsOnLargerDecksOnEveryInstructionSet) {
  stats::SmallGenerator random(7);
  const Shuffle little = [](Order& cards, stats::SmallGenerator& g) {
    std::swap(cards[g.below(cards.size())], cards[g.below(cards.size())]);
  };
  for (const std::size_t n :
       {31U, 32U, 33U, 54U, 63U, 64U, 65U, 66U, 128U, 129U, 136U, 255U, 256U, 257U, 1024U}) {
    for (const Shuffle& shuffle : {Shuffle(fair), little}) {
      const cards::DealBatch deals = make_deals(n, 7, shuffle, random);
      on_every_instruction_set([&](const char* name) { expect_reference_values(deals, name); });
    }
  }
}

/// Counts of all n! deals, over n!, are the exact null distribution.
void expect_null(std::span<const std::uint64_t> counts, const stats::CountDistribution& null) {
  const double total = std::accumulate(counts.begin(), counts.end(), 0.0);
  ASSERT_EQ(counts.size(), null.pmf.size());
  for (std::size_t i = 0; i < counts.size(); ++i) {
    EXPECT_NEAR(static_cast<double>(counts[i]) / total, null.pmf[i], 1e-12) << i;
  }
}

TEST(Values, OverAllDealsAreTheirNullDistributions) {
  for (std::size_t n = 2; n <= 7; ++n) {
    const cards::DealBatch deals = every_deal(n);
    OrderTally order(n);
    StructureTally structure(n);
    order.fold(deals);
    structure.fold(deals);
    expect_null(order.inversions(), stats::inversions_null(n));
    expect_null(order.descents(), stats::descents_null(n));
    expect_null(order.rising_sequences(), stats::rising_sequences_null(n));
    expect_null(order.successions(), stats::successions_null(n));
    expect_null(structure.fixed_points(), stats::fixed_points_null(n));
    expect_null(structure.cycles(), stats::cycles_null(n));
    EXPECT_EQ(structure.odd(), deals.size() / 2);
    for (const std::uint64_t count : order.successors()) {
      EXPECT_TRUE(count == 0 || count == deals.size() / n);
    }
  }
}

TEST(DealRank, NumbersAllDealsInLexicographicOrder) {
  for (std::size_t n = 2; n <= 7; ++n) {
    every_deal(n).visit([&](const auto& deals) {
      for (std::size_t d = 0; d < deals.count; ++d) EXPECT_EQ(deal_rank(deals[d].data(), n), d);
    });
  }
}

TEST(PositionTally, CountsTheSameOnEveryInstructionSet) {
  stats::SmallGenerator random(3);
  for (const std::size_t n : {2U, 3U, 10U, 54U, 63U, 64U, 65U, 136U, 300U}) {
    const cards::DealBatch deals = make_deals(n, 1003, fair, random);
    std::vector<std::uint64_t> expected(n * n);
    deals.visit([&](const auto& view) {
      for (std::size_t d = 0; d < view.count; ++d) {
        for (std::size_t p = 0; p < n; ++p) ++expected[view[d][p] * n + p];
      }
    });
    on_every_instruction_set([&](const char* name) {
      PositionTally tally(n);
      tally.fold(deals);
      EXPECT_EQ(tally.counts(), expected) << name << " n = " << n;
    });
  }
}

TEST(PositionTally, CountsPastTheRoomOfItsSmallCounters) {
  cards::DealBatch same = cards::DealBatch(5, 30000);
  for (std::size_t d = 0; d < same.size(); ++d) put(same, d, {4, 0, 3, 1, 2});
  on_every_instruction_set([&](const char* name) {
    PositionTally tally(5);
    for (int i = 0; i < 7; ++i) tally.fold(same);
    EXPECT_EQ(tally.counts()[4 * 5 + 0], 210000) << name;
    EXPECT_EQ(tally.counts()[2 * 5 + 4], 210000) << name;
    EXPECT_EQ(tally.counts()[0], 0) << name;
  });
}

}  // namespace
}  // namespace evenhand::audit
