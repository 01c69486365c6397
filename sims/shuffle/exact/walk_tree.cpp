#include "sims/shuffle/exact/walk_tree.hpp"

#include <utility>

namespace evenhand::shuffle::exact {
namespace {

PositionMatrix to_matrix(const std::vector<stats::Rational>& fractions, std::size_t n) {
  const auto size = static_cast<Eigen::Index>(n);
  PositionMatrix matrix(size, size);
  for (std::size_t i = 0; i < fractions.size(); ++i) {
    matrix(static_cast<Eigen::Index>(i / n), static_cast<Eigen::Index>(i % n)) =
        stats::to_double(fractions[i]);
  }
  return matrix;
}

PositionMatrix even_positions(std::size_t n) {
  const auto size = static_cast<Eigen::Index>(n);
  return PositionMatrix::Constant(size, size, 1 / static_cast<double>(n));
}

ExactResult from_tree(const Distribution& distribution) {
  const std::size_t n = distribution.deck_size;
  ExactResult result{n,
                     Method::tree,
                     {},
                     group_orders(distribution),
                     distribution.leaves,
                     {},
                     position_fractions(distribution),
                     {}};
  result.uniform = result.orders->classes.size() == 1;
  result.positions = to_matrix(result.position_fractions, n);
  return result;
}

}  // namespace

ExactResult uniform_by_argument(std::size_t deck_size, const std::string& not_walked) {
  return {deck_size, Method::argument,          true, uniform_orders(deck_size),
          {},        even_positions(deck_size), {},   not_walked};
}

std::variant<ExactResult, TooLarge> walk_tree(const StepWalker& algorithm) {
  auto walked = distribution(algorithm);
  if (const auto* found = std::get_if<Distribution>(&walked)) return from_tree(*found);
  return std::get<TooLarge>(std::move(walked));
}

}  // namespace evenhand::shuffle::exact
