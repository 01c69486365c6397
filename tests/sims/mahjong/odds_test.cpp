#include "sims/mahjong/odds.hpp"

#include <gtest/gtest.h>

#include <map>
#include <string>

#include "tests/sims/mahjong/exact_counts.hpp"

namespace evenhand::mahjong {
namespace {

const std::map<std::string, std::function<int(const Shanten&)>> forms = {
    {"standard", [](const Shanten& s) { return s.standard; }},
    {"seven-pairs", [](const Shanten& s) { return s.seven_pairs; }},
    {"thirteen-orphans", [](const Shanten& s) { return s.thirteen_orphans; }},
    {"standard+seven-pairs", [](const Shanten& s) { return std::min(s.standard, s.seven_pairs); }},
    {"all", [](const Shanten& s) { return s.best(); }},
};

HandCount winning(const std::vector<HandCount>& distribution) { return distribution.front(); }

TEST(Odds, AreTheExactDistributionsOfAllForms) {
  for (const std::size_t tiles : {13U, 14U}) {
    const ShantenDistribution counted = count_hands({}, true, tiles);
    EXPECT_EQ(counted.total().combinations,
              tiles == 14 ? 4250305029168216000U : 483774556165488000U);
    for (const auto& [form, value] : forms) {
      const auto exact = exact_distribution(136, tiles, form);
      ASSERT_FALSE(exact.empty());
      const std::vector<HandCount> distribution = counted.of(value);
      std::map<int, HandCount> found;
      for (std::size_t i = 0; i < distribution.size(); ++i) {
        if (distribution[i].multisets > 0) found[static_cast<int>(i) - 1] = distribution[i];
      }
      EXPECT_EQ(found, exact) << form << " of " << tiles;
    }
    EXPECT_NEAR(mean_shanten(counted.of(forms.at("all"))),
                tiles == 14 ? 3.155937813737 : 3.579679469903, 1e-12);
  }
}

TEST(Odds, CountFourOfAKindAsTwoPairs) {
  const ShantenDistribution counted = count_hands({.quads_as_pairs = true}, true, 14);
  EXPECT_EQ(winning(counted.of(forms.at("seven-pairs"))),
            exact_distribution(136, 14, "seven-pairs-with-quads").at(-1));
  EXPECT_EQ(winning(counted.of(forms.at("all"))),
            exact_distribution(136, 14, "all-with-quads").at(-1));
}

TEST(Odds, CountHandsWithoutHonours) {
  const ShantenDistribution distinct = count_hands({}, false, 14);
  EXPECT_EQ(distinct.total().combinations, 139737927523546800U);
  EXPECT_EQ(winning(distinct.of(forms.at("standard"))),
            exact_distribution(108, 14, "standard").at(-1));
  EXPECT_EQ(winning(distinct.of(forms.at("seven-pairs"))),
            exact_distribution(108, 14, "seven-pairs").at(-1));
  const ShantenDistribution quads = count_hands({.quads_as_pairs = true}, false, 14);
  EXPECT_EQ(winning(quads.of(forms.at("seven-pairs"))),
            exact_distribution(108, 14, "seven-pairs-with-quads").at(-1));
  EXPECT_EQ(winning(quads.of(forms.at("standard+seven-pairs"))),
            exact_distribution(108, 14, "standard+seven-pairs-with-quads").at(-1));
}

TEST(Odds, CountWinsThatLackASuit) {
  EXPECT_EQ(count_wins_lacking_a_suit({.seven_pairs = false}),
            exact_distribution(108, 14, "standard-lacking-a-suit").at(-1));
  EXPECT_EQ(count_wins_lacking_a_suit({.quads_as_pairs = true}),
            exact_distribution(108, 14, "standard+seven-pairs-with-quads-lacking-a-suit").at(-1));
}

}  // namespace
}  // namespace evenhand::mahjong
