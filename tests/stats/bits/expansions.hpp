#pragma once

#include "stats/bits/bit_sequence.hpp"

namespace evenhand::stats::bits {

// The binary expansions that SP 800-22's examples are about, their whole part included: the first
// n bits, n up to some million, computed here.

BitSequence bits_of_e(std::size_t n);
BitSequence bits_of_pi(std::size_t n);
/// Returns the bits of the square root of 2 or 3.
BitSequence bits_of_root(unsigned radicand, std::size_t n);

}  // namespace evenhand::stats::bits
