#pragma once

// How a shuffling algorithm is written, once for the three readings (docs/shufflers.md).
//
// An algorithm is a small struct with
//
//   static constexpr ShufflerInfo info;
//   std::size_t rounds(std::size_t n) const;                    n cards
//   std::size_t steps(std::size_t n, std::size_t round) const;  of that round
//   void step(Place at, Deck<Card>& deck, Choices& choices) const;
//
// and all that a step may know of the past is the deck and its mark: so the simulation runs the
// steps in order, and a proof may merge equal decks between any two of them. Steps move cards
// without looking at them. `choices` is one of the choice makers, with the verbs
//
//   below(k)             uniform on 0 … k-1
//   chance(p, q)         true with probability p/q
//   word(bits)           a uniform word of so many bits
//   modulo(bits, k)      a uniform word of so many bits, modulo k
//   keys(span)           uniform keys without ties, for sorting by
//   digest_modulo(i, k)  byte i mod 32 of a fresh 32-byte digest, modulo k; i = 0, 1, 2 … in turn
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

#include "sims/cards/deal_batch.hpp"

namespace evenhand::shuffle {

/// The deck between two steps.
template <class Card>
struct Deck {
  Card* cards;
  std::size_t size;
  std::uint32_t mark = 0;  ///< whatever small number an algorithm carries from step to step

  constexpr Card& operator[](std::size_t position) const { return cards[position]; }
  constexpr void swap(std::size_t a, std::size_t b) const { std::swap(cards[a], cards[b]); }
  /// Takes the card at `from` out and puts it in at `to` ≤ from.
  void insert(std::size_t from, std::size_t to) const {
    const Card moved = cards[from];
    std::copy_backward(cards + to, cards + from, cards + from + 1);
    cards[to] = moved;
  }
};

template <class Card>
using Buffer = std::array<Card, cards::max_deck>;

struct Place {
  std::size_t round;
  std::size_t index;  ///< of the step within the round
};

/// For algorithms whose rounds are single steps.
struct OneStepRounds {
  static constexpr std::size_t steps(std::size_t /*n*/, std::size_t /*round*/) { return 1; }
};

/// For algorithms that cannot be cut into steps without carrying more than a deck.
struct OneStep : OneStepRounds {
  static constexpr std::size_t rounds(std::size_t /*n*/) { return 1; }
};

/// For algorithms that do the same thing K times.
struct Repeated : OneStepRounds {
  explicit Repeated(std::size_t times) : times_(times) {}
  std::size_t rounds(std::size_t /*n*/) const { return times_; }

 private:
  std::size_t times_;
};

/// `a` if the condition holds, else `b`, without a jump: nothing could foretell a random one.
template <class T>
constexpr T either(bool condition, T a, T b) {
  return static_cast<T>(b ^ ((a ^ b) & (T{0} - T{condition})));
}

/// A comparator that answers at random: "is a before b?"
template <class Choices>
constexpr bool coin(Choices& choices) {
  return choices.chance(1, 2);
}

/// Coins one after another from a choice maker that has no quicker way.
template <class Choices>
class CoinsInTurn {
 public:
  constexpr explicit CoinsInTurn(Choices& choices) : choices_(choices) {}

  constexpr bool operator()() { return coin(choices_); }
  /// The next `count` <= 64 coins, heads as set bits, the first in the highest.
  std::uint64_t word(unsigned count) {
    std::uint64_t coins = 0;
    for (unsigned i = 0; i < count; ++i) coins |= std::uint64_t{coin(choices_)} << (63 - i);
    return coins;
  }
  /// Tosses until the first tails, `most` times at most; returns how many show heads.
  std::size_t heads(std::size_t most) {
    std::size_t found = 0;
    while (found < most && coin(choices_)) ++found;
    return found;
  }

 private:
  Choices& choices_;
};

/// The coins of a loop, the same as coin() gives in turn. No other choice is made while they last.
template <class Choices>
constexpr auto coins_of(Choices& choices) {
  if constexpr (requires { choices.coins(); }) {
    return choices.coins();
  } else {
    return CoinsInTurn<Choices>(choices);
  }
}

/// The next `count` <= 64 answers of chance(p, q) as bits, the first in the highest.
template <class Choices>
std::uint64_t chances_of(Choices& choices, std::size_t p, std::size_t q, unsigned count) {
  if constexpr (requires { choices.chances(p, q, count); }) {
    return choices.chances(p, q, count);
  } else {
    std::uint64_t answers = 0;
    for (unsigned i = 0; i < count; ++i) answers |= std::uint64_t{choices.chance(p, q)} << (63 - i);
    return answers;
  }
}

template <class Algorithm>
concept StopsEarly =
    requires(const Algorithm& algorithm, std::uint32_t mark) { algorithm.finished(mark); };

/// Runs the whole algorithm; `after_step(place)` is called behind every step.
template <class Algorithm, class Card, class Choices, class AfterStep>
void run(const Algorithm& algorithm, Deck<Card>& deck, Choices& choices, AfterStep after_step) {
  const std::size_t rounds = algorithm.rounds(deck.size);
  for (std::size_t round = 0; round < rounds; ++round) {
    if constexpr (StopsEarly<Algorithm>) {
      if (algorithm.finished(deck.mark)) return;
    }
    const std::size_t steps = algorithm.steps(deck.size, round);
    for (std::size_t index = 0; index < steps; ++index) {
      algorithm.step(Place{round, index}, deck, choices);
      after_step(Place{round, index});
    }
  }
}

/// Choice makers some of which, as looks_ahead() says, have the coins that are going to be tossed
/// before they are: random::CoinsAhead. Sorts by coins are slow by jumps that depend on a coin,
/// which nothing foretells; such coins tell them at once how far they go.
template <class Choices>
concept HasCoinsAhead = requires(Choices& choices) { choices.coins_ahead(); };

/// Algorithms that do all their steps at once, in a quicker way, by such coins: the same coins give
/// the same deal.
template <class Algorithm, class Card, class Choices>
concept RunsAhead =
    HasCoinsAhead<Choices> && requires(const Algorithm& algorithm, Deck<Card>& deck,
                                       Choices& choices) { algorithm.run_ahead(deck, choices); };

template <class Algorithm, class Card, class Choices>
void run(const Algorithm& algorithm, Deck<Card>& deck, Choices& choices) {
  if constexpr (RunsAhead<Algorithm, Card, Choices>) {
    if (choices.looks_ahead()) {
      algorithm.run_ahead(deck, choices);
      return;
    }
  }
  run(algorithm, deck, choices, [](Place) {});
}

inline constexpr std::string_view use_fisher_yates =
    "use a Fisher-Yates shuffle (`evenhand explain fisher-yates`)";

/// The parameter of a riffle counts its rounds, or the doublings of its packets: laws of both are
/// known in closed form.
enum class RiffleForm { none, riffle, inverse };

/// The facts about a shuffling algorithm that are known before it is run.
struct ShufflerInfo {
  std::string_view name;         ///< as typed, without a parameter: "riffle"
  std::string_view parameter{};  ///< empty, or what stands behind the colon: "K"
  std::string_view summary;      ///< one line for `evenhand list shufflers`
  /// Why every order is equally likely with a sound source, for decks of any size; empty where that
  /// does not hold.
  std::string_view proof{};
  /// The fault of a shuffler that is not uniform, and in `cure` what mends it, for the author of a
  /// program that deals like it: sentences without an end.
  std::string_view cause{};
  std::string_view cure = use_fisher_yates;
  std::size_t least = 0;  ///< the parameter's range
  std::size_t most = 0;
  RiffleForm riffle_form = RiffleForm::none;

  constexpr bool is_uniform() const { return !proof.empty(); }
};

/// The answers of a comparator that answers at random, whatever it is asked: a number below zero
/// for "the first goes before the second", above zero for "after", zero for "alike".
enum class Answers : std::uint8_t {
  coin,       ///< -1 or 1: `random() - 0.5`
  three_way,  ///< -1, 0 or 1: `floor(3 * random()) - 1`
  zero_one,   ///< 0 or 1: `random() < 0.5` where false and true are numbers
};

inline constexpr std::string_view coin_comparator =
    "the cards are sorted with a comparator that answers at random (random() - 0.5); a sort is "
    "even-handed only when its answers agree with each other";
inline constexpr std::string_view three_way_comparator =
    "the cards are sorted with a comparator that answers -1, 0 or 1 at random; a sort is "
    "even-handed only when its answers agree with each other";
inline constexpr std::string_view zero_one_comparator =
    "the cards are sorted with a comparator that answers 0 or 1 at random, true or false, where a "
    "sort wants a number below or above zero, and answers that agree with each other";

template <Answers answers, class Choices>
int random_answer(Choices& choices) {
  if constexpr (answers == Answers::three_way) {
    return static_cast<int>(choices.below(3)) - 1;
  } else if constexpr (answers == Answers::zero_one) {
    return choices.chance(1, 2) ? 0 : 1;
  } else {
    return choices.chance(1, 2) ? -1 : 1;
  }
}

/// Says in turn whether the first goes before the second. No other choice is made meanwhile.
template <Answers answers, class Choices>
auto comparator_of(Choices& choices) {
  if constexpr (answers == Answers::coin) {
    return coins_of(choices);
  } else {
    return [&choices] { return random_answer<answers>(choices) < 0; };
  }
}

/// The place that a binary search among places low … high-1 finds for what goes before a card
/// there when `goes_before()` says so.
template <class Comparator>
constexpr std::size_t random_search(std::size_t low, std::size_t high, Comparator&& goes_before) {
  for (std::size_t left = high - low; left > 0;) {
    const std::size_t half = left / 2;
    const bool before = goes_before();
    low += either(before, std::size_t{0}, half + 1);
    left = either(before, half, left - half - 1);
  }
  return low;
}

}  // namespace evenhand::shuffle
