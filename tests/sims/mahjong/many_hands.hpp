#pragma once

#include <cstddef>
#include <cstdlib>

#include "base/numbers.hpp"

namespace evenhand::mahjong {

/// Returns how many hands a slow test goes through: what EVENHAND_HANDS says, or `usual`.
inline std::size_t many_hands(std::size_t usual) {
  const char* given = std::getenv("EVENHAND_HANDS");
  return given == nullptr ? usual : parse_count(given, "EVENHAND_HANDS", 1);
}

}  // namespace evenhand::mahjong
