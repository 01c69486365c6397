#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "stats/bits/bit_sequence.hpp"

namespace evenhand::stats::bits {

/// Berlekamp and Massey's algorithm on 256 blocks of m bits at once.
///
/// At step i each lane has the series Δ of what its register leaves unexplained, whose bits before
/// i are 0, and the series P that was left, from its first 1 on, when the register last grew
/// longer. Where bit i of Δ is 1, P is added to it; where, besides, twice the register's length is
/// at most i, P becomes what Δ was, and the length i + 1 less what it was. With k = i - 2 length
/// that is k' = k + 1, or -(k + 1), whose binary digits are those of k turned round.
class ComplexityLanes {
 public:
  static constexpr std::size_t lanes = 256;

  /// Every lane is all zeros.
  explicit ComplexityLanes(std::size_t m);

  /// Lane `lane` is bits first … first+m-1.
  void set(std::size_t lane, const BitSequence& bits, std::size_t first);
  /// Finds the complexities; the blocks are used up.
  void work();
  std::uint32_t operator[](std::size_t lane) const;

 private:
  static constexpr std::size_t words = lanes / 64;
  std::size_t m_;
  std::size_t digits_;                      ///< of k, the sign included
  std::vector<std::uint64_t> unexplained_;  ///< bit i of all lanes is words 4 i … 4 i + 3
  std::vector<std::uint64_t> previous_;
  std::vector<std::uint64_t> balance_;  ///< digit by digit of k
};

}  // namespace evenhand::stats::bits
