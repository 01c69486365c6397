#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace evenhand::shuffle {

/// Puts two packets together: each of the after.size() places, from the first, gets the next card
/// of `before` where its bit of `heads` is set, else the next card from before[cut] on. Bits are
/// numbered from the highest of the first word. Cards up to before[after.size() + 7] are readable.
void interleave(const std::uint8_t* before, std::size_t cut, std::span<const std::uint64_t> heads,
                std::span<std::uint8_t> after);
void interleave(const std::uint16_t* before, std::size_t cut, std::span<const std::uint64_t> heads,
                std::span<std::uint16_t> after);

}  // namespace evenhand::shuffle
