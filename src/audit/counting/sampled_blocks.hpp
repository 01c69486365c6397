#pragma once

#include <cstdint>

namespace evenhand::audit {

/// Whether counts that cost much are made of this block: of the first eight, so that short sessions
/// are looked at whole, and of every so many after that. The choice depends on the number of the
/// block alone, never on the deals.
constexpr bool is_sampled(std::uint64_t block, std::uint64_t every) {
  constexpr std::uint64_t all_of_first = 8;
  return block < all_of_first || block % every == 0;
}

}  // namespace evenhand::audit
