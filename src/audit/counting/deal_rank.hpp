#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

namespace evenhand::audit {

/// The largest deck whose orders are numbered in 64 bits.
inline constexpr std::size_t max_ranked_deck = 20;

constexpr std::uint64_t factorial(std::size_t n) {
  std::uint64_t product = 1;
  for (std::size_t i = 2; i <= n; ++i) product *= i;
  return product;
}

/// The place of a deal of n <= max_ranked_deck cards among all n! in lexicographic order, from 0:
/// the mixed-radix number whose digits are its Lehmer code (D. H. Lehmer 1960).
template <class Card>
std::uint64_t deal_rank(const Card* deal, std::size_t n) {
  std::uint64_t rank = 0;
  std::uint32_t left = (std::uint32_t{1} << n) - 1;
  for (std::size_t i = 0; i < n; ++i) {
    const std::uint32_t card = std::uint32_t{1} << deal[i];
    const auto lower = static_cast<std::uint64_t>(std::popcount(left & (card - 1)));
    rank = rank * (n - i) + lower;
    left &= ~card;
  }
  return rank;
}

}  // namespace evenhand::audit
