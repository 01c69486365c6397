#pragma once

#include <cstdint>
#include <span>
#include <utility>

namespace evenhand::source {

/// Puts `cards` into an order that looks uniform over all orders and is a function of the two
/// numbers alone. The mixer is SplitMix64 (Steele, Lea & Flood 2014); its choice among k <= 1024
/// copies is off by less than k / 2^32.
inline void order_copies(std::uint64_t deal_number, std::uint64_t group,
                         std::span<std::uint16_t> cards) {
  std::uint64_t state = deal_number * 0xD1342543DE82EF95U ^ group * 0xDA942042E4DD58B5U;
  for (std::size_t left = cards.size(); left > 1; --left) {
    state += 0x9E3779B97F4A7C15U;
    std::uint64_t word = state;
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9U;
    word = (word ^ word >> 27) * 0x94D049BB133111EBU;
    word ^= word >> 31;
    const auto chosen = static_cast<std::size_t>(((word >> 32) * left) >> 32);
    std::swap(cards[chosen], cards[left - 1]);
  }
}

}  // namespace evenhand::source
