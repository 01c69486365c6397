#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/moments.hpp"
#include "base/wide.hpp"
#include "src/audit/generator/foretelling.hpp"
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

/// The seeds first … last.
struct SeedRange {
  std::uint64_t first = 0;
  std::uint64_t last = 0;
};

/// The seeds that are tried, in this order.
struct Seeds {
  struct Group {
    std::vector<SeedRange> of_first;  ///< for one of the first deals
    std::vector<SeedRange> of_all;    ///< for all deals, once one of the first has its seed here
  };
  std::vector<Group> groups;
  std::string words;  ///< "1700000000..1700086399", "the times in 'at'"

  /// Returns how many seeds are tried for the first deals; those that stand in two ranges count
  /// twice.
  std::uint64_t count() const;
};

/// One range for the first deals and all.
Seeds seeds_of_range(SeedRange range);

/// Returns the seeds that a clock that counts seconds or milliseconds since 1970 showed about when
/// each deal was written down: two seconds before to two after. A moment without a zone may be of
/// any zone; that in which one of the first deals has its seed is then that of all. `words` are the
/// seeds' words.
Seeds seeds_of_clock(std::span<const Moment> moments, std::string words);

/// A seeded generator and a recipe that give deals.
struct SeededDealing {
  const SeededGenerator* generator = nullptr;
  Recipe recipe;
  /// The generator goes on from deal to deal, instead of being seeded anew for each.
  bool goes_on = true;
  /// The seed of the first deal alone, or of each; nothing where none of the range gives it.
  std::vector<std::optional<std::uint64_t>> seeds;
  std::size_t right = 0;  ///< deals that are so: the first ones, or any
};

/// Returns how many generators and recipes find_seed() tries with each seed.
std::size_t seeded_ways();
/// Whether a deal has so many orders that no seed of so many gives it by chance, but for one search
/// in a thousand.
bool are_orders_enough(std::size_t deck_size, std::uint64_t seeds);

/// The first of the seeds of which the session's first deal is made, and with it what follows; else
/// the way that makes one of the first four deals, with the seeds of all that it makes. `share` is
/// told how far the search is.
std::optional<SeededDealing> find_seed(const Deals& deals, const Seeds& seeds,
                                       std::atomic<double>& share);

/// Returns the deals after those that are right, of a generator that goes on.
Deals next_deals(const SeededDealing& dealing, std::size_t deck_size, std::size_t count);

}  // namespace evenhand::audit
