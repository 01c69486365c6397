#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "stats/entropy/estimate.hpp"
#include "stats/test_result.hpp"

namespace evenhand::stats::entropy {

/// SP 800-90B, 3.1.4: so many restarts of a source, so many samples of each.
inline constexpr std::size_t restart_rows = 1000;
inline constexpr std::size_t restart_columns = 1000;
inline constexpr std::size_t restart_samples = restart_rows * restart_columns;

/// The samples column by column; `rows` has restart_samples (std::domain_error).
std::vector<std::uint8_t> columns_of(Symbols rows);

/// Returns how often the commonest symbol occurs in the row where that is most.
std::uint64_t commonest_in_a_row(Symbols rows);

/// 3.1.4.3, the sanity check: P(in any of the 2000 rows and columns some symbol occurs so often)
/// for a source with this min-entropy a symbol whose likeliest symbols are as many as there can be.
/// The standard finds the bound by simulation; here chances of all symbols of a row are added up,
/// and rows and columns taken as independent, which is exact to the square of the chance.
PValue restart_check(std::uint64_t count, double min_entropy);

}  // namespace evenhand::stats::entropy
