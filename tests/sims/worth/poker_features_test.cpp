#include "sims/worth/poker_features.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <fstream>
#include <numeric>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "tests/places.hpp"

namespace evenhand::worth {
namespace {

const Feature& feature_named(const std::vector<Feature>& features, std::string_view name) {
  return *std::find_if(features.begin(), features.end(),
                       [&](const Feature& each) { return each.name == name; });
}

/// "AsKd" as cards.
std::vector<std::uint16_t> cards_of(std::string_view text) {
  std::vector<std::uint16_t> cards;
  for (std::size_t i = 0; i < text.size(); i += 2) {
    cards.push_back(static_cast<std::uint16_t>(4 * std::string_view("23456789TJQKA").find(text[i]) +
                                               std::string_view("cdhs").find(text[i + 1])));
  }
  return cards;
}

std::string value_of(std::string_view name, std::string_view hand) {
  const std::vector<std::uint16_t> cards = cards_of(hand);
  const std::vector<Feature> features = poker_features(cards.size());
  const Feature& feature = feature_named(features, name);
  return feature.values.at(feature.value(cards));
}

TEST(PokerFeatures, HaveTheLawsThatOthersCounted) {
  std::ifstream file(tests::data_folder() + "/poker-hands.csv");
  std::set<std::string> held;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#')) continue;
    std::istringstream words(line);
    std::string cards;
    std::string name;
    std::getline(words, cards, ',');
    std::getline(words, name, ',');
    std::vector<double> hands;
    for (std::string number; std::getline(words, number, ',');) hands.push_back(std::stod(number));
    const double all = std::accumulate(hands.begin(), hands.end(), 0.0);
    const std::vector<Feature> features =
        cards == "4+5" ? std::vector<Feature>{omaha_hands()} : poker_features(std::stoul(cards));
    const Feature& feature = feature_named(features, name);
    ASSERT_EQ(feature.law.size(), hands.size()) << line;
    EXPECT_EQ(feature.values.size(), hands.size()) << line;
    for (std::size_t i = 0; i < hands.size(); ++i) {
      EXPECT_NEAR(feature.law[i] * all, hands[i], 1e-15 * all + 1e-5) << line << ' ' << i;
    }
    held.insert(cards + name);
  }
  std::size_t number = 1;  // Omaha's
  for (std::size_t cards = 0; cards <= 52; ++cards) number += poker_features(cards).size();
  EXPECT_EQ(held.size(), number);
}

// Laws of five cards are counted by pattern and not by the function of a hand.
TEST(PokerFeatures, HaveLawsThatAreThoseOfTheirFunctions) {
  for (const Feature& feature : poker_features(5)) {
    const std::vector<double> law = law_of_all_hands(52, 5, feature.values.size(), feature.value);
    for (std::size_t i = 0; i < law.size(); ++i) EXPECT_NEAR(law[i], feature.law[i], 1e-15) << i;
  }
}

TEST(PokerFeatures, NameWhatAHandMakes) {
  EXPECT_EQ(value_of("category", "AsAd"), "pocket pairs");
  EXPECT_EQ(value_of("pairs", "AsAd"), "pocket aces");
  EXPECT_EQ(value_of("pairs", "AsKs"), "hands without a pair");
  EXPECT_EQ(value_of("category", "2s3s"), "suited hands");
  EXPECT_EQ(value_of("category", "2s3d"), "offsuit hands");
  EXPECT_EQ(value_of("gaps", "As2d"), "connectors");
  EXPECT_EQ(value_of("gaps", "KsAd"), "connectors");
  EXPECT_EQ(value_of("gaps", "As3d"), "one-gappers");
  EXPECT_EQ(value_of("gaps", "2sKd"), "hands further apart");
  EXPECT_EQ(value_of("high-cards", "9sTd"), "hands with 1 high card");
  EXPECT_EQ(value_of("category", "As2d3c"), "straights");
  EXPECT_EQ(value_of("category", "KsAd2c"), "hands with nothing");
  EXPECT_EQ(value_of("category", "QsKsAs"), "straight flushes");
  EXPECT_EQ(value_of("suits", "2s3s5d"), "hands of two suits");
  EXPECT_EQ(value_of("category", "2s2d5d5s"), "two pairs");
  EXPECT_EQ(value_of("category", "2s2d2c5s"), "threes of a kind");
  EXPECT_EQ(value_of("suits", "2s3s5d7d"), "double-suited hands");
  EXPECT_EQ(value_of("suits", "2s3s5d7c"), "single-suited hands");
  EXPECT_EQ(value_of("suits", "2s3s5s7c"), "hands with three of a suit");
  EXPECT_EQ(value_of("category", "TsJsQsKsAs"), "royal flushes");
  EXPECT_EQ(value_of("category", "9sTsJsQsKs2dAs"), "royal flushes");
  EXPECT_EQ(value_of("category", "9sTsJsQsKs2dAc"), "straight flushes");
  EXPECT_EQ(value_of("category", "As2s3s4s5s"), "straight flushes");
  EXPECT_EQ(value_of("category", "AsAdAcKsKd2h3h"), "full houses");
  EXPECT_EQ(value_of("aces", "AsAdAcKsKd2h3h"), "hands with 3 aces");
}

TEST(PokerFeatures, OfOmahaTakeTwoOfFourAndThreeOfTheBoard) {
  const Feature omaha = omaha_hands();
  const auto made = [&](std::string_view cards) {
    return omaha.values.at(omaha.value(cards_of(cards)));
  };
  EXPECT_EQ(made("AsKs2d3dQsJsTs7h8h"), "royal flushes");
  // Four spades on the board and one in the hand are no flush, nor is a board of five.
  EXPECT_EQ(made("As2d2c3hKsQs9s7s4d"), "pairs");
  EXPECT_EQ(made("2d3d4h9hKsQs9s7s6s"), "pairs");
}

// A hundred thousand hands of a generator of the standard library.
TEST(PokerFeatures, OfOmahaComeAsOftenAsCounted) {
  const Feature omaha = omaha_hands();
  std::mt19937_64 random(5);
  std::vector<std::uint16_t> deck(52);
  std::iota(deck.begin(), deck.end(), std::uint16_t{0});
  constexpr int hands = 100000;
  std::vector<double> seen(omaha.values.size());
  for (int i = 0; i < hands; ++i) {
    for (std::size_t place = 0; place < 9; ++place) {
      std::swap(deck[place], deck[place + random() % (52 - place)]);
    }
    ++seen[omaha.value(Hand(deck).first(9))];
  }
  for (std::size_t v = 0; v < seen.size(); ++v) {
    const double due = hands * omaha.law[v];
    EXPECT_NEAR(seen[v], due, 4 * std::sqrt(due) + 1) << omaha.values[v];
  }
}

}  // namespace
}  // namespace evenhand::worth
