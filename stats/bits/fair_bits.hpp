#pragma once

#include <cstdint>

namespace evenhand::stats::bits {

/// Independent fair bits from independent numbers that are uniform on ranges of any size, exactly.
///
/// A pool holds a number v that is uniform below m, so that v k + d is uniform below m k for a new
/// d below k. While m is large, an odd m is made even by rejecting v = m - 1, which empties the
/// pool and has probability 1 / m; then the lowest bit of v is fair and does not depend on v / 2,
/// which stays. (To decode a binary fraction instead, as arithmetic coding does, is exact with
/// endless digits only.) Of 2^32 and more less than 2e-8 of the entropy is lost: a bit is rejected
/// for with probability 2^-32 at most, and 63 bits with it.
class FairBits {
 public:
  static constexpr std::uint64_t usual_least = std::uint64_t{1} << 32U;
  static constexpr std::uint64_t most_range = std::uint64_t{1} << 31U;

  /// Bits are taken while m is at least `least`, which is 2 to 2^32.
  explicit FairBits(std::uint64_t least = usual_least) : least_(least) {}

  /// The first bit lowest.
  struct Taken {
    std::uint64_t bits = 0;
    unsigned count = 0;  ///< below 64
  };
  /// `value` is uniform below `range`, which is 1 to most_range (std::domain_error).
  Taken add(std::uint64_t value, std::uint64_t range);

 private:
  std::uint64_t least_;
  std::uint64_t value_ = 0;
  std::uint64_t range_ = 1;
};

}  // namespace evenhand::stats::bits
