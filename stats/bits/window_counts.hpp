#pragma once

#include <cstdint>
#include <vector>

#include "stats/bits/bit_sequence.hpp"

namespace evenhand::stats::bits {

/// The number of times that each value of m successive bits occurs, the first bit lowest; 2^m
/// counts. m is 1 to 24 and 0 < m <= size of what is counted (std::domain_error); fewer than 2^32
/// bits.
using WindowCounts = std::vector<std::uint32_t>;

/// Counts the windows that lie within bits first … first+count-1.
WindowCounts window_counts(const BitSequence& bits, unsigned m, std::size_t first,
                           std::size_t count);
/// Counts the windows that begin at each bit, the sequence being closed to a circle.
WindowCounts cyclic_window_counts(const BitSequence& bits, unsigned m);

/// The counts of windows that are one bit shorter, of a circle.
WindowCounts shortened(const WindowCounts& counts);

}  // namespace evenhand::stats::bits
