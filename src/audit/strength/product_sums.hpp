#pragma once

#include <cstddef>
#include <cstdint>

namespace evenhand::audit {

/// sums[i] += a[i] b[i].
void add_products(const std::int16_t* a, const std::int16_t* b, std::size_t count,
                  std::int32_t* sums);

struct PowerSums {
  std::int64_t first = 0;     ///< Σ x
  std::uint64_t squares = 0;  ///< Σ x²
};

/// Returns the sums for so many numbers; at most 256 of up to 2^28 in size.
PowerSums power_sums(const std::int32_t* numbers, std::size_t count);

}  // namespace evenhand::audit
