#include "sims/worth/asked_features.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <string>
#include <vector>

#include "base/error.hpp"

namespace evenhand::worth {
namespace {

using testing::HasSubstr;

cards::Deck with_features(const std::string& game, const std::string& text) {
  cards::Deck deck = cards::parse_deck(game);
  deck.asked = read_features(text, "own.toml", deck);
  return deck;
}

/// The only feature of that file, of a hand of so many cards.
Feature feature_of(const std::string& game, const std::string& text, std::size_t cards) {
  std::vector<Feature> features = asked_features(with_features(game, text), cards);
  EXPECT_EQ(features.size(), 1U) << text;
  return features.empty() ? Feature{} : features.front();
}

std::string refusal_of(const std::string& text, const std::string& game = "poker") {
  try {
    with_features(game, text);
  } catch (const InputError& error) {
    return error.what();
  }
  return "none";
}

std::string feature(const std::string& lines) {
  return "[[feature]]\nname = \"such hands\"\n" + lines + "\n";
}

// Functions and laws were written apart: a law is the share of all hands with each value.
TEST(AskedFeatures, HaveTheLawOfAllHands) {
  struct Case {
    const char* game;
    std::size_t cards;
    const char* lines;
  };
  for (
      const Case& one : {
          Case{"poker", 3, R"(cards = "A*")"},
          Case{"poker", 3, "cards = \"A*,K*\"\nat_least = 2"},
          Case{"poker", 4, "ranks_of = 2\nexactly = 2"},
          Case{"poker", 4, "ranks_of = 1"},
          Case{"poker", 3, "suits_of = 2\nat_most = 0"},
          Case{"poker", 3,
               R"(has = [{ cards = "A*", exactly = 1 }, { cards = "*S", at_least = 1 }])"},
          Case{"poker", 3,
               R"(has = [{ ranks_of = 2, at_least = 1 }, { cards = "2*-9*,AS", at_most = 1 }])"},
          Case{
              "poker", 4,
              R"(has = [{ suits_of = 3, exactly = 1 }, { suits_of = 1, at_most = 2 }, { cards = "K*", at_least = 1 }])"},
          Case{"12", 5,
               R"(has = [{ cards = "0-5", at_least = 2 }, { cards = "4-8", exactly = 1 }])"},
          Case{"9", 4, R"(has = [{ cards = "0-8", exactly = 4 }, { cards = "3", at_least = 1 }])"},
      }) {
    std::string lines = one.lines;
    // A range runs from name to name.
    if (const auto at = lines.find("2*-9*"); at != std::string::npos) lines.replace(at, 5, "2C-9S");
    const Feature asked = feature_of(one.game, feature(lines), one.cards);
    const cards::Deck deck = cards::parse_deck(one.game);
    const std::vector<double> law =
        law_of_all_hands(deck.size, one.cards, asked.values.size(), asked.value);
    ASSERT_EQ(asked.law.size(), law.size()) << lines;
    for (std::size_t value = 0; value < law.size(); ++value) {
      EXPECT_NEAR(asked.law[value], law[value], 1e-13) << lines << ' ' << asked.values[value];
    }
  }
}

// Seven cards: C(4,2) (C(48,5) - C(44,5)) / C(52,7), counted by hand.
TEST(AskedFeatures, AreMultivariateHypergeometric) {
  const Feature asked = feature_of(
      "poker", feature(R"(has = [{ cards = "A*", exactly = 2 }, { cards = "K*", at_least = 1 }])"),
      7);
  EXPECT_EQ(asked.values, (std::vector<std::string>{"hands other than such hands", "such hands"}));
  EXPECT_NEAR(asked.law[1], 6.0 * (1712304 - 1086008) / 133784560, 1e-14);
  EXPECT_TRUE(asked.is_asked_first);
}

// Poker's own categories, said in a file: four of a kind, and a flush in five cards with straight
// flushes.
TEST(AskedFeatures, SayWhatPokerSays) {
  EXPECT_NEAR(feature_of("poker", feature("ranks_of = 4\nat_least = 1"), 7).law[1],
              224848.0 / 133784560, 1e-14);
  EXPECT_NEAR(feature_of("poker", feature("suits_of = 5\nat_least = 1"), 5).law[1],
              5148.0 / 2598960, 1e-15);
  EXPECT_NEAR(
      feature_of("doudizhu", feature("cards = \"small-joker,big-joker\"\nexactly = 2"), 17).law[1],
      136.0 / 1431, 1e-14);
}

TEST(AskedFeatures, AreNumbersWhereNothingBoundsThem) {
  const Feature asked = feature_of("poker", "[[feature]]\nname = \"aces\"\ncards = \"A*\"\n", 2);
  EXPECT_EQ(asked.values, (std::vector<std::string>{"hands with no aces", "hands with 1 aces",
                                                    "hands with 2 aces"}));
  EXPECT_NEAR(asked.law[2], 6.0 / 1326, 1e-15);
}

TEST(AskedFeatures, TakeAGroupOfTheDeck) {
  cards::Deck deck = cards::parse_deck("60");
  cards::add_group(deck, "lands=0-23", "--group");
  deck.asked = read_features(feature("group = \"lands\"\nat_most = 1"), "own.toml", deck);
  const std::vector<Feature> features = asked_features(deck, 7);
  ASSERT_EQ(features.size(), 1U);
  // (C(36,7) + 24 C(36,6)) / C(60,7)
  EXPECT_NEAR(features[0].law[1], (8347680.0 + 24 * 1947792.0) / 386206920, 1e-13);
  EXPECT_THAT(refusal_of(feature("group = \"lands\"\nat_most = 1"), "60"),
              HasSubstr("--group NAME=CARDS"));
}

TEST(AskedFeatures, LeaveOutWhatAllHandsHaveOrNone) {
  const cards::Deck deck = with_features("poker", feature("cards = \"A*\"\nat_least = 3"));
  EXPECT_TRUE(asked_features(deck, 2).empty());
  EXPECT_EQ(asked_features(deck, 3).size(), 1U);
}

/// Dice: draws with repeats, numbered from 1.
cards::Deck dice(std::size_t faces, std::size_t number, const std::string& text,
                 std::vector<double> chances = {}) {
  cards::Deck deck = cards::parse_deck(std::to_string(faces));
  deck.with_repeats = true;
  deck.first_number = 1;
  cards::draw_cards(deck, number);
  deck.chances = std::move(chances);
  deck.asked = read_features(text, "own.toml", deck);
  return deck;
}

/// The law by the chance of each of all rolls.
void expect_law_of_all_rolls(const cards::Deck& deck, const Feature& feature) {
  std::vector<double> law(feature.law.size());
  std::vector<std::uint16_t> roll(deck.draw);
  while (true) {
    double chance = 1;
    for (const std::uint16_t face : roll) chance *= deck.chance(face);
    law.at(feature.value(roll)) += chance;
    std::size_t i = 0;
    while (i < roll.size() && ++roll[i] == deck.size) roll[i++] = 0;
    if (i == roll.size()) break;
  }
  for (std::size_t value = 0; value < law.size(); ++value) {
    EXPECT_NEAR(feature.law[value], law[value], 1e-12) << feature.values[value];
  }
}

// Yahtzee's hands, a pool of dice, Catan's sums, and prizes that are not equally likely.
TEST(AskedFeatures, HaveTheLawOfAllRolls) {
  for (const char* lines :
       {"values_of = 5\nat_least = 1",
        "has = [{ values_of = 3, exactly = 1 }, { values_of = 2, exactly = 2 }]", "cards = \"5,6\"",
        "sum = true", "sum = true\nat_least = 20\nat_most = 24",
        "has = [{ cards = \"6\", at_least = 1 }, { sum = true, at_most = 17 }]",
        "has = [{ values_of = 2, at_least = 1 }, { sum = true, at_least = 18 }]"}) {
    const cards::Deck deck = dice(6, 5, feature(lines));
    const std::vector<Feature> features = asked_features(deck, 5);
    ASSERT_EQ(features.size(), 1U) << lines;
    expect_law_of_all_rolls(deck, features[0]);
    const cards::Deck loaded = dice(6, 5, feature(lines), {0.05, 0.1, 0.15, 0.15, 0.25, 0.3});
    expect_law_of_all_rolls(loaded, asked_features(loaded, 5)[0]);
  }
  const cards::Deck catan = dice(6, 2, "[[feature]]\nname = \"rolls of\"\nsum = true\n");
  const Feature sum = asked_features(catan, 2).at(0);
  EXPECT_EQ(sum.values.at(7), "rolls of 7");
  EXPECT_NEAR(sum.law.at(7), 6.0 / 36, 1e-15);
  EXPECT_EQ(sum.law.at(1), 0);
  const cards::Deck yahtzee = dice(6, 5, feature("values_of = 5\nat_least = 1"));
  EXPECT_NEAR(asked_features(yahtzee, 5).at(0).law[1], 6.0 / 7776, 1e-15);
}

// The sum of three of nine balls.
TEST(AskedFeatures, AddUpNumbersOfDraws) {
  cards::Deck deck = cards::parse_deck("9");
  deck.first_number = 1;
  deck.asked = read_features(feature("sum = true"), "own.toml", deck);
  const Feature sum = asked_features(deck, 3).at(0);
  const std::vector<double> law = law_of_all_hands(9, 3, sum.values.size(), sum.value);
  for (std::size_t value = 0; value < law.size(); ++value) {
    EXPECT_NEAR(sum.law[value], law[value], 1e-15) << value;
  }
}

// Long hands of large decks take no longer than a blink.
TEST(AskedFeatures, CountLargeDecks) {
  const Feature asked = feature_of("1024", feature("cards = \"0-511\""), 500);
  EXPECT_NEAR(std::accumulate(asked.law.begin(), asked.law.end(), 0.0), 1, 1e-9);
  EXPECT_NEAR(asked.law[250], 0.0498449396508674, 1e-12);  // C(512,250)^2 / C(1024,500)
}

TEST(ReadFeatures, RefusesWhatIsNoneInOneLine) {
  struct Case {
    std::string text;
    const char* expected;
  };
  for (const Case& one : {
           Case{"", "own.toml: expected 1 to 64 tables [[feature]]"},
           Case{"features = 1", "own.toml:1: found 'features', expected [[feature]] tables alone"},
           Case{"[feature]\nname = \"a\"", "expected 1 to 64 tables [[feature]]"},
           Case{"[[feature]]\ncards = \"A*\"", "own.toml:1: a feature needs a name"},
           Case{"[[feature]]\nname = \"a\"",
                "own.toml:1: 'a' counts nothing; expected one of cards, group, ranks_of"},
           Case{feature("cards = \"A*\"\natleast = 1"),
                "own.toml:4: unknown key 'atleast'; did you mean 'at_least'?"},
           Case{feature("cards = \"Q*,1S\""),
                "own.toml:3: cards Q*,1S: '1S' names no card of the deck poker"},
           Case{feature("cards = 4"), "own.toml:3: expected a text in quotes"},
           Case{feature("cards = \"A*\"\nranks_of = 2"), "counts two things at once"},
           Case{feature("ranks_of = 0"), "own.toml:3: expected a whole number from 1 to 52"},
           Case{feature("cards = \"A*\"\nat_least = 3\nat_most = 2"),
                "own.toml:4: at_least 3 is more than at_most 2"},
           Case{feature("cards = \"A*\"\nexactly = 3\nat_most = 2"),
                "own.toml:4: 'exactly' stands beside"},
           Case{feature("has = [{ cards = \"A*\" }]"), "own.toml:3: says no number"},
           Case{feature("has = []"), "own.toml:3: 'has' is a list of 1 to 8 tables"},
           Case{feature("at_least = 1\nhas = [{ cards = \"A*\", exactly = 1 }]"),
                "own.toml:3: 'at_least' stands beside 'has'"},
           Case{feature("has = [{ ranks_of = 2, exactly = 1 }, { suits_of = 2, exactly = 1 }]"),
                "counts ranks and suits at once"},
           Case{feature("cards = \"A*\"") + feature("cards = \"K*\""),
                "own.toml:4: 'such hands' stands twice"},
       }) {
    const std::string refusal = refusal_of(one.text);
    EXPECT_THAT(refusal, HasSubstr(one.expected));
    EXPECT_EQ(std::count(refusal.begin(), refusal.end(), '\n'), 0) << refusal;
  }
  EXPECT_THAT(refusal_of(feature("ranks_of = 2"), "54"), HasSubstr("the deck 54 has no ranks"));
  EXPECT_THAT(refusal_of(feature("values_of = 2"), "54"),
              HasSubstr("has no values that come again"));
  EXPECT_THAT(refusal_of(feature("sum = true")), HasSubstr("no numbers that add up"));
  EXPECT_THAT(refusal_of(feature("sum = 3"), "54"), HasSubstr("own.toml:3: expected sum = true"));
}

}  // namespace
}  // namespace evenhand::worth
