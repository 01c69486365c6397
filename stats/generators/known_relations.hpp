#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "stats/generators/waves.hpp"

namespace evenhand::stats {

/// A linear congruential generator x -> a x + c, and whole numbers h of which Σ h_i a^(step i) = 0
/// modulo m: outputs of it that are `step` apart, as shares of m, keep Σ h_i u_i modulo 1 fixed,
/// whatever c is. h is a shortest vector of the dual lattice as reduction (Lenstra, Lenstra &
/// Lovász 1982) finds it.
struct Multiplier {
  std::string_view name;
  std::uint64_t a = 0;
  std::uint64_t m = 0;  ///< 0 for 2^64
  std::size_t step = 1;
  std::vector<int> h;
};
std::span<const Multiplier> multipliers();

/// A relation between draws and who has it.
struct KnownWave {
  std::string words;  ///< "outputs of minstd 16807", "three draws in a row"
  std::vector<WaveTerm> terms;

  std::size_t span() const;  ///< the largest lag
};

/// The relations of multipliers(); of generators that add or subtract earlier outputs; and small
/// multiples of two and three draws in a row, as any weak generator has.
std::span<const KnownWave> known_waves();

struct KnownBits {
  std::string words;
  std::vector<std::size_t> lags;
};

/// Draws two, four, six and eight apart, and generators that add earlier outputs: glibc's, and the
/// other three sizes that random() of BSD and glibc has.
std::span<const KnownBits> known_bits();

}  // namespace evenhand::stats
