#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "stats/test_result.hpp"

namespace evenhand::stats {

/// The most tables that are gone through.
inline constexpr std::size_t most_exact_tables = 500'000;

/// Are rows and columns of a table independent? The chance that independent ones, given the sums of
/// its rows and columns, give a table that is no likelier: Fisher's exact test (1934), of larger
/// tables that of Freeman and Halton, Biometrika 38 (1951), by enumeration. `counts` is row after
/// row, `columns` to a row; rows and columns without counts are left out. Nothing where there are
/// more tables than most_exact_tables; 1 where fewer than two rows or columns have counts.
std::optional<PValue> exact_independence(std::span<const std::uint64_t> counts,
                                         std::size_t columns);

/// The same of several tables of two rows and two columns each, whose odds ratios are all 1: the
/// chance of a sum of their first cells that is no likelier (Cochran-Mantel-Haenszel's null,
/// exactly: Gart 1970). Tables with an empty row or column say nothing. Nothing where convolving
/// them takes more than most_exact_tables steps.
std::optional<PValue> exact_independence_within(std::span<const std::vector<std::uint64_t>> tables);

}  // namespace evenhand::stats
