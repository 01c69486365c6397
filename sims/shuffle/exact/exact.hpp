#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "sims/shuffle/exact/distribution.hpp"
#include "sims/shuffle/exact/order_classes.hpp"
#include "sims/shuffle/exact/positions.hpp"
#include "sims/shuffle/shuffler.hpp"
#include "stats/exact/numbers.hpp"

namespace evenhand::shuffle::exact {

enum class Method {
  tree,       ///< the decision tree was walked with rational weights
  formula,    ///< a closed form over all orders
  argument,   ///< ShufflerInfo::proof
  positions,  ///< only where single cards go, by products of stochastic matrices
};

/// All that is known exactly of a shuffler for one deck.
struct ExactResult {
  std::size_t deck_size;
  Method method;
  std::optional<bool> uniform;           ///< empty when even the position matrix leaves it open
  std::optional<OrderClasses> orders;    ///< empty for Method::positions
  std::optional<stats::Integer> leaves;  ///< of the decision tree, when it was walked
  std::optional<PositionMatrix> positions;
  std::vector<stats::Rational> position_fractions;  ///< card after card, when the tree was walked
  std::string not_walked;  ///< why the tree was not walked, with its size; else empty
};

/// Works out what can be: the whole distribution by walking the tree, else by a formula or an
/// argument, and at least the position matrix. Throws InputError, with the size of the tree, when
/// none of these can be had.
ExactResult analyse(const ShufflerSpec& spec, std::size_t deck_size);

/// Walks the tree of an algorithm and returns what that shows, or why the tree was not walked.
std::variant<ExactResult, TooLarge> walk_tree(const StepWalker& algorithm);

/// Returns the result for a shuffler that is uniform by an argument, and whose tree was not walked.
ExactResult uniform_by_argument(std::size_t deck_size, const std::string& not_walked);

}  // namespace evenhand::shuffle::exact
