#include "sims/shuffle/exact/exact.hpp"

#include <fmt/format.h>

#include <utility>

#include "base/error.hpp"

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

/// Cells that differ by more than rounding prove that the orders are not equally likely.
std::optional<bool> uniform_by_positions(const PositionMatrix& positions) {
  const double spread = positions.maxCoeff() - positions.minCoeff();
  if (spread > 1e-9) return false;
  return std::nullopt;
}

ExactResult without_tree(const ShufflerSpec& spec, std::size_t n, const std::string& reason) {
  if (spec.info->is_uniform()) return uniform_by_argument(n, reason);
  ExactResult result{n, Method::formula, {}, {}, {}, {}, {}, reason};
  result.orders = closed_form(spec, n);
  result.positions = position_product(spec, n);
  if (result.orders) {
    result.uniform = result.orders->classes.size() == 1;
    return result;
  }
  if (!result.positions) {
    throw InputError(fmt::format("exact {}: {}; no formula is known; take a smaller --deck",
                                 spec.text(), reason));
  }
  result.method = Method::positions;
  result.uniform = uniform_by_positions(*result.positions);
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

ExactResult analyse(const ShufflerSpec& spec, std::size_t deck_size) {
  auto walked = walk_tree(*make_step_walker(spec, deck_size));
  if (auto* found = std::get_if<ExactResult>(&walked)) return std::move(*found);
  return without_tree(spec, deck_size, std::get<TooLarge>(walked).reason);
}

}  // namespace evenhand::shuffle::exact
