#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>
#include <type_traits>

namespace evenhand::random {

static_assert(std::endian::native == std::endian::little,
              "words and bytes are exchanged as on a little-endian machine");

/// Derives the state that stream `stream` of the source `name` starts from under `seed`: piece i of
/// 32 bytes is SHA-256("evenhand random source 1" | name | 0 | seed | stream | i), numbers in eight
/// bytes, lowest first. Different (name, seed, stream) give states as good as drawn independently;
/// two streams of a generator of period P that use L outputs each overlap with probability 2L / P.
void derive_state(std::string_view name, std::uint64_t seed, std::uint64_t stream,
                  std::span<std::uint8_t> state);

/// Returns that state as any plain value: an integer, an array of integers.
template <class State>
State derived_state(std::string_view name, std::uint64_t seed, std::uint64_t stream) {
  static_assert(std::is_trivially_copyable_v<State>);
  State state;
  derive_state(name, seed, stream, {reinterpret_cast<std::uint8_t*>(&state), sizeof(state)});
  return state;
}

}  // namespace evenhand::random
