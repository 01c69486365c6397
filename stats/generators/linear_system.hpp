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

  /// Adds the equation that the unknowns i of which bit i % 64 of word i / 64 is 1 have this sum.
  void add(std::span<const std::uint64_t> row, bool sum);
  /// Removes all equations.
  void clear() { count_ = 0; }

  struct Solution {
    std::size_t rank = 0;               ///< equations that do not follow from others
    std::vector<std::uint64_t> values;  ///< bit i % 64 of word i / 64; 0 where nothing decides
  };
  /// Solves the equations by Gauss's elimination, which uses them up; nothing when they contradict
  /// each other. It goes through eight unknowns at once: all 256 sums of the equations that decide
  /// them are made first (Arlazarov, Dinic, Kronrod & Faradzev 1970, for products of matrices).
  std::optional<Solution> solve();

 private:
  std::uint64_t* equation(std::size_t e) { return words_.data() + e * width_; }
  /// Adds the equation `from` to the equation `to`, from the word `first` on.
  void add_up(std::size_t to, const std::uint64_t* from, std::size_t first);
  std::size_t eliminate();
  /// Finds equations that decide the unknowns from `unknown` on, so many of them, and moves them to
  /// the top of what is left; the others' parts_ say which of them are to be added.
  std::size_t pick(std::size_t unknown, std::size_t unknowns);
  void add_parts(std::size_t picked, std::size_t first);

  std::size_t unknowns_;
  std::size_t width_;  ///< words of an equation, the last one with the sum
  std::size_t count_ = 0;
  std::vector<std::uint64_t> words_;   ///< equation by equation
  std::vector<std::size_t> first_of_;  ///< the first unknown of each equation that is solved
  std::vector<std::uint8_t> bits_;     ///< by equation: of the unknowns that are decided now
  std::vector<std::uint8_t> parts_;    ///< by equation: of those that decide them, which to add
  std::vector<std::uint64_t> sums_;
};

}  // namespace evenhand::stats
