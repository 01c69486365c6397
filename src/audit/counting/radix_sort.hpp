#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

namespace evenhand::audit {

/// Sorts numbers ascending by their digits, the lowest first: several times as fast as comparing
/// when there are a million of them.
inline void radix_sort(std::vector<std::uint64_t>& numbers) {
  constexpr unsigned digit_bits = 11;
  constexpr std::size_t digits = std::size_t{1} << digit_bits;
  std::vector<std::uint64_t> moved(numbers.size());
  for (unsigned shift = 0; shift < 64; shift += digit_bits) {
    std::array<std::size_t, digits> starts{};
    for (const std::uint64_t number : numbers) ++starts[(number >> shift) % digits];
    std::size_t start = 0;
    for (std::size_t& count : starts) start += std::exchange(count, start);
    for (const std::uint64_t number : numbers) moved[starts[(number >> shift) % digits]++] = number;
    numbers.swap(moved);
  }
}

}  // namespace evenhand::audit
