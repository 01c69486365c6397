#include "sims/worth/game_features.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <iterator>
#include <map>
#include <string>
#include <utility>

#include "sims/mahjong/odds.hpp"
#include "sims/mahjong/shanten.hpp"
#include "sims/worth/asked_features.hpp"
#include "sims/worth/poker_features.hpp"

namespace evenhand::worth {
namespace {

/// The class of each card by a function of its number.
template <class ClassOf>
std::vector<std::uint16_t> classes(std::size_t deck, ClassOf class_of) {
  std::vector<std::uint16_t> of_card(deck);
  for (std::size_t card = 0; card < deck; ++card) {
    of_card[card] = static_cast<std::uint16_t>(class_of(card));
  }
  return of_card;
}

std::uint16_t is_in(bool is_member) { return is_member ? 1 : 0; }

// Dou Dizhu: card c of 52 has rank c / 4 from 3 to 2; then the two jokers.
constexpr std::size_t doudizhu_cards = 54;
constexpr std::size_t chain_ranks = 12;

Feature bombs(std::size_t cards) {
  SumOverClasses sum{classes(doudizhu_cards, [](std::size_t c) { return c / 4; }),
                     std::vector<std::vector<std::size_t>>(13, {0, 0, 0, 0, 1})};
  sum.adds.push_back({0, 0, 1});
  return sum_feature("bombs", "How many bombs, the rocket included", std::move(sum), cards,
                     hands_with("bomb", "bombs"));
}

Feature longest(std::string name, std::string question, std::size_t least, std::size_t cards,
                const std::function<std::string(std::size_t)>& named) {
  const LongestRun run{chain_ranks, least};
  Feature feature{std::move(name),
                  std::move(question),
                  {},
                  true,
                  run.law(doudizhu_cards, cards),
                  [run](Hand hand) { return run.of(hand); }};
  for (std::size_t length = 0; length < feature.law.size(); ++length) {
    feature.values.push_back(named(length));
  }
  return feature;
}

// Bridge: card c has rank c / 4 from 2 to A and suit c % 4.
constexpr std::size_t bridge_cards = 52;
constexpr std::size_t bridge_hand = 13;

using Shape = std::array<std::size_t, 4>;

Shape shape_of(Hand hand) {
  Shape held{};
  for (const std::uint16_t card : hand) ++held[card % 4U];
  std::sort(held.begin(), held.end(), std::greater<>());
  return held;
}

double choose_of_13(std::size_t held) {
  constexpr std::array<double, 14> table = {1,    13,   78,  286, 715, 1287, 1716,
                                            1716, 1287, 715, 286, 78,  13,   1};
  return table[held];
}

/// The 39 ways in which the lengths of suits fall, as 4-3-3-3, the longest first.
Feature shapes() {
  std::map<Shape, double> hands;
  double all = 0;
  for (std::size_t a = 0; a <= bridge_hand; ++a) {
    for (std::size_t b = 0; a + b <= bridge_hand; ++b) {
      for (std::size_t c = 0; a + b + c <= bridge_hand; ++c) {
        Shape shape = {a, b, c, bridge_hand - a - b - c};
        double number = 1;
        for (const std::size_t held : shape) number *= choose_of_13(held);
        std::sort(shape.begin(), shape.end(), std::greater<>());
        hands[shape] += number;
        all += number;
      }
    }
  }
  Feature feature{"shapes", "How long its suits are", {}, false, {}, {}};
  std::map<Shape, std::size_t> number_of;
  for (const auto& [shape, number] : hands) {
    number_of[shape] = feature.values.size();
    std::string words;
    for (const std::size_t held : shape) words += (words.empty() ? "" : "-") + std::to_string(held);
    feature.values.push_back(fmt::format("{} hands", words));
    feature.law.push_back(number / all);
  }
  feature.value = [number_of](Hand hand) { return number_of.at(shape_of(hand)); };
  return feature;
}

/// An ace 4, a king 3, a queen 2, a jack 1.
Feature points() {
  SumOverClasses sum{classes(bridge_cards, [](std::size_t c) { return c / 4; }), {}};
  for (std::size_t rank = 0; rank < 13; ++rank) {
    const std::size_t worth = rank > 8 ? rank - 8 : 0;
    sum.adds.push_back({0, worth, 2 * worth, 3 * worth, 4 * worth});
  }
  return sum_feature("points", "High-card points", std::move(sum), bridge_hand,
                     hands_with("high-card point", "high-card points"));
}

Feature voids() {
  std::vector<std::size_t> add(bridge_hand + 1);
  add[0] = 1;
  SumOverClasses sum{classes(bridge_cards, [](std::size_t c) { return c % 4; }),
                     std::vector<std::vector<std::size_t>>(4, add)};
  return sum_feature("voids", "Suits of which it has none", std::move(sum), bridge_hand,
                     hands_with("void", "voids"));
}

// Mahjong: tile t is of kind t / 4; three suits of nine, four winds, three dragons.
constexpr std::size_t mahjong_tiles = 136;
constexpr std::size_t kinds = 34;
constexpr std::size_t first_honour = 27;

/// From the hand furthest from ready to the one that has won.
Feature shanten(std::size_t tiles) {
  static const mahjong::ShantenCounter counter{mahjong::Shape{}};
  // Counted once: it takes a second.
  static const std::array<std::vector<double>, 2> laws = [] {
    std::array<std::vector<double>, 2> both;
    for (std::size_t i = 0; i < 2; ++i) {
      const auto law = mahjong::best_shanten_probabilities({}, true, 13 + i);
      both[i].assign(law.rbegin(), law.rend());
    }
    return both;
  }();
  Feature feature{"shanten", "How far it is from ready", {}, true, laws[tiles - 13], {}};
  for (std::size_t value = 0; value < mahjong::best_values; ++value) {
    const std::size_t away = mahjong::best_values - 2 - value;
    feature.values.push_back(value + 1 == mahjong::best_values ? "winning hands"
                             : away == 0                       ? "ready hands"
                                         : fmt::format("hands {} from ready", away));
  }
  feature.value = [](Hand hand) {
    mahjong::Counts counts{};
    for (const std::uint16_t tile : hand) ++counts[tile / 4U];
    const int best = counter(mahjong::SuitIndices(counts)).best();
    return static_cast<std::size_t>(static_cast<int>(mahjong::best_values) - 2 - best);
  };
  return feature;
}

Feature of_kinds(std::string name, std::string question, const std::vector<std::size_t>& add,
                 std::size_t tiles, std::string one, std::string many) {
  SumOverClasses sum{classes(mahjong_tiles, [](std::size_t t) { return t / 4; }),
                     std::vector<std::vector<std::size_t>>(kinds, add)};
  return sum_feature(std::move(name), std::move(question), std::move(sum), tiles,
                     hands_with(std::move(one), std::move(many)));
}

}  // namespace

std::vector<Feature> doudizhu_features(std::size_t cards) {
  if (cards != 17 && cards != 20) return {};
  std::vector<Feature> features = {
      bombs(cards),
      longest("straight", "Its longest straight", 1, cards, hands_with("rank", "ranks in a row")),
      longest("plane", "Threes of neighbouring ranks", 3, cards,
              hands_with("three of a kind", "threes of a kind in a row"))};
  for (Feature& feature : features) feature.is_asked_first = true;
  features.push_back(longest("pairs", "Pairs of neighbouring ranks", 2, cards,
                             hands_with("pair", "pairs in a row")));
  features.push_back(
      sum_feature("high", "Twos and jokers",
                  cards_held(classes(doudizhu_cards,
                                     [](std::size_t c) { return is_in(c >= 4 * chain_ranks); })),
                  cards, hands_with("two or joker", "twos and jokers")));
  return features;
}

std::vector<Feature> bridge_features(std::size_t cards) {
  if (cards != bridge_hand) return {};
  std::vector<Feature> features = {shapes(), points()};
  for (Feature& feature : features) feature.is_asked_first = true;
  features.push_back(voids());
  features.push_back(
      sum_feature("aces", "How many aces",
                  cards_held(classes(bridge_cards, [](std::size_t c) { return is_in(c >= 48); })),
                  cards, hands_with("ace", "aces")));
  return features;
}

std::vector<Feature> mahjong_features(std::size_t tiles) {
  if (tiles != 13 && tiles != 14) return {};
  std::vector<Feature> features = {shanten(tiles)};
  features.front().is_asked_first = true;
  features.push_back(of_kinds("pairs", "How many pairs", {0, 0, 1, 0, 0}, tiles, "pair", "pairs"));
  features.push_back(of_kinds("triplets", "Triplets, with those of four tiles", {0, 0, 0, 1, 1},
                              tiles, "triplet", "triplets"));
  const auto honour = [](std::size_t t) { return t / 4 >= first_honour; };
  features.push_back(sum_feature(
      "honours", "How many honours",
      cards_held(classes(mahjong_tiles, [&](std::size_t t) { return is_in(honour(t)); })), tiles,
      hands_with("honour", "honours")));
  features.push_back(
      sum_feature("ends", "How many ones, nines and honours",
                  cards_held(classes(mahjong_tiles,
                                     [&](std::size_t t) {
                                       const std::size_t number = t / 4 % 9;
                                       return is_in(honour(t) || number == 0 || number == 8);
                                     })),
                  tiles, hands_with("one, nine or honour", "ones, nines and honours")));
  return features;
}

std::vector<Feature> features_of(const cards::Deck& deck, std::size_t cards) {
  std::vector<Feature> features;
  if (deck.name == "poker") features = poker_features(cards);
  if (deck.name == "doudizhu") features = doudizhu_features(cards);
  if (deck.name == "bridge") features = bridge_features(cards);
  if (deck.name == "mahjong") features = mahjong_features(cards);
  std::vector<Feature> asked = asked_features(deck, cards);
  std::move(asked.begin(), asked.end(), std::back_inserter(features));
  return features;
}

}  // namespace evenhand::worth
