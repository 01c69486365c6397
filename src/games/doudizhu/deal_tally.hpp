#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "sims/doudizhu/features.hpp"
#include "src/games/doudizhu/table.hpp"

namespace evenhand::doudizhu {

inline constexpr std::size_t most_bombs = 13;

/// What is counted of many deals.
struct DealTally {
  using Histogram = std::vector<std::uint64_t>;  ///< by value

  std::uint64_t deals = 0;
  std::array<std::array<Histogram, features>, seats> hands;  ///< by seat and feature
  Histogram bombs;   ///< in the three hands of a deal together
  Histogram jokers;  ///< among the bottom cards

  DealTally();
  void add(const Deal& deal);
  /// The table's next deal.
  void count(Table& table) { add(table.deal_only()); }
  void merge(const DealTally& other);
  friend bool operator==(const DealTally&, const DealTally&) = default;
};

}  // namespace evenhand::doudizhu
