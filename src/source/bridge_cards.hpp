#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace evenhand::source {

/// The letters in which bridge boards are written down.
inline constexpr std::string_view bridge_suits = "SHDC";
inline constexpr std::string_view bridge_ranks = "23456789TJQKA";
inline constexpr std::size_t bridge_hand = 13;

/// The deck's name of the card: "AS", of places in the lists above.
std::string_view bridge_card(std::size_t suit, std::size_t rank);

}  // namespace evenhand::source
