#include "sims/doudizhu/play/plan.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "sims/doudizhu/moves.hpp"
#include "tests/sims/doudizhu/play/dealer.hpp"

namespace evenhand::doudizhu {
namespace {

TEST(DoudizhuPlan, FindsFewTurns) {
  EXPECT_EQ(turns_of(cards("34567")), 1U);
  EXPECT_EQ(turns_of(cards("334455")), 1U);
  EXPECT_EQ(turns_of(cards("33344456")), 1U);
  EXPECT_EQ(turns_of(cards("3334445566")), 1U);
  EXPECT_EQ(turns_of(cards("345678910JQKA")), 1U);
  EXPECT_EQ(turns_of(cards("34567 9TJQK")), 2U);
  EXPECT_EQ(turns_of(cards("3456778910J")), 2U);
  EXPECT_EQ(turns_of(cards("3333 BR")), 0U);
  EXPECT_EQ(turns_of(cards("3333 BR 5")), 1U);
  EXPECT_EQ(turns_of(cards("3 5 7 9 J K 2")), 7U);
  EXPECT_EQ(turns_of(cards("33 5 7 999")), 3U);
}

/// On many hands: the plays are legal under every preset and make up the hand, bombs last.
TEST(DoudizhuPlan, TakesEveryHandApart) {
  shuffle::Dealer dealer(shuffle::parse_shuffler("fisher-yates"), deck_size,
                         random::sources().front().name, 3);
  dealer.begin_block(0);
  MoveList list;
  for (std::size_t i = 0; i < 3000; ++i) {
    DeckOrder deck{};
    dealer.shuffle(sorted_deck(), deck);
    const std::size_t size = 1 + i % 20;
    const Counts hand = counts_of<std::uint8_t>(std::span(deck).first(size));
    const Plan plan = make_plan(hand);
    Counts sum = 0;
    for (const Preset& preset : presets()) {
      leads(hand, preset.rules, list);
      for (const Combination& play : plan.all()) {
        const auto moves = list.moves();
        EXPECT_NE(std::find(moves.begin(), moves.end(), play), moves.end())
            << rank_text(hand) << ": " << play_text(play);
      }
    }
    for (std::size_t j = 0; j < plan.size; ++j) {
      sum += plan.plays[j].cards;
      EXPECT_EQ(plan.plays[j].kind >= Kind::bomb, j >= plan.turns());
    }
    EXPECT_EQ(sum, hand);
    EXPECT_LE(turns_of(hand), plan.turns());
  }
}

}  // namespace
}  // namespace evenhand::doudizhu
