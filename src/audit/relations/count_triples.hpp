#pragma once

#include <cstddef>
#include <cstdint>

namespace evenhand::audit {

/// counts[i] += the number of bits that are 1 in a[w * row] ^ b[w * row] ^ c[w * row + i], for
/// w = 0 … 7, i = 0 … items-1. `items` is a multiple of 8, and so many of c may be read.
void count_odd_triples(const std::uint64_t* a, const std::uint64_t* b, const std::uint64_t* c,
                       std::size_t row, std::size_t items, std::uint64_t* counts);

}  // namespace evenhand::audit
