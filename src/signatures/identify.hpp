#pragma once

#include <cstdint>
#include <vector>

#include "src/signatures/likeness.hpp"

namespace evenhand::signatures {

/// A table of position counts: counts[card * n + position], rows and columns sum to `deals`.
struct PositionTable {
  std::size_t n = 0;
  std::uint64_t deals = 0;
  std::vector<std::uint64_t> counts;
};

/// The largest tables that are compared, and the largest of which all starting orders are tried.
inline constexpr std::size_t largest_table = 256;
inline constexpr std::size_t largest_any_order = 6;

/// Compares the table with all known shufflers. With `any_order` the null hypothesis is "this
/// shuffler, from some starting order of the cards": its p-value is the largest over all n! orders,
/// which needs no correction, for only one of them is the true one. With the number of orders grows
/// the chance that another shuffler matches as well. A function of its arguments alone.
Identification identify(const PositionTable& table, bool any_order = false);

}  // namespace evenhand::signatures
