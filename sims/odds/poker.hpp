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

/// Returns, by category, how many hands of 5, 6 or 7 cards have their best five cards in it. They
/// are counted by pattern of ranks, with the number of suits that fit each.
std::array<std::uint64_t, categories> poker_hands(unsigned cards);

/// Returns how many of them hold a royal flush: any of four, with any other cards.
std::uint64_t royal_flushes(unsigned cards);

/// The category of the best five of 5 to 7 cards of the poker deck (card c has rank c / 4 from 2 to
/// A). Fewer cards make what their ranks alone make.
Category poker_category(std::span<const std::uint8_t> cards);

/// Returns the strength that decides at showdown: of two sets of 5 to 7 cards the one whose best
/// five win has the larger number, and equal hands have equal ones. The category stands in the bits
/// from 20 on.
std::uint32_t poker_strength(std::span<const std::uint8_t> cards);

}  // namespace evenhand::odds
