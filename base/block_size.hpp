#pragma once

#include <cstdint>

namespace evenhand {

/// Units of a block: block b of a session draws from stream b of its random source. Part of what
/// makes a result reproducible, so it never changes within a format of parts.
inline constexpr std::uint64_t block_size = 4096;

}  // namespace evenhand
