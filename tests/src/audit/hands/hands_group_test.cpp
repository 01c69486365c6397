#include <gtest/gtest.h>

#include "src/audit/hands/hands_tally.hpp"
#include "tests/src/audit/deals.hpp"
#include "tests/src/audit/hands/judged_hands.hpp"
#include "tests/src/audit/held_to_level.hpp"

namespace evenhand::audit {
namespace {

TEST(Hands, FindCardsThatStayTogetherWhereverTheyGo) {
  // The hand is any: no card favours a position.
  const auto together = [](Order& cards, stats::SmallGenerator& random) {
    fair(cards, random);
    if (random.below(100) >= 8) return;
    const auto at =
        static_cast<std::size_t>(std::find(cards.begin(), cards.end(), 7) - cards.begin());
    const std::size_t hand = std::min<std::size_t>(at / 17, 2);
    std::size_t other = hand * 17 + random.below(17);
    if (other == at) other = hand * 17 + (other - hand * 17 + 1) % 17;
    bring(cards, 23, other);
  };
  expect_rejected(judged_hands("doudizhu", together, 30000), "hands.worst-together");
}

TEST(Hands, FindAcesAndKingsFavoured) {
  const auto favoured = [](Order& cards) {
    if (cards[0] >= 44) return;
    std::swap(cards[0], *std::find_if(cards.begin() + 20, cards.end(),
                                      [](std::size_t card) { return card >= 44; }));
  };
  const auto result = judged_hands("poker",
                                   sometimes(0.06,
                                             [&](Order& cards, stats::SmallGenerator&) {
                                               const bool any = std::any_of(
                                                   cards.begin() + 20, cards.end(),
                                                   [](std::size_t card) { return card >= 44; });
                                               if (any) favoured(cards);
                                             }),
                                   50000);
  expect_rejected(result, "hands.ranks");
}

TEST(HandsCalibration, HoldsForEveryGame) {
  for (const std::string& game : hand_games) {
    stats::SmallGenerator random(20261121);
    const std::size_t n = cards::parse_deck(game).size;
    // Binomial(200, .05) is 23 or more with probability 4e-4.
    expect_held_to_level(200, 22, game, [&](unsigned) {
      return judged(tally(game, make_deals(n, 600, fair, random), hands_battery));
    });
  }
}

}  // namespace

}  // namespace evenhand::audit
