#include "src/audit/hands/hand_features.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <fstream>
#include <numeric>
#include <sstream>

#include "sims/mahjong/shanten.hpp"
#include "stats/distributions/small_generator.hpp"
#include "stats/tables/class_features.hpp"
#include "tests/places.hpp"
#include "tests/src/audit/deals.hpp"
#include "tests/src/audit/hands/judged_hands.hpp"

namespace evenhand::audit {
namespace {

TEST(Hands, FindBombsDealtTooOften) {
  const auto result = judged_hands("doudizhu",
                                   sometimes(0.04,
                                             [](Order& cards, stats::SmallGenerator&) {
                                               for (std::size_t i = 0; i < 4; ++i) {
                                                 bring(cards, 20 + i, 17 + i);
                                               }
                                             }),
                                   20000);
  expect_rejected(result, "hands.quads");
  EXPECT_TRUE(test_named(result, "hands.quads").words.starts_with("second"));
}

bool is_four_of_a_kind(const Order& cards) {
  std::array<int, 13> held{};
  for (std::size_t i = 0; i < 5; ++i) ++held[cards[i] / 4];
  return *std::max_element(held.begin(), held.end()) == 4;
}

TEST(Hands, FindASeatThatNeverGetsFourOfAKind) {
  const auto never = [](Order& cards, stats::SmallGenerator& random) {
    do fair(cards, random);
    while (is_four_of_a_kind(cards));
  };
  const auto result = judged_hands("poker", never, 60000);
  expect_rejected(result, "hands.category.worst-value");
  EXPECT_EQ(test_named(result, "hands.category.worst-value").words,
            "seat 1: four of a kind in 0.0000 % of deals, expected 0.0240 %");
  EXPECT_FALSE(test_named(result, "hands.category").rejected);
}

TEST(Hands, FindASeatThatGetsFourOfAKindTooOften) {
  const auto twice = sometimes(0.0003, [](Order& cards, stats::SmallGenerator& random) {
    const std::size_t rank = random.below(13);
    for (std::size_t i = 0; i < 4; ++i) bring(cards, 4 * rank + i, 5 + i);
  });
  const auto result = judged_hands("poker", twice, 100000);
  expect_rejected(result, "hands.category.worst-value");
  const reports::Finding& found = test_named(result, "hands.category.worst-value");
  EXPECT_TRUE(found.words.starts_with("seat 2: four of a kind in 0.0640 %")) << found.words;
  EXPECT_GT(found.effect->size.low, 0);
}

using cards::HandFeature;

PackedHands::Words words_of(const PackedHands& packed, const std::vector<std::size_t>& hand) {
  PackedHands::Words held{};
  for (const std::size_t card : hand) {
    for (std::size_t w = 0; w < held.size(); ++w) held[w] += packed.card_words()[card][w];
  }
  return held;
}

std::vector<int> by_rank(const cards::Deck& deck, const std::vector<std::size_t>& hand) {
  std::vector<int> held(deck.ranks->classes.size());
  for (const std::size_t card : hand) ++held[deck.ranks->class_of[card]];
  return held;
}

/// The definition, cards one by one.
std::size_t plain_value(HandFeature feature, const cards::Deck& deck,
                        const std::vector<std::size_t>& hand) {
  const std::vector<int> held = by_rank(deck, hand);
  const auto exactly = [&](int count) {
    return static_cast<std::size_t>(std::count(held.begin(), held.end(), count));
  };
  if (feature == HandFeature::quads) return exactly(4);
  if (feature == HandFeature::trios) return exactly(3);
  if (feature == HandFeature::pairs) return exactly(2);
  if (feature == HandFeature::distinct) return held.size() - exactly(0);
  if (feature == HandFeature::longest_suit) {
    std::vector<std::size_t> suits(deck.suits->classes.size());
    for (const std::size_t card : hand) ++suits[deck.suits->class_of[card]];
    return *std::max_element(suits.begin(), suits.end());
  }
  if (feature == HandFeature::points) {
    const std::string_view names = "23456789TJQKA";
    const auto of = [&](char rank) { return static_cast<std::size_t>(held[names.find(rank)]); };
    return 4 * of('A') + 3 * of('K') + 2 * of('Q') + of('J');
  }
  if (feature == HandFeature::to_win) {
    mahjong::Counts counts{};
    for (const std::size_t tile : hand) ++counts[tile / 4];
    const mahjong::ShantenCounter shanten{mahjong::Shape{}};
    return static_cast<std::size_t>(shanten(mahjong::SuitIndices(counts)).best() + 1);
  }
  std::size_t longest = 0;
  std::size_t run = 0;
  for (std::size_t rank = 0; rank < deck.straight_ranks; ++rank) {
    run = held[rank] > 0 ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  return longest;
}

TEST(HandFeatures, AreWhatTheyAreCalled) {
  stats::SmallGenerator random(3);
  for (const char* name : {"doudizhu", "bridge", "mahjong"}) {
    const cards::Deck deck = cards::parse_deck(name);
    const PackedHands packed(deck);
    std::vector<std::size_t> order(deck.size);
    std::iota(order.begin(), order.end(), std::size_t{0});
    for (int deal = 0; deal < 3000; ++deal) {
      for (std::size_t i = order.size() - 1; i > 0; --i) {
        std::swap(order[i], order[random.below(i + 1)]);
      }
      const std::vector<std::size_t> hand(
          order.begin(), order.begin() + static_cast<std::ptrdiff_t>(deck.hands[0].count));
      const PackedHands::Words held = words_of(packed, hand);
      for (const HandFeature feature : deck.features) {
        EXPECT_EQ(feature_value(feature, deck, packed, held), plain_value(feature, deck, hand))
            << name << " " << feature_words(feature);
      }
    }
  }
}

// Hands of 13 with so many points, of C(52, 13), by the binomials beside them.
TEST(HandFeatures, PointsAreCountedByBinomials) {
  const cards::Deck deck = cards::parse_deck("bridge");
  const stats::CountDistribution null = feature_null(HandFeature::points, deck, 13);
  constexpr double hands = 635013559600;
  const auto expect = [&](std::size_t points, double count) {
    EXPECT_NEAR(null.pmf[points] * hands, count, .5) << points;
  };
  expect(0, 2310789600);    // C(36, 13)
  expect(1, 5006710800);    // 4 C(36, 12)
  expect(2, 8611542576);    // C(4, 2) C(36, 11) + 4 C(36, 12)
  expect(10, 59723754816);  // the sum over all aces, kings, queens and jacks that are worth 10
  expect(36, 60);           // 12 honours and one of 36 others, or a queen less: C(4, 1) C(4, 2)
  expect(37, 4);            // aces, kings, queens and a jack
  EXPECT_EQ(null.pmf[38], 0);
  EXPECT_NEAR(null.mean, 10, 1e-12);
  EXPECT_NEAR(std::sqrt(null.variance), 4.13, .005);
}

TEST(HandFeatures, PokerCategoriesOfAllHands) {
  const cards::Deck deck = cards::parse_deck("poker");
  const PackedHands packed(deck);
  std::array<std::uint64_t, 9> counts{};
  std::array<PackedHands::Words, 6> sums{};
  const auto deal = [&](const auto& self, std::size_t from, std::size_t held) -> void {
    if (held == 5) {
      ++counts[feature_value(HandFeature::category, deck, packed, sums[5])];
      return;
    }
    for (std::size_t card = from; card < 52; ++card) {
      for (std::size_t w = 0; w < PackedHands::max_words; ++w) {
        sums[held + 1][w] = sums[held][w] + packed.card_words()[card][w];
      }
      self(self, card + 1, held + 1);
    }
  };
  deal(deal, 0, 0);
  const stats::CountDistribution null = feature_null(HandFeature::category, deck, 5);
  for (std::size_t v = 0; v < counts.size(); ++v) {
    EXPECT_EQ(static_cast<double>(counts[v]), std::round(null.pmf[v] * 2598960)) << v;
  }
}

TEST(HandFeatures, QuadsOfDouDizhuAreExact) {
  const cards::Deck deck = cards::parse_deck("doudizhu");
  const stats::CountDistribution null = feature_null(HandFeature::quads, deck, 17);
  std::ifstream file(tests::data_folder() + "/doudizhu-features.csv");
  std::size_t checked = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#')) continue;
    std::istringstream fields(line);
    std::string feature;
    std::size_t value = 0;
    double numerator = 0;
    double denominator = 0;
    char comma = 0;
    std::getline(fields, feature, ',');
    fields >> value >> comma >> numerator >> comma >> denominator;
    EXPECT_NEAR(null.pmf[value] / (numerator / denominator), 1, 1e-13) << value;
    ++checked;
  }
  EXPECT_EQ(checked, 5U);
  EXPECT_NEAR(null.mean, 140.0 / 1431, 1e-14);
}

TEST(HandFeatures, TilesToWinAreCounted) {
  // Means of the exact shanten of 13 and 14 random tiles, and one.
  const cards::Deck deck = cards::parse_deck("mahjong");
  EXPECT_NEAR(feature_null(HandFeature::to_win, deck, 13).mean, 4.579679469903, 1e-12);
  EXPECT_NEAR(feature_null(HandFeature::to_win, deck, 14).mean, 4.155937813737, 1e-12);
}

/// All hands of a small deck, against the definition.
TEST(HandFeatures, NullsAreThoseOfAllHandsOfSmallDecks) {
  const std::vector<std::uint64_t> classes = {4, 1, 3, 4, 2};
  std::vector<std::size_t> class_of;
  for (std::size_t c = 0; c < classes.size(); ++c) class_of.insert(class_of.end(), classes[c], c);
  constexpr std::uint64_t hand = 6;
  std::array<std::array<double, 7>, 4> counts{};
  double hands = 0;
  for (std::uint32_t mask = 0; mask < 1U << class_of.size(); ++mask) {
    if (std::popcount(mask) != hand) continue;
    std::array<std::uint64_t, 5> held{};
    for (std::size_t i = 0; i < class_of.size(); ++i) held[class_of[i]] += mask >> i & 1U;
    ++counts[0][static_cast<std::size_t>(std::count(held.begin(), held.end(), 2))];
    ++counts[1][5 - static_cast<std::size_t>(std::count(held.begin(), held.end(), 0))];
    ++counts[2][*std::max_element(held.begin(), held.end())];
    std::size_t run = 0;
    std::size_t longest = 0;
    for (std::size_t c = 0; c < 4; ++c) {
      run = held[c] > 0 ? run + 1 : 0;
      longest = std::max(longest, run);
    }
    ++counts[3][longest];
    ++hands;
  }
  const std::array nulls = {
      stats::classes_held_exactly(classes, hand, 2), stats::classes_held(classes, hand),
      stats::most_of_a_class(classes, hand), stats::longest_run_held(classes, 4, hand)};
  for (std::size_t f = 0; f < nulls.size(); ++f) {
    for (std::size_t v = 0; v < nulls[f].pmf.size(); ++v) {
      EXPECT_NEAR(nulls[f].pmf[v], counts[f][v] / hands, 1e-14) << f << " " << v;
    }
  }
}

}  // namespace

}  // namespace evenhand::audit
