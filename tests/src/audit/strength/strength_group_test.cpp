#include <gtest/gtest.h>

#include <memory>

#include "tests/src/audit/deals.hpp"
#include "tests/src/audit/held_to_level.hpp"

namespace evenhand::audit {
namespace {

void expect_strength_found(const Shuffle& shuffle, std::string_view test) {
  stats::SmallGenerator random(37);
  expect_rejected(judged(tally_session("52", 20480, shuffle, random, parse_battery("strength"))),
                  test);
}

std::size_t strongest_quarter(const Order& cards, bool weakest) {
  std::size_t found = 0;
  std::size_t best = 0;
  for (std::size_t quarter = 0; quarter < 4; ++quarter) {
    std::size_t sum = 0;
    for (std::size_t i = 0; i < 13; ++i) {
      sum += weakest ? 51 - cards[13 * quarter + i] : cards[13 * quarter + i];
    }
    if (sum <= best) continue;
    best = sum;
    found = quarter;
  }
  return found;
}

auto quarter_of(Order& cards, std::size_t quarter) {
  const auto first = cards.begin() + static_cast<std::ptrdiff_t>(13 * quarter);
  return std::pair{first, first + 13};
}

TEST(StrengthSlow, FindsHandsThatAreTooEven) {
  expect_strength_found(
      [](Order& cards, stats::SmallGenerator& random) {
        fair(cards, random);
        if (random.below(10) != 0) return;
        const auto [strong, strong_end] = quarter_of(cards, strongest_quarter(cards, false));
        const auto [weak, weak_end] = quarter_of(cards, strongest_quarter(cards, true));
        std::iter_swap(std::max_element(strong, strong_end), std::min_element(weak, weak_end));
      },
      "strength.spread");
}

TEST(StrengthSlow, FindsAHandThatIsMadeOrdinary) {
  stats::SmallGenerator random(38);
  const auto ordinary = [](Order& cards, stats::SmallGenerator& generator) {
    fair(cards, generator);
    const auto high = std::count_if(cards.begin() + 13, cards.begin() + 26,
                                    [](std::size_t card) { return card >= 39; });
    if ((high < 2 || high > 5) && generator.below(4) == 0) fair(cards, generator);
  };
  const reports::Judgement result =
      judged(tally_session("52", 40960, ordinary, random, parse_battery("strength")));
  expect_rejected(result, "strength.spread");
  EXPECT_TRUE(test_named(result, "strength.spread")
                  .words.starts_with("numbers of high cards of quarter 2 have 9"))
      << test_named(result, "strength.spread").words;
}

TEST(StrengthSlow, FindsWeakHandsThatAreRepaid) {
  for (const std::size_t later : {1U, 3U, 8U}) {
    auto weak = std::make_shared<std::vector<std::size_t>>();
    expect_strength_found(
        [weak, later](Order& cards, stats::SmallGenerator& random) {
          fair(cards, random);
          if (weak->size() >= later && random.below(5) == 0) {
            const auto [first, last] = quarter_of(cards, (*weak)[weak->size() - later]);
            std::iter_swap(std::min_element(first, last),
                           std::find(cards.begin(), cards.end(), 44 + random.below(8)));
          }
          weak->push_back(strongest_quarter(cards, true));
        },
        "strength.repaid");
  }
}

TEST(StrengthCalibration, HoldsForIndependentDeals) {
  for (const char* deck : {"8", "52", "doudizhu", "mahjong"}) {
    stats::SmallGenerator random(59);
    expect_all_held_to_level(100, 14, deck, [&](unsigned) {
      return judged(tally_session(deck, 1200, fair, random, parse_battery("strength")));
    });
  }
}

}  // namespace
}  // namespace evenhand::audit
