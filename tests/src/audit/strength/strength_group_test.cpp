#include "src/audit/strength/strength_group.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <numeric>

#include "base/real.hpp"
#include "tests/src/audit/deals.hpp"
#include "tests/src/audit/held_to_level.hpp"

namespace evenhand::audit {
namespace {

TEST(Strength, SpreadHasItsMeanOverEveryDeal) {
  StrengthTally tally(cards::parse_deck("8"));
  tally.begin_block(0);
  tally.fold(every_deal(8));
  for (std::size_t kind = 0; kind < StrengthTally::kinds; ++kind) {
    for (std::size_t hand = 0; hand <= tally.hands(); ++hand) {
      const double mean = tally.spread(kind, hand).mean;
      EXPECT_NEAR(mean / tally.expected_spread(kind, hand), 1, 1e-12) << kind << ' ' << hand;
    }
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
  EXPECT_NEAR(tally.spread(0, 3).mean, spread, 1e-6);
}

TEST(Strength, ProductsAreThoseOfDealsOfOneBlockHoweverTheyAreFolded) {
  const cards::Deck deck = cards::parse_deck("52");
  constexpr std::size_t count = 300;
  stats::SmallGenerator random(6);
  std::vector<cards::DealBatch> blocks;
  for (int block = 0; block < 2; ++block) blocks.push_back(make_deals(52, count, fair, random));
  StrengthTally tally(deck);
  StrengthTally in_parts(deck);
  std::vector<std::array<double, 4>> sums;  // n s - m t of the four quarters
  for (std::uint64_t block = 0; block < 2; ++block) {
    tally.begin_block(block);
    tally.fold(blocks[block]);
    in_parts.begin_block(block);
    for (std::size_t from = 0, to = 0; from < count; from = to) {
      to = std::min(count, from + 1 + random.below(40));
      in_parts.fold(part_of(blocks[block], from, to));
    }
    for (const Order& deal : orders_of(blocks[block])) {
      std::array<double, 4> strengths{};
      for (std::size_t p = 0; p < 52; ++p) strengths[p / 13] += static_cast<double>(52 * deal[p]);
      for (double& strength : strengths) strength -= 13 * 51 * 26;
      sums.push_back(strengths);
    }
  }
  EXPECT_EQ(in_parts.save(), tally.save());
  std::array<double, 4> means{};
  for (const auto& strengths : sums) {
    for (std::size_t h = 0; h < 4; ++h) means[h] += strengths[h] / (2 * count);
  }
  for (std::size_t lag = 1; lag <= StrengthTally::lags; ++lag) {
    EXPECT_EQ(tally.pairs(lag), 2 * (count - lag));
    for (std::size_t turn = 0; turn < 4; ++turn) {
      double expected = 0;
      for (std::size_t d = 0; d < sums.size(); ++d) {
        if (d % count < lag) continue;
        for (std::size_t h = 0; h < 4; ++h) {
          expected += sums[d - lag][h] * sums[d][(h + turn) % 4] / (2.0 * real(count - lag));
        }
      }
      for (std::size_t h = 0; h < 4; ++h) expected -= means[h] * means[(h + turn) % 4];
      // Strengths are rounded to 1/256 of their deviation.
      EXPECT_NEAR(tally.product(0, lag, turn).mean, expected / tally.expected_spread(0, 4), 1e-3);
    }
  }
}

TEST(Strength, MomentsAreThoseOfTheDealsSeen) {
  stats::SmallGenerator random(4);
  StrengthTally tally(cards::parse_deck("52"));
  tally.begin_block(0);
  tally.fold(make_deals(52, 4000, fair, random));
  const StrengthTally::Moments moments = tally.spread(0, 4);
  // Near a chi-square with three degrees of freedom: deviation sqrt(2/3), skewness sqrt(8/3).
  EXPECT_NEAR(moments.deviation / moments.mean, std::sqrt(2.0 / 3), 0.05);
  EXPECT_NEAR(moments.skewness, std::sqrt(8.0 / 3), 0.3);
}

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
