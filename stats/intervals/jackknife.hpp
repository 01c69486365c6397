#pragma once

#include <optional>
#include <span>

#include "stats/test_result.hpp"

namespace evenhand::stats {

/// The fewest groups that `jackknife_ratio` judges by.
inline constexpr std::size_t least_groups = 10;

/// The interval of a ratio of two sums over groups, by leaving out one group at a time (Tukey 1958;
/// R. G. Miller, "The jackknife - a review", Biometrika 61, 1974) and Student's t with groups - 1
/// degrees of freedom. Groups are independent; what is counted in a group need not be. Groups
/// without a denominator do not count; nothing with fewer than `least_groups` of them.
/// std::domain_error unless there are as many numerators as denominators.
std::optional<Interval> jackknife_ratio(std::span<const double> numerators,
                                        std::span<const double> denominators, double level = 0.99);

}  // namespace evenhand::stats
