#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "sims/doudizhu/dealing.hpp"

namespace evenhand::doudizhu {

/// What is counted in a hand of 17: each a quantity of `evenhand odds doudizhu` (docs/odds.md).
inline constexpr std::size_t features = 7;
inline constexpr std::array<std::string_view, features> feature_names = {
    "bombs", "rocket", "straight", "pairs", "trios", "suit", "mean rank"};
/// What a feature's integer is divided by: 17 for the mean rank.
inline constexpr std::array<unsigned, features> feature_divisors = {1, 1, 1, 1, 1, 1, hand_size};
/// One more than the largest value of each.
inline constexpr std::array<std::size_t, features> feature_values = {5, 2, 13, 9, 6, 14, 290};

std::array<unsigned, features> features_of(std::span<const std::uint8_t, hand_size> hand);

}  // namespace evenhand::doudizhu
