#include "sims/shuffle/exact/exact.hpp"

#include <fmt/format.h>

#include "base/error.hpp"
#include "sims/shuffle/exact/walk_tree.hpp"

namespace evenhand::shuffle::exact {
namespace {

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

ExactResult analyse(const ShufflerSpec& spec, std::size_t deck_size) {
  auto walked = walk_tree(*make_step_walker(spec, deck_size));
  if (auto* found = std::get_if<ExactResult>(&walked)) return std::move(*found);
  return without_tree(spec, deck_size, std::get<TooLarge>(walked).reason);
}

}  // namespace evenhand::shuffle::exact
