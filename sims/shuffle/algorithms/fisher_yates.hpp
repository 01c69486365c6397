#pragma once

#include "sims/shuffle/algorithms/algorithm.hpp"
#include "sims/shuffle/algorithms/shuffler_info.hpp"

namespace evenhand::shuffle {

/// From the last place down: each place gets one of the cards not yet placed.
/// Durstenfeld, "Algorithm 235: Random permutation", CACM 7 (1964); Knuth, TAOCP 2, 3.4.2 P.
struct FisherYates : OneStepRounds {
  static constexpr ShufflerInfo info{
      .name = "fisher-yates",
      .summary = "each place, from the last, gets one of the cards not yet placed",
      .proof = "the n! paths of choices are equally likely and end in different orders"};
  static constexpr bool settles_downwards = true;

  static std::size_t rounds(std::size_t n) { return n - 1; }
  static std::size_t bound(std::size_t n, std::size_t round) { return n - round; }

  template <class Card, class Choices>
  void step(Place at, Deck<Card>& deck, Choices& choices) const {
    const std::size_t last = deck.size - 1 - at.round;
    deck.swap(last, choices.below(last + 1));
  }
};

/// From the first place up: each new card changes places with one of those before it, or stays.
/// Cormen et al., Introduction to Algorithms, RANDOMIZE-IN-PLACE read backwards.
struct FisherYatesInsideOut : OneStepRounds {
  static constexpr ShufflerInfo info{
      .name = "fisher-yates-inside-out",
      .summary = "each card, from the first, goes to one of the places so far",
      .proof = "the n! paths of choices are equally likely and end in different orders"};

  static std::size_t rounds(std::size_t n) { return n - 1; }
  static std::size_t bound(std::size_t /*n*/, std::size_t round) { return round + 2; }

  template <class Card, class Choices>
  void step(Place at, Deck<Card>& deck, Choices& choices) const {
    const std::size_t next = at.round + 1;
    deck.swap(next, choices.below(next + 1));
  }
};

/// From the first place up: each place gets one of the cards not yet placed.
struct FisherYatesForward : OneStepRounds {
  static constexpr ShufflerInfo info{
      .name = "fisher-yates-forward",
      .summary = "each place, from the first, gets one of the cards not yet placed",
      .proof = "the n! paths of choices are equally likely and end in different orders"};

  static std::size_t rounds(std::size_t n) { return n - 1; }
  static std::size_t bound(std::size_t n, std::size_t round) { return n - round; }

  template <class Card, class Choices>
  void step(Place at, Deck<Card>& deck, Choices& choices) const {
    deck.swap(at.round, at.round + choices.below(deck.size - at.round));
  }
};

/// A Fisher-Yates whose index is a random word of some bits modulo the number of places to choose
/// from: low remainders come up once more often than high ones.
struct ModuloIndex : OneStepRounds {
  std::size_t bits;

  explicit ModuloIndex(std::size_t word_bits) : bits(word_bits) {}

  static std::size_t rounds(std::size_t n) { return n - 1; }
};

inline constexpr std::string_view remainder_of_few_bits =
    "the index is the remainder of a number of few bits, so that low indices come up more often "
    "than high ones";
inline constexpr std::string_view function_for_indices =
    "take the index from a function for it (arc4random_uniform, std::uniform_int_distribution, "
    "randrange, nextInt), or draw again what lies beyond the last whole multiple";

struct FisherYatesModulo : ModuloIndex {
  static constexpr ShufflerInfo info{
      .name = "fisher-yates-modulo",
      .parameter = "BITS",
      .summary = "Fisher-Yates with the top BITS bits of the random output, % k, as its index",
      .cause = remainder_of_few_bits,
      .cure = function_for_indices,
      .least = 1,
      .most = 53};
  using ModuloIndex::ModuloIndex;

  template <class Card, class Choices>
  void step(Place at, Deck<Card>& deck, Choices& choices) const {
    const std::size_t last = deck.size - 1 - at.round;
    deck.swap(last, choices.modulo(bits, last + 1));
  }
};

/// std::random_shuffle of libstdc++, on rand().
struct FisherYatesInsideOutModulo : ModuloIndex {
  static constexpr ShufflerInfo info{
      .name = "fisher-yates-inside-out-modulo",
      .parameter = "BITS",
      .summary = "fisher-yates-inside-out with the top BITS bits of the output, % k",
      .cause = remainder_of_few_bits,
      .cure = function_for_indices,
      .least = 1,
      .most = 53};
  using ModuloIndex::ModuloIndex;

  template <class Card, class Choices>
  void step(Place at, Deck<Card>& deck, Choices& choices) const {
    const std::size_t next = at.round + 1;
    deck.swap(next, choices.modulo(bits, next + 1));
  }
};

struct FisherYatesForwardModulo : ModuloIndex {
  static constexpr ShufflerInfo info{
      .name = "fisher-yates-forward-modulo",
      .parameter = "BITS",
      .summary = "fisher-yates-forward with the top BITS bits of the output, % k",
      .cause = remainder_of_few_bits,
      .cure = function_for_indices,
      .least = 1,
      .most = 53};
  using ModuloIndex::ModuloIndex;

  template <class Card, class Choices>
  void step(Place at, Deck<Card>& deck, Choices& choices) const {
    deck.swap(at.round, at.round + choices.modulo(bits, deck.size - at.round));
  }
};

/// `j = Math.round(Math.random() * i)`: the first and the last place are half as likely as the
/// others.
struct FisherYatesRound : OneStepRounds {
  static constexpr ShufflerInfo info{
      .name = "fisher-yates-round",
      .summary = "Fisher-Yates that rounds its index instead of cutting it",
      .cause =
          "the index is rounded, so that the first and the last place come up half as often as the "
          "others",
      .cure = "cut the index instead of rounding it: floor(random() * (i + 1))"};

  static std::size_t rounds(std::size_t n) { return n - 1; }

  template <class Card, class Choices>
  void step(Place at, Deck<Card>& deck, Choices& choices) const {
    const std::size_t last = deck.size - 1 - at.round;
    deck.swap(last, (choices.below(2 * last) + 1) / 2);
  }
};

/// Fisher-Yates that never leaves a card in place: uniform over the (n-1)! cyclic orders alone.
/// Sattolo, "An algorithm to generate a random cyclic permutation", IPL 22 (1986).
struct Sattolo : OneStepRounds {
  static constexpr ShufflerInfo info{
      .name = "sattolo",
      .summary = "Fisher-Yates off by one: no card may stay, only full cycles come out",
      .cause = "the index is drawn one too small, so that no card can stay where it was",
      .cure = "draw below(i + 1) for place i, and not below(i): the card may stay"};
  static constexpr bool settles_downwards = true;

  static std::size_t rounds(std::size_t n) { return n - 1; }
  static std::size_t bound(std::size_t n, std::size_t round) { return n - 1 - round; }

  template <class Card, class Choices>
  void step(Place at, Deck<Card>& deck, Choices& choices) const {
    const std::size_t last = deck.size - 1 - at.round;
    deck.swap(last, choices.below(last));
  }
};

}  // namespace evenhand::shuffle
