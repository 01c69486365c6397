#pragma once

#include <cstddef>
#include <cstdint>

#include "sims/cards/any_deals.hpp"

namespace evenhand::audit {

/// A bijection of 64 bits that leaves no pattern of what it is given (the finalizer of SplitMix64:
/// Steele, Lea & Flood 2014).
constexpr std::uint64_t mixed_word(std::uint64_t word) {
  word *= 0x9E3779B97F4A7C15U;
  word = (word ^ (word >> 30U)) * 0xBF58476D1CE4E5B9U;
  word = (word ^ (word >> 27U)) * 0x94D049BB133111EBU;
  return word ^ (word >> 31U);
}

/// Stand for deals: equal deals have equal keys. Up to 20 cards the keys are the numbers below n!,
/// each that of one order; above, all 64-bit numbers, and different deals have equal keys with
/// probability 2^-64.
std::uint64_t largest_deal_key(std::size_t deck_size);

/// keys[d] of every deal d. The same on every machine.
void deal_keys(const cards::AnyDeals& deals, std::uint64_t* keys);

/// The 64-bit hash that stands for decks of more than 20 cards.
std::uint64_t bytes_key(const unsigned char* bytes, std::size_t size);

/// Scatters the numbers below `keys`, at most 2^63, among themselves.
std::uint64_t scattered_key(std::uint64_t number, std::uint64_t keys);

}  // namespace evenhand::audit
