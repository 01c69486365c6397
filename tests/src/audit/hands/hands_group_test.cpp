#include <gtest/gtest.h>

#include <map>

#include "tests/src/audit/deals.hpp"
#include "tests/src/audit/hands/judged_hands.hpp"

namespace evenhand::audit {
namespace {

TEST(HandsCalibration, HoldsForEveryGame) {
  for (const std::string& game : hand_games) {
    stats::SmallGenerator random(20261121);
    const std::size_t n = cards::parse_deck(game).size;
    std::map<std::string, int> small;
    constexpr int sessions = 200;
    for (int s = 0; s < sessions; ++s) {
      const auto result = judged(tally(game, make_deals(n, 600, fair, random), hands_battery));
      for (const reports::Finding& test : result.findings) {
        small[test.test] += test.is_made() && p_of(test) <= 0.05 ? 1 : 0;
      }
    }
    // Binomial(200, .05) is 23 or more with probability 4e-4.
    for (const auto& [name, count] : small) EXPECT_LE(count, 22) << game << " " << name;
  }
}

}  // namespace
}  // namespace evenhand::audit
