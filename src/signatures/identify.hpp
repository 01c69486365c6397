#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "src/signatures/known_shufflers.hpp"
#include "src/signatures/position_match.hpp"

namespace evenhand::signatures {

/// A p-value from this on is "no difference found".
inline constexpr double match_level = 0.01;

/// A table of position counts: counts[card * n + position], rows and columns sum to `deals`.
struct PositionTable {
  std::size_t n = 0;
  std::uint64_t deals = 0;
  std::vector<std::uint64_t> counts;
};

/// How one known shuffler compares.
struct Comparison {
  KnownShuffler shuffler;
  PositionMatch match;
  std::uint64_t simulated = 0;  ///< deals behind its position matrix; 0 when that is exact
  /// The cards in the starting order that fits best, when orders were tried; else empty.
  std::vector<std::size_t> starting_order;

  bool matches() const { return match.p.value() >= match_level; }
};

struct Identification {
  std::vector<Comparison>
      ranked;  ///< those that match first, the likeliest first; then the nearest
  std::uint64_t starting_orders = 1;  ///< tried

  std::size_t matches() const;
};

/// The largest tables that are compared, and the largest of which all starting orders are tried.
inline constexpr std::size_t largest_table = 256;
inline constexpr std::size_t largest_any_order = 6;

/// Compares the table with all known shufflers. With `any_order` the null hypothesis is "this
/// shuffler, from some starting order of the cards": its p-value is the largest over all n! orders,
/// which needs no correction, for only one of them is the true one. What grows with the number of
/// orders is the chance that another shuffler matches as well.
/// A function of its arguments alone.
Identification identify(const PositionTable& table, bool any_order = false);

/// "matches `heapsort-coin`: no difference found (p = 0.27)", "matches several: …" or "like none of
/// the 97 known shufflers; nearest …".
std::string conclusion(const Identification& identification);

}  // namespace evenhand::signatures
