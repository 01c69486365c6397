#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "sims/holdem/rules.hpp"

namespace evenhand::holdem {

// The classes of two hole cards and of three cards of a flop, and how many of all 1,326 and 22,100
// sets are in each class, counted one by one.

inline constexpr std::size_t hole_classes = 3;
inline constexpr std::array<std::string_view, hole_classes> hole_class_names = {"pair", "suited",
                                                                                "offsuit"};
std::size_t hole_class(std::span<const Card, hole_cards> cards);
std::array<std::uint64_t, hole_classes> hole_class_counts();

inline constexpr std::size_t flop_classes = 6;
inline constexpr std::array<std::string_view, flop_classes> flop_class_names = {
    "three of a kind",   "pair, two suits",    "pair, three suits",
    "no pair, one suit", "no pair, two suits", "no pair, three suits"};
std::size_t flop_class(std::span<const Card, 3> cards);
std::array<std::uint64_t, flop_classes> flop_class_counts();

}  // namespace evenhand::holdem
