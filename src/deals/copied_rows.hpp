#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace evenhand::deals {

/// Deals that stand in a log again, in their order: the one with number `first`, from 0, and those
/// that follow it are the ones `distance` before them.
struct CopiedRows {
  std::uint64_t first = 0;
  std::uint64_t distance = 0;
};

/// Where at least three deals came again and nine of ten of them did so at one distance; by chance
/// distances differ. `equal` has the numbers from 0 of equal deals, ascending, by what the deals
/// are.
std::optional<CopiedRows> copied_rows(
    const std::map<std::uint64_t, std::vector<std::uint64_t>>& equal);

}  // namespace evenhand::deals
