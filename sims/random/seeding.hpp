#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>
#include <type_traits>

#include "sims/random/source.hpp"
#include "sims/random/xoshiro.hpp"

namespace evenhand::random {

/// xoshiro256++ started from a 64-bit number by SplitMix64 (Steele, Lea and Flood, OOPSLA 2014), as
/// its authors advise.
Xoshiro256PlusPlus xoshiro_from_number(std::uint64_t number);

/// A source with the fault of programs that seed a sound generator from too little: at every deal
/// xoshiro256++ starts again from a number below `space`, so that no more than `space` different
/// deals can come up. The numbers are drawn, exactly uniformly, from an xoshiro256++ of the
/// stream's own.
class SmallSeedSource final : public Source {
 public:
  SmallSeedSource(const Xoshiro256PlusPlus& seeds, std::uint64_t space)
      : seeds_(seeds), space_(space), deal_(xoshiro_from_number(next_seed())) {}

  void fill(std::span<std::uint64_t> outputs) override {
    for (std::uint64_t& output : outputs) output = deal_();
  }
  void begin_deal() override { deal_ = xoshiro_from_number(next_seed()); }

 private:
  std::uint64_t next_seed();

  Xoshiro256PlusPlus seeds_;
  std::uint64_t space_;
  Xoshiro256PlusPlus deal_;
};

/// The sources that are made so, and from how many seeds.
struct SmallSeeds {
  std::string_view source;
  std::uint64_t seeds;
};
inline constexpr std::array small_seeds = {SmallSeeds{"seed16", 65536},
                                           SmallSeeds{"seed32", std::uint64_t{1} << 32U},
                                           SmallSeeds{"millis", 86'400'000}};

/// Returns from how many seeds each deal of a source starts again; 0 where deals follow one
/// another.
constexpr std::uint64_t seeds_of(std::string_view source) {
  for (const SmallSeeds& small : small_seeds) {
    if (small.source == source) return small.seeds;
  }
  return 0;
}

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
