#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <memory>
#include <numeric>

#include "src/audit/strength/strength_tally.hpp"
#include "tests/src/audit/deals.hpp"

namespace evenhand::audit {
namespace {

TEST(Strength, SpreadHasItsMeanOverEveryDeal) {
  StrengthTally tally(cards::parse_deck("8"));
  tally.begin_block(0);
  tally.fold(every_deal(8));
  for (std::size_t kind = 0; kind < StrengthTally::kinds; ++kind) {
    const double mean = tally.spread(kind).mean;
    EXPECT_NEAR(mean / tally.expected_spread(kind), 1, 1e-12) << kind;
  }
}

TEST(Strength, IsThatOfTheHandsThatAreDealt) {
  const cards::Deck deck = cards::parse_deck("doudizhu");
  StrengthTally tally(deck);
  EXPECT_EQ(tally.hands(), 3U);
  stats::SmallGenerator random(2);
  const cards::DealBatch deals = make_deals(54, 1, fair, random);
  tally.begin_block(0);
  tally.fold(deals);
  double spread = 0;
  const auto& rank = deck.ranks->class_of;
  const double total = std::accumulate(rank.begin(), rank.end(), 0.0);
  deals.visit([&](const auto& view) {
    for (std::size_t hand = 0; hand < 3; ++hand) {
      double sum = 0;
      for (std::size_t i = 0; i < 17; ++i) sum += rank[view[0][17 * hand + i]];
      spread += std::pow(54 * sum - 17 * total, 2);
    }
  });
  EXPECT_NEAR(tally.spread(0).mean, spread, 1e-6);
}

TEST(Strength, MomentsAreThoseOfTheDealsSeen) {
  stats::SmallGenerator random(4);
  StrengthTally tally(cards::parse_deck("52"));
  tally.begin_block(0);
  tally.fold(make_deals(52, 4000, fair, random));
  const StrengthTally::Moments moments = tally.spread(0);
  // Near a chi-square with three degrees of freedom: deviation sqrt(2/3), skewness sqrt(8/3).
  EXPECT_NEAR(moments.deviation / moments.mean, std::sqrt(2.0 / 3), 0.05);
  EXPECT_NEAR(moments.skewness, std::sqrt(8.0 / 3), 0.3);
}

void expect_found(const Shuffle& shuffle, std::string_view test) {
  stats::SmallGenerator random(37);
  const reports::Judgement result =
      judged(tally_session("52", 20480, shuffle, random, parse_battery("strength")));
  EXPECT_TRUE(test_named(result, test).rejected) << test << ": " << result.reason;
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
  expect_found(
      [](Order& cards, stats::SmallGenerator& random) {
        fair(cards, random);
        if (random.below(10) != 0) return;
        const auto [strong, strong_end] = quarter_of(cards, strongest_quarter(cards, false));
        const auto [weak, weak_end] = quarter_of(cards, strongest_quarter(cards, true));
        std::iter_swap(std::max_element(strong, strong_end), std::min_element(weak, weak_end));
      },
      "strength.spread");
}

TEST(StrengthSlow, FindsWeakHandsThatAreRepaid) {
  auto weak = std::make_shared<std::size_t>(0);
  expect_found(
      [weak](Order& cards, stats::SmallGenerator& random) {
        fair(cards, random);
        if (random.below(5) == 0) {
          const auto [first, last] = quarter_of(cards, *weak);
          std::iter_swap(std::min_element(first, last),
                         std::find(cards.begin(), cards.end(), 44 + random.below(8)));
        }
        *weak = strongest_quarter(cards, true);
      },
      "strength.repaid");
}

TEST(StrengthCalibration, HoldsForIndependentDeals) {
  for (const char* deck : {"8", "52", "doudizhu", "mahjong"}) {
    std::map<std::string, int> small;
    stats::SmallGenerator random(59);
    for (int session = 0; session < 100; ++session) {
      const auto result =
          judged(tally_session(deck, 1200, fair, random, parse_battery("strength")));
      for (const reports::Finding& test : result.findings) {
        ASSERT_TRUE(test.is_made()) << test.test;
        small[test.test] += p_of(test) <= 0.05 ? 1 : 0;
      }
    }
    for (const auto& [name, count] : small) EXPECT_LE(count, 14) << deck << ' ' << name;
  }
}

}  // namespace
}  // namespace evenhand::audit
