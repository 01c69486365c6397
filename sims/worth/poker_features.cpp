#include "sims/worth/poker_features.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <numeric>
#include <string>
#include <utility>

#include "sims/odds/poker.hpp"

namespace evenhand::worth {
namespace {

constexpr std::size_t deck = 52;
constexpr std::size_t ranks = 13;
constexpr std::size_t ace = 12;
constexpr std::size_t ten = 8;

constexpr std::array<const char*, ranks> rank_words = {
    "twos",  "threes", "fours", "fives",  "sixes", "sevens", "eights",
    "nines", "tens",   "jacks", "queens", "kings", "aces"};

std::size_t rank_of(std::uint16_t card) { return card / 4U; }
std::size_t suit_of(std::uint16_t card) { return card % 4U; }

/// How many cards of a hand are of each rank, or of each suit, the most frequent first.
template <std::size_t classes, class ClassOf>
std::array<unsigned, classes> pattern(Hand hand, ClassOf class_of) {
  std::array<unsigned, classes> number{};
  for (const std::uint16_t card : hand) ++number[class_of(card)];
  std::sort(number.begin(), number.end(), std::greater<>());
  return number;
}

unsigned ranks_held(Hand hand) {
  unsigned bits = 0;
  for (const std::uint16_t card : hand) bits |= 1U << rank_of(card);
  return bits;
}

/// A feature whose law is counted hand by hand.
Feature counted(std::size_t cards, std::string name, std::string question,
                std::vector<std::string> values, bool is_ordered,
                std::function<std::size_t(Hand)> value) {
  std::vector<double> law = law_of_all_hands(deck, cards, values.size(), value);
  return {std::move(name), std::move(question), std::move(values),
          is_ordered,      std::move(law),      std::move(value)};
}

Feature pocket_pairs() {
  return counted(2, "category", "What two cards are",
                 {"offsuit hands", "suited hands", "pocket pairs"}, true,
                 [](Hand hand) -> std::size_t {
                   if (rank_of(hand[0]) == rank_of(hand[1])) return 2;
                   return suit_of(hand[0]) == suit_of(hand[1]) ? 1 : 0;
                 });
}

Feature pocket_pairs_by_rank() {
  std::vector<std::string> values = {"hands without a pair"};
  for (const char* const rank : rank_words) values.push_back(fmt::format("pocket {}", rank));
  return counted(2, "pairs", "Which pair two cards are", std::move(values), true, [](Hand hand) {
    return rank_of(hand[0]) == rank_of(hand[1]) ? 1 + rank_of(hand[0]) : 0;
  });
}

/// Ranks of two cards by how far they are apart, the ace above the king and below the two.
Feature gaps() {
  return counted(
      2, "gaps", "How far apart two ranks are",
      {"pairs", "connectors", "one-gappers", "two-gappers", "three-gappers", "hands further apart"},
      false, [](Hand hand) {
        const auto [low, high] = std::minmax({rank_of(hand[0]), rank_of(hand[1])});
        const std::size_t apart = high == ace ? std::min(high - low, low + 1) : high - low;
        return std::min<std::size_t>(apart, 5);
      });
}

/// How many cards of the hand are of `lowest` or a higher rank.
Feature cards_from(std::size_t lowest, std::size_t cards, std::string name, const std::string& of) {
  std::vector<std::uint16_t> is_in(deck);
  for (std::uint16_t card = 0; card < deck; ++card) is_in[card] = rank_of(card) >= lowest ? 1 : 0;
  return sum_feature(std::move(name), fmt::format("How many {}s", of), cards_held(std::move(is_in)),
                     cards, hands_with(of, of + "s"));
}

bool is_run_of_three(unsigned bits) {
  const unsigned with_low_ace = bits << 1 | (bits >> ace & 1U);
  return (with_low_ace & with_low_ace >> 1 & with_low_ace >> 2) != 0;
}

Feature three_cards() {
  return counted(3, "category", "What three cards make",
                 {"hands with nothing", "pairs", "flushes", "straights", "threes of a kind",
                  "straight flushes"},
                 true, [](Hand hand) -> std::size_t {
                   const unsigned most = pattern<ranks>(hand, rank_of)[0];
                   if (most > 1) return most == 3 ? 4 : 1;
                   const bool flush = pattern<4>(hand, suit_of)[0] == 3;
                   const bool straight = is_run_of_three(ranks_held(hand));
                   if (flush && straight) return 5;
                   return straight ? 3 : flush ? 2 : 0;
                 });
}

Feature suits_of_three() {
  return counted(3, "suits", "How many suits three cards have",
                 {"hands of three suits", "hands of two suits", "hands of one suit"}, true,
                 [](Hand hand) -> std::size_t { return pattern<4>(hand, suit_of)[0] - 1; });
}

/// The most cards of one suit, by the ways in which a hand of so many falls to four suits.
Feature longest_suit(std::size_t cards) {
  constexpr std::size_t suits = 4;
  Feature feature{"suits", "How many cards of one suit", {}, true, {}, {}};
  std::vector<double> ways(cards + 1);  // to have no more than so many of each suit
  for (std::size_t most = 0; most <= cards; ++most) {
    std::vector<std::vector<std::size_t>> adds(suits, std::vector<std::size_t>(ranks + 1, 1));
    for (std::vector<std::size_t>& add : adds) std::fill_n(add.begin(), most + 1, 0);
    SumOverClasses too_long{std::vector<std::uint16_t>(deck), std::move(adds)};
    for (std::uint16_t card = 0; card < deck; ++card) too_long.class_of[card] = card % 4U;
    const std::vector<double> law = too_long.law(cards);
    ways[most] = law.empty() ? 0 : law[0];
  }
  // A hand has at least a quarter of its cards in one suit.
  const std::size_t least = (cards + suits - 1) / suits;
  for (std::size_t most = least; most <= cards; ++most) {
    feature.law.push_back(ways[most] - ways[most - 1]);
    feature.values.push_back(fmt::format("hands with {} cards of a suit", most));
  }
  feature.value = [least](Hand hand) { return pattern<4>(hand, suit_of)[0] - least; };
  return feature;
}

/// The most neighbouring ranks, the ace above the king.
Feature ranks_in_row(std::size_t cards) {
  const LongestRun run{ranks, 1};
  Feature feature{"row", "How many ranks in a row", {}, true, run.law(deck, cards), {}};
  feature.law.erase(feature.law.begin());  // of no ranks
  for (std::size_t length = 1; length <= feature.law.size(); ++length) {
    feature.values.push_back(length == 1 ? "hands without neighbours"
                                         : fmt::format("hands with {} ranks in a row", length));
  }
  feature.value = [run](Hand hand) { return run.of(hand) - 1; };
  return feature;
}

Feature four_cards() {
  return counted(
      4, "category", "What the ranks of four cards make",
      {"hands without a pair", "pairs", "two pairs", "threes of a kind", "fours of a kind"}, true,
      [](Hand hand) -> std::size_t {
        const auto number = pattern<ranks>(hand, rank_of);
        if (number[0] > 2) return number[0];
        return number[1] == 2 ? 2 : number[0] - 1;
      });
}

Feature suits_of_four() {
  return counted(4, "suits", "How the suits of four cards fall",
                 {"hands of four suits", "single-suited hands", "double-suited hands",
                  "hands with three of a suit", "hands of one suit"},
                 false, [](Hand hand) -> std::size_t {
                   const auto number = pattern<4>(hand, suit_of);
                   if (number[0] > 2) return number[0];
                   return number[1] == 2 ? 2 : number[0] - 1;
                 });
}

const std::vector<std::string> best_five_words = {
    "hands with nothing", "pairs",        "two pairs",   "threes of a kind",
    "straights",          "flushes",      "full houses", "fours of a kind",
    "straight flushes",   "royal flushes"};

/// The number of what the best five of these cards make.
std::size_t best_five_of(Hand hand) {
  constexpr unsigned ace_high = 10;
  std::array<std::uint8_t, 7> held{};
  std::transform(hand.begin(), hand.end(), held.begin(),
                 [](std::uint16_t card) { return static_cast<std::uint8_t>(card); });
  const std::span<const std::uint8_t> all(held.data(), hand.size());
  const odds::Category made = odds::poker_category(all);
  if (made != odds::Category::straight_flush) return static_cast<std::size_t>(made);
  const bool is_royal = (odds::poker_strength(all) >> 16U & 0xFU) == ace_high;
  return static_cast<std::size_t>(made) + (is_royal ? 1 : 0);
}

Feature best_five(std::size_t cards) {
  const auto hands = odds::poker_hands(static_cast<unsigned>(cards));
  const auto all = static_cast<double>(std::accumulate(hands.begin(), hands.end(), 0ULL));
  std::vector<double> law;
  for (const std::uint64_t number : hands) law.push_back(static_cast<double>(number) / all);
  const auto royal = static_cast<double>(odds::royal_flushes(static_cast<unsigned>(cards)));
  law.back() = (static_cast<double>(hands.back()) - royal) / all;
  law.push_back(royal / all);
  return {"category",      cards == 5 ? "What five cards make" : "What the best five make",
          best_five_words, true,
          std::move(law),  best_five_of};
}

}  // namespace

std::vector<Feature> poker_features(std::size_t cards) {
  std::vector<Feature> features;
  if (cards == 2) features = {pocket_pairs(), pocket_pairs_by_rank(), gaps()};
  if (cards == 2) features.push_back(cards_from(ten, cards, "high-cards", "high card"));
  if (cards == 3) features = {three_cards(), suits_of_three()};
  if (cards == 4) features = {four_cards(), suits_of_four()};
  if (cards >= 5 && cards <= 7) features = {best_five(cards)};
  if (cards >= 3 && cards <= 7) features.push_back(cards_from(ace, cards, "aces", "ace"));
  if (cards >= 5 && cards <= 7) features.push_back(longest_suit(cards));
  if (cards >= 3 && cards <= 7) features.push_back(ranks_in_row(cards));
  if (!features.empty()) features.front().is_asked_first = true;
  if (cards == 2) features[1].is_asked_first = true;
  return features;
}

Feature omaha_hands() {
  constexpr std::array<double, 10> hands = {13851662832, 122655542152, 170775844104, 40712657408,
                                            52289648688, 31216782384,  29424798576,  2225270496,
                                            368486160,   42807600};
  const double all = std::accumulate(hands.begin(), hands.end(), 0.0);
  Feature feature{
      "category", "What two of four and three of the board make", best_five_words, true, {}, {}};
  for (const double number : hands) feature.law.push_back(number / all);
  feature.value = [](Hand cards) {
    constexpr std::size_t own = 4;
    std::size_t best = 0;
    for (std::size_t a = 0; a < own; ++a) {
      for (std::size_t b = a + 1; b < own; ++b) {
        // The two cards of the board that are not used.
        for (std::size_t c = own; c < cards.size(); ++c) {
          for (std::size_t d = c + 1; d < cards.size(); ++d) {
            std::array<std::uint16_t, 5> five{cards[a], cards[b]};
            std::size_t used = 2;
            for (std::size_t i = own; i < cards.size(); ++i) {
              if (i != c && i != d) five.at(used++) = cards[i];
            }
            best = std::max(best, best_five_of(five));
          }
        }
      }
    }
    return best;
  };
  feature.is_asked_first = true;
  return feature;
}

}  // namespace evenhand::worth
