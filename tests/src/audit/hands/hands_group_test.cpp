#include <gtest/gtest.h>

#include "tests/src/audit/deals.hpp"
#include "tests/src/audit/hands/judged_hands.hpp"
#include "tests/src/audit/held_to_level.hpp"

namespace evenhand::audit {
namespace {

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
