#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "sims/random/draws.hpp"
#include "sims/shuffle/algorithms/algorithm.hpp"

namespace evenhand::shuffle {

/// The most cards that insert_in_turn() puts in.
inline constexpr std::size_t most_inserted = 64;

/// Takes the cards one after another, and puts card i in at place places[i] <= i of those before
/// it.
void insert_in_turn(std::span<std::uint8_t> cards, std::span<const std::uint8_t> places);
void insert_in_turn(std::span<std::uint16_t> cards, std::span<const std::uint8_t> places);

/// The result of random_search() among so many cards by the next coins.
struct Found {
  std::uint8_t place;
  std::uint8_t coins;  ///< taken
};

inline constexpr unsigned most_searched_bits = 6;
static_assert(most_inserted == 1U << most_searched_bits);

inline constexpr auto searches = [] {
  std::array<std::array<Found, most_inserted>, most_inserted> found{};
  for (std::size_t size = 1; size < most_inserted; ++size) {
    for (std::size_t bits = 0; bits < most_inserted; ++bits) {
      std::uint8_t coins = 0;
      const auto goes_before = [&] { return (bits >> (most_searched_bits - ++coins) & 1) != 0; };
      const std::size_t place = random_search(0, size, goes_before);
      found[size][bits] = {static_cast<std::uint8_t>(place), coins};
    }
  }
  return found;
}();

/// The place of random_search(0, size, coins), size < most_inserted.
[[gnu::always_inline]] inline std::uint8_t search_ahead(std::size_t size,
                                                        random::CoinsAhead& coins) {
  const Found& found = searches[size][coins.peek() >> (coins.seen - most_searched_bits)];
  coins.take(found.coins);
  return found.place;
}

}  // namespace evenhand::shuffle
