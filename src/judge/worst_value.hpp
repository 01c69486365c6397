#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "src/judge/evidence.hpp"
#include "stats/distributions/count_distribution.hpp"
#include "stats/tables/worst_value.hpp"

namespace evenhand::judge {

/// A number or a kind that each trial has one of: how often each value came, its exact law, and how
/// people call what is said about it.
struct CountedValues {
  std::span<const std::uint64_t> counts;
  std::vector<double> shares;  ///< as many
  bool is_ordered = true;      ///< as in stats::ValueCounts
  /// "seat 1: four of a kind", "lands: 2 or more".
  std::function<std::string(const stats::ValueRange&)> name;
};

/// Of numbers: "seat 1: 5 or more spades", "seat 1: no spades"; `what` may be empty. counts[i]
/// trials have the number null.first + i.
CountedValues counted_numbers(std::span<const std::uint64_t> counts,
                              const stats::CountDistribution& null, std::string where,
                              std::string what);
/// Of kinds in no order: "boards: a pair".
CountedValues counted_kinds(std::span<const std::uint64_t> counts, std::span<const double> shares,
                            std::string where, std::function<std::string(std::size_t)> name_of);

/// stats::worst_value() as evidence; its words are of the range that its p-value is of: "seat 1:
/// four of a kind in 0.0488 % of deals, expected 0.024 %".
Evidence worst_value(const TestInfo& info, const std::vector<CountedValues>& members, double level,
                     const std::vector<std::string>& names = {});

/// Where the worst value is beyond doubt, the chi-squares of the same counts follow from it, and it
/// is told before them.
void tell_before(const Evidence& worst, std::span<Evidence> chi_squares);

}  // namespace evenhand::judge
