#pragma once

#include <cstdint>

#include "stats/bits/bit_sequence.hpp"
#include "stats/test_result.hpp"

namespace evenhand::stats::bits {

/// Returns the length of the shortest linear feedback shift register that makes `count` bits, each
/// `step` after the one before, from bit `first` on. Takes count² / 256 steps or so: 2^16 bits some
/// 10 ms.
std::uint64_t register_length(const BitSequence& bits, std::size_t first, std::size_t step,
                              std::size_t count);

/// Two-sided p-value of that length for n fair bits: of all sequences 2^min(2L-1, 2n-2L) have
/// length L > 0 (Rueppel 1986). Twice the smaller tail, at most 1. One fixed bit of the Mersenne
/// Twister's words never needs a longer one than 19,937.
PValue register_length_p(std::uint64_t length, std::uint64_t n);

/// Is the register of n fair bits as long as by chance? The p-value is register_length_p(). Effect:
/// 1 - 2 length / n, for twice its length are the bits that a register is known by (Massey 1969),
/// and it foretells all that follow: 0 by chance, 1 where a short one makes all bits. Skipped below
/// 100 bits.
TestResult register_test(std::uint64_t length, std::uint64_t n, double level = 0.99);

/// The least effect that register_test rejects at this level; infinite where none is.
double detectable_foretold(std::uint64_t n, double alpha);

}  // namespace evenhand::stats::bits
