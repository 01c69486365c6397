#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "stats/generators/waves.hpp"

namespace evenhand::audit {

/// A shuffle of a deck in its starting order that makes each deal by one sequence of draws.
enum class DrawOrder {
  downwards,  ///< i = n-1 … 1: exchanges place i with a place of 0 … i (Durstenfeld 1964)
  upwards,    ///< i = 0 … n-2: exchanges place i with a place of i … n-1
  inside_out  ///< i = 1 … n-1: exchanges place i with a place of 0 … i
};
inline constexpr std::size_t draw_orders = 3;
inline constexpr std::array<std::string_view, draw_orders> draw_order_words = {
    "Fisher-Yates from the last place", "Fisher-Yates from the first place",
    "Fisher-Yates from the inside out"};

/// Returns the draws that made the deal, in the order in which they were made. For a uniform deal
/// they are independent and uniform, whatever made it.
std::vector<stats::Draw> draws_of_deal(const std::vector<std::uint16_t>& deal, DrawOrder order);

}  // namespace evenhand::audit
