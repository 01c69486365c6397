#pragma once

#include "sims/shuffle/algorithms/algorithm.hpp"

namespace evenhand::shuffle {

/// One round a place but one, each with an index among those that are left to choose from.
struct UniformIndex : OneStepRounds {
  static std::size_t rounds(std::size_t n) { return n - 1; }

  template <class Choices>
  static std::size_t index(Choices& choices, std::size_t places) {
    return choices.below(places);
  }
};

/// A random word of some bits modulo the number of places: low remainders come up once more often
/// than high ones.
struct ModuloIndex : OneStepRounds {
  std::size_t bits;

  explicit ModuloIndex(std::size_t word_bits) : bits(word_bits) {}

  static std::size_t rounds(std::size_t n) { return n - 1; }

  template <class Choices>
  std::size_t index(Choices& choices, std::size_t places) const {
    return choices.modulo(bits, places);
  }
};

/// From the last place down: each place gets one of the cards not yet placed.
/// Durstenfeld, "Algorithm 235: Random permutation", CACM 7 (1964); Knuth, TAOCP 2, 3.4.2 P.
template <class Index>
struct FromTheLast : Index {
  using Index::Index;

  template <class Card, class Choices>
  void step(Place at, Deck<Card>& deck, Choices& choices) const {
    const std::size_t last = deck.size - 1 - at.round;
    deck.swap(last, this->index(choices, last + 1));
  }
};

/// From the first place up: each new card changes places with one of those before it, or stays.
/// Cormen et al., Introduction to Algorithms, RANDOMIZE-IN-PLACE read backwards.
template <class Index>
struct InsideOut : Index {
  using Index::Index;

  template <class Card, class Choices>
  void step(Place at, Deck<Card>& deck, Choices& choices) const {
    const std::size_t next = at.round + 1;
    deck.swap(next, this->index(choices, next + 1));
  }
};

/// From the first place up: each place gets one of the cards not yet placed.
template <class Index>
struct Forward : Index {
  using Index::Index;

  template <class Card, class Choices>
  void step(Place at, Deck<Card>& deck, Choices& choices) const {
    deck.swap(at.round, at.round + this->index(choices, deck.size - at.round));
  }
};

inline constexpr std::string_view paths_end_apart =
    "the n! paths of choices are equally likely and end in different orders";

struct FisherYates : FromTheLast<UniformIndex> {
  static constexpr ShufflerInfo info{
      .name = "fisher-yates",
      .summary = "each place, from the last, gets one of the cards not yet placed",
      .proof = paths_end_apart};
  static constexpr bool settles_downwards = true;

  static std::size_t bound(std::size_t n, std::size_t round) { return n - round; }
};

struct FisherYatesInsideOut : InsideOut<UniformIndex> {
  static constexpr ShufflerInfo info{
      .name = "fisher-yates-inside-out",
      .summary = "each card, from the first, goes to one of the places so far",
      .proof = paths_end_apart};

  static std::size_t bound(std::size_t /*n*/, std::size_t round) { return round + 2; }
};

struct FisherYatesForward : Forward<UniformIndex> {
  static constexpr ShufflerInfo info{
      .name = "fisher-yates-forward",
      .summary = "each place, from the first, gets one of the cards not yet placed",
      .proof = paths_end_apart};

  static std::size_t bound(std::size_t n, std::size_t round) { return n - round; }
};

inline constexpr std::string_view remainder_of_few_bits =
    "the index is the remainder of a number of few bits, so that low indices come up more often "
    "than high ones";
inline constexpr std::string_view function_for_indices =
    "take the index from a function for it (arc4random_uniform, std::uniform_int_distribution, "
    "randrange, nextInt), or draw again what lies beyond the last whole multiple";

struct FisherYatesModulo : FromTheLast<ModuloIndex> {
  static constexpr ShufflerInfo info{
      .name = "fisher-yates-modulo",
      .parameter = "BITS",
      .summary = "Fisher-Yates with the top BITS bits of the random output, % k, as its index",
      .cause = remainder_of_few_bits,
      .cure = function_for_indices,
      .least = 1,
      .most = 53};
  using FromTheLast::FromTheLast;
};

/// std::random_shuffle of libstdc++, on rand().
struct FisherYatesInsideOutModulo : InsideOut<ModuloIndex> {
  static constexpr ShufflerInfo info{
      .name = "fisher-yates-inside-out-modulo",
      .parameter = "BITS",
      .summary = "fisher-yates-inside-out with the top BITS bits of the output, % k",
      .cause = remainder_of_few_bits,
      .cure = function_for_indices,
      .least = 1,
      .most = 53};
  using InsideOut::InsideOut;
};

struct FisherYatesForwardModulo : Forward<ModuloIndex> {
  static constexpr ShufflerInfo info{
      .name = "fisher-yates-forward-modulo",
      .parameter = "BITS",
      .summary = "fisher-yates-forward with the top BITS bits of the output, % k",
      .cause = remainder_of_few_bits,
      .cure = function_for_indices,
      .least = 1,
      .most = 53};
  using Forward::Forward;
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

/// No shuffle at all. What becomes of a stable sort whose comparator never says "before": one that
/// answers true or false where numbers are wanted, or a fraction that is cut to zero.
struct None : OneStep {
  static constexpr ShufflerInfo info{
      .name = "none",
      .summary = "leaves the deck as it is",
      .cause =
          "the deck is not shuffled, or sorted with a comparator that never says \"before\": true "
          "or false where a number is wanted, or a fraction that is cut to 0"};

  template <class Card, class Choices>
  void step(Place /*at*/, Deck<Card>& /*deck*/, Choices& /*choices*/) const {}
};

/// Swaps every place, from the first, with any place: n^n equally likely paths, which n! orders
/// cannot share evenly for n > 2.
struct NaiveSwap : OneStepRounds {
  static constexpr ShufflerInfo info{
      .name = "naive-swap",
      .summary = "swaps each card with any card",
      .cause =
          "each card is swapped with any card of the deck: n^n equally likely ways cannot be "
          "shared out evenly among n! orders",
      .cure =
          "draw from the places not yet done alone: below(i + 1) for place i, from the last one "
          "down (`evenhand explain fisher-yates`)"};

  static std::size_t rounds(std::size_t n) { return n; }
  static std::size_t bound(std::size_t n, std::size_t /*round*/) { return n; }

  template <class Card, class Choices>
  void step(Place at, Deck<Card>& deck, Choices& choices) const {
    deck.swap(at.round, choices.below(deck.size));
  }
};

/// `for i := 1 to n do swap(i, random(n-1)+1)`: the last card cannot be chosen. ASF Software's
/// poker shuffle; Arkin, Hill, Marks, Schmid and Walls, "How we learned to cheat at online poker"
/// (1999).
struct Asf : OneStepRounds {
  static constexpr ShufflerInfo info{
      .name = "asf",
      .summary = "swaps each card with any card but the last (ASF's poker shuffle of 1999)",
      .cause =
          "each card is swapped with any card but the last: the index is drawn one too small, and "
          "from all places instead of those not yet done",
      .cure =
          "draw from the places not yet done alone, the place itself included: below(i + 1) for "
          "place i, from the last one down"};

  static std::size_t rounds(std::size_t n) { return n; }
  static std::size_t bound(std::size_t n, std::size_t /*round*/) { return n - 1; }

  template <class Card, class Choices>
  void step(Place at, Deck<Card>& deck, Choices& choices) const {
    deck.swap(at.round, choices.below(deck.size - 1));
  }
};

/// K times: two places are chosen independently (they may be equal) and their cards swapped.
/// Diaconis and Shahshahani, "Generating a random permutation with random transpositions" (1981).
struct RandomTranspositions : Repeated {
  static constexpr ShufflerInfo info{
      .name = "random-transpositions",
      .parameter = "K",
      .summary = "swaps the cards of two random places, K times",
      .cause = "too few pairs of cards are swapped for the deck to forget its order",
      .least = 1,
      .most = 100000};
  using Repeated::Repeated;

  template <class Card, class Choices>
  void step(Place /*at*/, Deck<Card>& deck, Choices& choices) const {
    const std::size_t first = choices.below(deck.size);
    deck.swap(first, choices.below(deck.size));
  }
};

/// For i from 0: swaps place i with (S[i mod 32] + i) mod n, S the SM3 digest of a fresh 32-byte
/// seed: a byte modulo n, and from the 33rd card on the same bytes again.
struct Sm3Index : OneStepRounds {
  static constexpr ShufflerInfo info{
      .name = "sm3-index",
      .summary = "swaps card i with card (S[i mod 32] + i) mod n, S an SM3 digest",
      .cause =
          "the index is a byte of a digest modulo the number of cards, added to the place, and "
          "bytes are used again"};

  static std::size_t rounds(std::size_t n) { return n; }

  template <class Card, class Choices>
  void step(Place at, Deck<Card>& deck, Choices& choices) const {
    deck.swap(at.round, (choices.digest_modulo(at.round, deck.size) + at.round) % deck.size);
  }
};

}  // namespace evenhand::shuffle
