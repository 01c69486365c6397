#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace evenhand::audit {

/// Whether a deal has each card of its deck once.
inline bool is_permutation(std::span<const std::uint16_t> deal) {
  std::vector<bool> seen(deal.size());
  return std::all_of(deal.begin(), deal.end(), [&](std::uint16_t card) {
    if (card >= deal.size() || seen[card]) return false;
    seen[card] = true;
    return true;
  });
}

}  // namespace evenhand::audit
