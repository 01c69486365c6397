#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "sims/shuffle/exact/orders.hpp"
#include "sims/shuffle/exact/step_walker.hpp"
#include "stats/exact/numbers.hpp"

namespace evenhand::shuffle::exact {

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
