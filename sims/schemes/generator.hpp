#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "sims/schemes/scheme.hpp"

namespace evenhand::schemes {

/// The numbers of a game whose generator is seeded once.
class Generator {
 public:
  Generator() = default;
  Generator(const Generator&) = delete;
  Generator& operator=(const Generator&) = delete;
  virtual ~Generator() = default;

  /// 32 bits: genrand_int32() of the Mersenne Twister, int32() of seedrandom without its sign.
  virtual std::uint32_t word() = 0;
  /// Returns a number of at least 0 and below 1: genrand_res53(), which is Python's random(), and
  /// seedrandom's rng().
  virtual double real() = 0;
};

/// `seed` is a digest, of which GeneratorKind::mt19937 takes the first four bytes and mt19937_array
/// all, four bytes a word, the highest first; or the text for the others: seedrandom(text) of npm's
/// seedrandom 3.0 (D. Bau), and random.seed(text) of Python 3.2 and later, its version 2. Throws
/// InputError for a text that is not in UTF-8, of which seedrandom can make nothing.
std::unique_ptr<Generator> make_generator(GeneratorKind kind, std::span<const std::uint8_t> seed);

}  // namespace evenhand::schemes
