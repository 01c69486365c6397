#pragma once

#include <cstddef>
#include <cstdlib>
#include <string>

namespace evenhand::mahjong {

/// How many hands a slow test goes through: what EVENHAND_HANDS says, or `usual`.
inline std::size_t many_hands(std::size_t usual) {
  const char* given = std::getenv("EVENHAND_HANDS");
  return given == nullptr ? usual : std::stoul(given);
}

}  // namespace evenhand::mahjong
