#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <variant>
#include <vector>

#include "sims/shuffle/exact/step_walker.hpp"
#include "stats/exact/numbers.hpp"

namespace evenhand::shuffle::exact {

/// Decks whose n! orders are enumerated.
inline constexpr std::size_t max_listed_deck = 10;

using SmallDeck = std::array<std::uint8_t, max_listed_deck>;

inline constexpr std::array<std::uint32_t, max_listed_deck + 1> small_factorials = {
    1, 1, 2, 6, 24, 120, 720, 5040, 40320, 362880, 3628800};

/// The place of an order of n cards among all n! in lexicographic order.
inline std::uint32_t order_rank(const SmallDeck& deck, std::size_t n) {
  std::uint32_t unused = (1U << n) - 1;
  std::uint32_t rank = 0;
  for (std::size_t place = 0; place + 1 < n; ++place) {
    const std::uint32_t bit = 1U << deck[place];
    rank += static_cast<std::uint32_t>(std::popcount(unused & (bit - 1))) *
            small_factorials[n - 1 - place];
    unused &= ~bit;
  }
  return rank;
}

/// The order of that rank.
inline SmallDeck order_at(std::uint32_t rank, std::size_t n) {
  SmallDeck deck{};
  std::uint32_t unused = (1U << n) - 1;
  for (std::size_t place = 0; place < n; ++place) {
    std::uint32_t skipped = rank / small_factorials[n - 1 - place];
    rank %= small_factorials[n - 1 - place];
    std::uint32_t left = unused;
    for (; skipped > 0; --skipped) left &= left - 1;
    deck[place] = static_cast<std::uint8_t>(std::countr_zero(left));
    unused &= ~(1U << deck[place]);
  }
  return deck;
}

/// All paths of a step that do the same to the deck.
struct Outcome {
  SmallDeck from;
  std::uint32_t mark;
  stats::Integer weight;  ///< over the step's denominator
};

struct StepOutcomes {
  std::map<std::uint32_t, std::vector<Outcome>> by_mark;  ///< by the mark the step begins with
  std::map<std::uint32_t, std::map<std::uint32_t, stats::Integer>> leaves;  ///< from mark, to mark
  stats::Integer denominator;
};

/// The most leaves of one step's tree that are walked: some seconds.
inline constexpr std::uint64_t most_leaves = std::uint64_t{1} << 23;

/// The outcomes of a step for each of `marks` it may begin with. False when the tree is too large.
bool step_outcomes(const StepWalker& algorithm, Place at, const std::vector<std::uint32_t>& marks,
                   StepOutcomes& result);

/// The distribution over all orders of a small deck: order_at(r, deck_size) has probability
/// weights[r] / total.
struct Distribution {
  std::size_t deck_size;
  std::vector<stats::Integer> weights;
  stats::Integer total;
  stats::Integer leaves;  ///< paths through the decision tree of the whole algorithm
};

/// Why a distribution was not worked out: one line with the size of the work.
struct TooLarge {
  std::string reason;
};

/// Walks the decision tree with rational weights. Equal decks are merged between steps, and as
/// steps move cards without looking at them, each step is walked once, from the sorted deck.
std::variant<Distribution, TooLarge> distribution(const StepWalker& algorithm);

/// The probability of each card in each place, card after card.
std::vector<stats::Rational> position_fractions(const Distribution& distribution);

}  // namespace evenhand::shuffle::exact
