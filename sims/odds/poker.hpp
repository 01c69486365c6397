#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

namespace evenhand::odds {

enum class Category : std::uint8_t {
  high_card,
  pair,
  two_pair,
  three_of_a_kind,
  straight,
  flush,
  full_house,
  four_of_a_kind,
  straight_flush  ///< with the royal flush
};
inline constexpr std::size_t categories = 9;

std::string_view name(Category category);

/// By category, how many hands of 5, 6 or 7 cards have their best five cards in it. Counted by
/// pattern of ranks, with the number of suits that fit each.
std::array<std::uint64_t, categories> poker_hands(unsigned cards);

/// The category of the best five of 5 to 7 cards of the poker deck (card c has rank c / 4 from 2 to
/// A).
Category poker_category(std::span<const std::uint8_t> cards);

}  // namespace evenhand::odds
