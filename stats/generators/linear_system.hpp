#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace evenhand::stats {

/// Linear equations over GF(2).
class LinearSystem {
 public:
  explicit LinearSystem(std::size_t unknowns, std::size_t most_equations);

  /// That the unknowns i of which bit i % 64 of word i / 64 is 1 have this sum.
  void add(std::span<const std::uint64_t> row, bool sum);
  /// Of no equations again.
  void clear() { count_ = 0; }

  struct Solution {
    std::size_t rank = 0;               ///< equations that do not follow from others
    std::vector<std::uint64_t> values;  ///< bit i % 64 of word i / 64; 0 where nothing decides
  };
  /// By Gauss's elimination, which uses the equations up; nothing when they contradict each other.
  std::optional<Solution> solve();

 private:
  std::uint64_t* word(std::size_t i) { return words_.data() + i * most_; }
  std::size_t eliminate();
  void exchange(std::size_t a, std::size_t b);

  std::size_t unknowns_;
  std::size_t most_;
  std::size_t width_;  ///< words of an equation, the last one with the sum
  std::size_t count_ = 0;
  std::vector<std::uint64_t> words_;   ///< word 0 of all equations, then word 1 of all, …
  std::vector<std::size_t> first_of_;  ///< the first unknown of each equation that is solved
};

}  // namespace evenhand::stats
