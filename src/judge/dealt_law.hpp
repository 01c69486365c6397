#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "reports/document.hpp"
#include "src/judge/evidence.hpp"
#include "stats/distributions/count_distribution.hpp"
#include "stats/tables/worst_value.hpp"

namespace evenhand::judge {

/// A number or a kind that each trial has one of, such as the jokers in a hand or the worth of a
/// board: how often each value came, and its exact law. What a game or a group of tests deals out
/// is a list of these, and the list makes the tests, the worst value and the rows of the document.
struct DealtLaw {
  std::string who;   ///< whose it is: "seat 1", "boards"
  std::string what;  ///< which things are numbered: "lands"; may be empty, and is for kinds
  std::vector<std::uint64_t> counts;  ///< counts[i] trials have the value law.first + i
  stats::CountDistribution law;       ///< with as many values
  std::function<std::string(std::size_t)> kind = {};  ///< names a kind; empty for numbers
  /// Names a range of values in place of "2 or more lands".
  std::function<std::string(const stats::ValueRange&)> range = {};

  std::uint64_t trials() const;
  /// Returns the mean of the numbers as they were counted; NaN of no trials.
  double mean() const;
  /// "seat 1: four of a kind", "seat 1: 2 or more lands", "boards: a pair"; of nobody "a pair".
  std::string name(const stats::ValueRange& values) const;
};

/// Numbers. Counts of values that the law has no place for, such as five tiles of a kind, are left
/// out: they cannot be dealt.
DealtLaw dealt_numbers(std::string who, std::string what, std::span<const std::uint64_t> counts,
                       stats::CountDistribution law);
/// Kinds in no order.
DealtLaw dealt_kinds(std::string who, std::span<const std::uint64_t> counts,
                     std::span<const double> shares, std::function<std::string(std::size_t)> kind);

/// Is the mean number that of the law (stats::mean_test)? `words` are those of a test that is
/// made.
Evidence dealt_mean(const TestInfo& info, const DealtLaw& dealt, double level,
                    const std::vector<std::string>& names, std::string words);
/// Do the values come as often as the law says? Chi-square, with the rarest of them pooled.
Evidence dealt_shares(const TestInfo& info, const DealtLaw& dealt, double level,
                      const std::vector<std::string>& names = {});
/// stats::worst_value() as evidence; its words are of the range that its p-value is of: "seat 1:
/// four of a kind in 0.0488 % of deals, expected 0.024 %", or `words` of it.
Evidence worst_value(const TestInfo& info, std::span<const DealtLaw> members, double level,
                     const std::vector<std::string>& names = {},
                     const std::function<std::string(const stats::ValueRange&)>& words = {});

/// Where the worst value is beyond doubt, the chi-squares of the same counts follow from it, and it
/// is told before them.
void tell_before(const Evidence& worst, std::span<Evidence> chi_squares);

/// A row a value that is possible: `before` and the value, how often it came, and how often the law
/// has it come.
void add_rows(const DealtLaw& dealt, const std::string& before, reports::Table& table);

}  // namespace evenhand::judge
