#include "sims/worth/game_features.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <numeric>
#include <random>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "tests/places.hpp"
#include "tests/sims/mahjong/exact_counts.hpp"

namespace evenhand::worth {
namespace {

struct Game {
  const char* deck;
  std::size_t cards;
};
constexpr Game games[] = {{"doudizhu", 17}, {"doudizhu", 20}, {"bridge", 13},
                          {"mahjong", 13},  {"mahjong", 14},  {"poker", 7}};

std::vector<Feature> features(const Game& game) {
  return features_of(cards::parse_deck(game.deck), game.cards);
}

const Feature& feature_called(const std::vector<Feature>& features, std::string_view name) {
  return *std::find_if(features.begin(), features.end(),
                       [&](const Feature& each) { return each.name == name; });
}

TEST(GameFeatures, HaveTheLawsThatOthersCounted) {
  std::ifstream file(tests::data_folder() + "/game-hands.csv");
  std::size_t held = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#')) continue;
    std::istringstream words(line);
    std::string game;
    std::string cards;
    std::string name;
    std::string value;
    double share = 0;
    std::getline(words, game, ',');
    std::getline(words, cards, ',');
    std::getline(words, name, ',');
    std::getline(words, value, ',');
    words >> share;
    const std::vector<Feature> all = features({game.c_str(), std::stoul(cards)});
    const Feature& feature = feature_called(all, name);
    const auto at = std::find(feature.values.begin(), feature.values.end(), value);
    ASSERT_NE(at, feature.values.end()) << line;
    // Published ones have six or seven digits behind the point.
    const double digits = game == "bridge" && share > 1e-6 ? 6e-7 : 1e-3 * share * 1e-7 + 1e-14;
    EXPECT_NEAR(feature.law[static_cast<std::size_t>(at - feature.values.begin())], share, digits)
        << line;
    ++held;
  }
  EXPECT_EQ(held, 48U);
}

// An independent program counted the hands of each distance (tests/data/mahjong-exact.csv).
TEST(GameFeatures, HaveTheShantenThatOthersCounted) {
  for (const std::size_t tiles : {13U, 14U}) {
    const auto counts = mahjong::exact_distribution(136, tiles, "all");
    ASSERT_GE(counts.size(), 7U);
    double all = 0;
    for (const auto& [away, count] : counts) all += static_cast<double>(count.combinations);
    const std::vector<Feature> features = mahjong_features(tiles);
    const Feature& shanten = feature_called(features, "shanten");
    double held = 0;
    for (const auto& [away, count] : counts) {
      const std::string value = away < 0    ? "winning hands"
                                : away == 0 ? "ready hands"
                                            : fmt::format("hands {} from ready", away);
      const auto at = std::find(shanten.values.begin(), shanten.values.end(), value);
      ASSERT_NE(at, shanten.values.end()) << value;
      const double share = static_cast<double>(count.combinations) / all;
      const double law = shanten.law[static_cast<std::size_t>(at - shanten.values.begin())];
      EXPECT_NEAR(law / share, 1, 1e-12) << tiles << ' ' << value;
      held += law;
    }
    EXPECT_NEAR(held, 1, 1e-12);
  }
}

// Every value has words, and the shares of all are one.
TEST(GameFeatures, AreWhole) {
  for (const Game& game : games) {
    const std::vector<Feature> all = features(game);
    EXPECT_TRUE(all.front().is_asked_first);
    for (const Feature& feature : all) {
      EXPECT_EQ(feature.values.size(), feature.law.size()) << game.deck << ' ' << feature.name;
      EXPECT_NEAR(std::accumulate(feature.law.begin(), feature.law.end(), 0.0), 1, 1e-12)
          << game.deck << ' ' << feature.name;
    }
  }
  EXPECT_TRUE(features({"mahjong", 53}).empty());
  EXPECT_TRUE(features({"doudizhu", 18}).empty());
  EXPECT_TRUE(features({"bridge", 12}).empty());
  EXPECT_TRUE(features({"54", 17}).empty());
}

// Functions and laws were written apart: hands of a generator of the standard library come as often
// as the law says.
TEST(GameFeatures, ComeAsOftenAsTheirLawsSay) {
  constexpr int hands = 20000;
  std::mt19937_64 random(3);
  for (const Game& game : games) {
    const std::vector<Feature> all = features(game);
    std::vector<std::vector<double>> seen;
    for (const Feature& feature : all) seen.emplace_back(feature.law.size());
    std::vector<std::uint16_t> deck(cards::parse_deck(game.deck).size);
    std::iota(deck.begin(), deck.end(), std::uint16_t{0});
    for (int i = 0; i < hands; ++i) {
      for (std::size_t place = 0; place < game.cards; ++place) {
        std::swap(deck[place], deck[place + random() % (deck.size() - place)]);
      }
      for (std::size_t f = 0; f < all.size(); ++f) {
        ++seen[f].at(all[f].value(Hand(deck).first(game.cards)));
      }
    }
    for (std::size_t f = 0; f < all.size(); ++f) {
      for (std::size_t v = 0; v < seen[f].size(); ++v) {
        const double due = hands * all[f].law[v];
        EXPECT_NEAR(seen[f][v], due, 4.5 * std::sqrt(due) + 2)
            << game.deck << ' ' << all[f].values[v];
      }
    }
  }
}

TEST(GameFeatures, NameWhatAHandIs) {
  const auto named = [](const Game& game, const char* name, std::vector<std::uint16_t> hand) {
    const std::vector<Feature> all = features(game);
    const Feature& feature = feature_called(all, name);
    return feature.values.at(feature.value(hand));
  };
  // Three fours of a kind, both jokers and three more.
  const std::vector<std::uint16_t> bombs = {0,  1,  2,  3,  8,  9,  10, 11, 16,
                                            17, 18, 19, 52, 53, 48, 44, 40};
  EXPECT_EQ(named({"doudizhu", 17}, "bombs", bombs), "hands with 4 bombs");
  EXPECT_EQ(named({"doudizhu", 17}, "high", bombs), "hands with 3 twos and jokers");
  EXPECT_EQ(named({"doudizhu", 17}, "straight", bombs), "hands with 2 ranks in a row");
  EXPECT_EQ(named({"doudizhu", 17}, "plane", bombs), "hands with 1 three of a kind");
  // 1m to 9m and four honours of which two are a pair: waits for a set.
  const std::vector<std::uint16_t> ready = {0, 4, 8, 12, 16, 20, 24, 28, 32, 108, 109, 112, 113};
  EXPECT_EQ(named({"mahjong", 13}, "shanten", ready), "ready hands");
  EXPECT_EQ(named({"mahjong", 13}, "pairs", ready), "hands with 2 pairs");
  std::vector<std::uint16_t> won = ready;
  won.push_back(110);
  EXPECT_EQ(named({"mahjong", 14}, "shanten", won), "winning hands");
  EXPECT_EQ(named({"mahjong", 14}, "honours", won), "hands with 5 honours");
}

}  // namespace
}  // namespace evenhand::worth
