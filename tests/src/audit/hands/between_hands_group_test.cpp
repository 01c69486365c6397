#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>

#include "base/error.hpp"
#include "src/audit/hands/between_hands_tally.hpp"
#include "tests/src/audit/deals.hpp"
#include "tests/src/audit/held_to_level.hpp"

namespace evenhand::audit {
namespace {

cards::Deck sorted_hands(const std::string& game) {
  cards::Deck deck = cards::parse_deck(game);
  deck.sets = cards::Sets::hands;
  return deck;
}

void sort_hands(Order& cards, const cards::Deck& deck) {
  for (const cards::Hand& hand : deck.hands) {
    const auto first = cards.begin() + static_cast<std::ptrdiff_t>(hand.first);
    std::sort(first, first + static_cast<std::ptrdiff_t>(hand.count));
  }
}

Tallies counted_hands(const cards::Deck& deck, const Shuffle& shuffle, std::size_t deals,
                      std::uint64_t seed) {
  stats::SmallGenerator random(seed);
  Tallies tallies(parse_battery("between-hands,strength"), deck);
  constexpr std::size_t block = 4096;
  for (std::size_t first = 0; first < deals; first += block) {
    tallies.begin_block(first / block);
    tallies.fold(make_deals(
        deck.size, std::min(block, deals - first),
        [&](Order& cards, stats::SmallGenerator& generator) {
          shuffle(cards, generator);
          sort_hands(cards, deck);
        },
        random));
  }
  return tallies;
}

const BetweenHandsTally& tally_of(const Tallies& tallies) {
  return *tallies.find_as<BetweenHandsTally>("between-hands");
}

TEST(BetweenHands, AreOfLogsWithHands) {
  EXPECT_TRUE(BetweenHandsTally::fits(sorted_hands("bridge")));
  cards::Deck deck = cards::parse_deck("bridge");
  deck.sets = cards::Sets::unknown;
  EXPECT_TRUE(BetweenHandsTally::fits(deck));
  deck.sets = cards::Sets::none;
  EXPECT_FALSE(BetweenHandsTally::fits(deck)) << "a shuffler's deals are orders";
  EXPECT_FALSE(BetweenHandsTally::fits(sorted_hands("20"))) << "nobody says what a hand is";
}

// The same hands each time, turned by one seat: all 52 cards are one seat on, and two deals later
// two seats.
TEST(BetweenHands, CountTurnsOfHands) {
  const cards::Deck deck = sorted_hands("bridge");
  std::size_t deal = 0;
  const Tallies tallies = counted_hands(
      deck,
      [&](Order& cards, stats::SmallGenerator&) {
        for (std::size_t i = 0; i < 52; ++i) cards[(i + 13 * deal) % 52] = i;
        ++deal;
      },
      8, 1);
  const BetweenHandsTally& tally = tally_of(tallies);
  EXPECT_EQ(tally.lags().pairs(1), 7U);
  EXPECT_EQ(tally.turned(1, 1), 7U * 52);
  EXPECT_EQ(tally.turned(1, 0), 0U);
  EXPECT_EQ(tally.turned(2, 2), 6U * 52);
  EXPECT_EQ(tally.lags().shared(4), 4U * 52);
  EXPECT_EQ(tally.came()[0], 2U) << "card 0 is in each of four hands twice";
  EXPECT_EQ(tally.groups(), 2U);
}

// Each of 52 cards is in one of four hands: tr Σ = 52 · 3/4, in 51 · 3 equal eigenvalues.
TEST(BetweenHands, EstimateTheTracesOfUniformDeals) {
  const Tallies tallies = counted_hands(sorted_hands("bridge"), fair, 40000, 5);
  const stats::DrawMoments moments = tally_of(tallies).moments();
  EXPECT_NEAR(moments.traces.first, 39, 0.05);
  EXPECT_NEAR(moments.traces.second, 39.0 * 39.0 / 153.0, 0.3);
  EXPECT_NEAR(tally_of(tallies).expected_turned(0), 13, 0.01);
  EXPECT_NEAR(tally_of(tallies).expected_turned(1), 13, 0.01);
}

TEST(BetweenHands, OfFairHandsShowNoBias) {
  const auto result = judged(counted_hands(sorted_hands("bridge"), fair, 8000, 4));
  EXPECT_NE(result.verdict, reports::Verdict::biased) << result.reason;
  EXPECT_EQ(result.findings.size(), 8U);
  for (const reports::Finding& test : result.findings) EXPECT_TRUE(test.is_made()) << test.test;
}

// North has card 0 in 31 of 100 deals, and from the middle on in 23.
TEST(BetweenHands, ShowACardThatChangesHands) {
  std::size_t deal = 0;
  const auto stepping = [&](Order& cards, stats::SmallGenerator& random) {
    fair(cards, random);
    const bool is_early = deal++ < 5000;
    const auto ace = std::find(cards.begin(), cards.end(), 0);
    const bool is_north = ace - cards.begin() < 13;
    if (random.uniform() < 0.08 && is_north != is_early) {
      std::swap(*ace, cards[is_early ? random.below(13) : 13 + random.below(39)]);
    }
  };
  const auto result = judged(counted_hands(sorted_hands("bridge"), stepping, 10000, 4));
  expect_rejected(result, "between-hands.card-change-point");
}

// In one deal of ten three cards stay in the hand that they were in two deals before.
TEST(BetweenHands, ShowCardsThatStayInTheirHands) {
  Order last;
  Order before_last;
  const auto staying = [&](Order& cards, stats::SmallGenerator& random) {
    fair(cards, random);
    if (!before_last.empty() && random.below(10) == 0) {
      for (const std::size_t place : {0U, 13U, 26U}) {
        std::swap(cards[place], *std::find(cards.begin(), cards.end(), before_last[place]));
      }
    }
    before_last = std::exchange(last, cards);
  };
  const auto result = judged(counted_hands(sorted_hands("bridge"), staying, 12000, 4));
  expect_rejected(result, "between-hands.lags");
  EXPECT_EQ(test_named(result, "between-hands.lags").subject, "the deal 2 before");
}

// Who had the weakest hand gets an ace more the next time, in one deal of three.
TEST(BetweenHands, OfSetsShowWhatIsPaidBack) {
  std::size_t weakest = 4;
  const auto paying = [&](Order& cards, stats::SmallGenerator& random) {
    fair(cards, random);
    const auto high = [&](std::size_t hand) {
      return std::count_if(cards.begin() + static_cast<std::ptrdiff_t>(13 * hand),
                           cards.begin() + static_cast<std::ptrdiff_t>(13 * hand + 13),
                           [](std::size_t card) { return card / 4 >= 9; });
    };
    if (weakest < 4 && random.below(3) == 0) {
      const auto elsewhere = std::find_if(cards.begin(), cards.end(), [&](std::size_t& card) {
        const auto hand = static_cast<std::size_t>(&card - cards.data()) / 13;
        return card >= 48 && hand != weakest;
      });
      if (elsewhere != cards.end()) std::swap(*elsewhere, cards[13 * weakest + random.below(13)]);
    }
    weakest = 0;
    for (std::size_t hand = 1; hand < 4; ++hand) {
      if (high(hand) < high(weakest)) weakest = hand;
    }
  };
  expect_rejected(judged(counted_hands(sorted_hands("bridge"), paying, 12000, 4)),
                  "strength.repaid");
}

TEST(BetweenHands, AreTheSameHoweverTheyAreMergedAndSaved) {
  const cards::Deck deck = sorted_hands("bridge");
  const Tallies whole = counted_hands(deck, fair, 6000, 9);
  stats::SmallGenerator random(9);
  Tallies parts(parse_battery("between-hands,strength"), deck);
  for (std::uint64_t block = 0; block < 2; ++block) {
    Tallies part(parse_battery("between-hands,strength"), deck);
    part.begin_block(block);
    part.fold(make_deals(
        52, block == 0 ? 4096 : 6000 - 4096,
        [&](Order& cards, stats::SmallGenerator& generator) {
          fair(cards, generator);
          sort_hands(cards, deck);
        },
        random));
    Tallies loaded(parse_battery("between-hands,strength"), deck);
    const nlohmann::json saved = part.save();
    loaded.load({"part", saved});
    parts.merge(loaded);
  }
  EXPECT_EQ(parts.save(), whole.save());
}

TEST(BetweenHandsCalibration, HoldsOfFairHands) {
  for (const char* game : {"bridge", "doudizhu"}) {
    const cards::Deck deck = sorted_hands(game);
    // Binomial(300, .05) is 31 or more with probability 1.4e-4.
    expect_held_to_level(300, 30, game, [&](unsigned session) {
      return judged(counted_hands(deck, fair, 800, 300 + session));
    });
  }
}

}  // namespace
}  // namespace evenhand::audit
