#include "sims/mahjong/suit_costs.hpp"

#include <gtest/gtest.h>

#include "sims/mahjong/hand_text.hpp"

namespace evenhand::mahjong {
namespace {

/// The suit of dots, or of honours, of a hand.
SuitIndex suit_in(std::string_view text) {
  const Hand hand = parse_hand(text);
  const bool honours = text.find('p') == std::string_view::npos;
  SuitIndex index = honours ? no_honours : 0;
  for (std::size_t rank = 0; rank < (honours ? honour_ranks : ranks); ++rank) {
    index += hand.concealed[(honours ? first_honour : ranks) + rank] * rank_steps[rank];
  }
  return index;
}

TEST(SuitCosts, AreTheTilesLackingToSetsAndPairs) {
  const SuitRows rows;
  const SuitCosts costs(rows);
  const auto lacking = [&](std::string_view text, std::size_t sets, std::size_t pairs) {
    return costs.costs(rows(suit_in(text)))[cost_index(sets, pairs)];
  };
  // Dots 2 3 5 5 5, the rest in other suits.
  EXPECT_EQ(lacking("23555p11112222m", 0, 0), 0);
  EXPECT_EQ(lacking("23555p11112222m", 1, 0), 0);
  EXPECT_EQ(lacking("23555p11112222m", 2, 0), 1);
  EXPECT_EQ(lacking("23555p11112222m", 1, 1), 1);
  EXPECT_EQ(lacking("23555p11112222m", 0, 1), 0);
  EXPECT_EQ(lacking("23555p11112222m", 3, 0), 4);
  // Honours make no runs: east, south, west and two norths.
  EXPECT_EQ(lacking("12344z11112222m", 1, 0), 1);
  EXPECT_EQ(lacking("12344z11112222m", 0, 1), 0);
  EXPECT_EQ(lacking("12344z11112222m", 1, 1), 2);
  // A fifth copy does not make the pair beside the triplet.
  EXPECT_EQ(lacking("1111p222233334m", 1, 1), 2);
}

TEST(SuitCosts, FallByAtMostOneWithATileMore) {
  const SuitRows rows;
  const SuitCosts costs(rows);
  rows.for_each(true, [&](const SuitVector& suit) {
    if (suit.tiles == full_hand || suit.row % 7 != 0) return;
    for (std::size_t rank = 0; rank < honour_ranks; ++rank) {
      if ((suit.below_four >> rank & 1) == 0) continue;
      const BlockCosts before = costs.costs(suit.row);
      const BlockCosts after = costs.costs(rows(suit.index + rank_steps[rank]));
      for (std::size_t i = 0; i < before.size(); ++i) {
        ASSERT_LE(after[i], before[i]);
        ASSERT_LE(before[i], after[i] + 1);
      }
    }
  });
}

}  // namespace
}  // namespace evenhand::mahjong
