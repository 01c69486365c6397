#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "base/wide.hpp"
#include "src/audit/generator/shuffle_numbers.hpp"

namespace evenhand::audit {

/// A generator of numbers 0 … range-1 as programs seed it, and how they take draws of it.
struct SeededGenerator {
  std::string_view name;
  Wide range = 0;
  std::vector<Recipe::Taking> takings;
  /// Its first numbers from this seed on.
  void (*fill)(std::uint64_t seed, std::span<std::uint64_t> numbers) = nullptr;
};

/// The Mersenne Twister as C++, PHP, NumPy and Python seed it, rand() of glibc and Microsoft's C,
/// java.util.Random, drand48() and Perl, minstd, and .NET's System.Random.
const std::vector<SeededGenerator>& seeded_generators();

}  // namespace evenhand::audit
