#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace evenhand::stats {

struct OutputBit;

// MT19937 (Matsumoto & Nishimura, ACM TOMACS 8(1), 1998) as stats::LinearGenerator has its
// generators: 624 words of 32 bits, and after them the place of the next output among them, at
// first 0.

inline constexpr std::size_t mt19937_words = 624;

/// The next output, of 32 bits.
std::uint64_t mt19937(std::span<std::uint64_t> state);
/// Returns the upper 27 bits of the next output and the upper 26 of the one after it
/// (genrand_res53).
std::uint64_t mt19937_of_53_bits(std::span<std::uint64_t> state);

/// Writes which bits of the state add up to these bits of outputs, which are in ascending order of
/// the outputs: 312 words each, bit i of the state in bit i % 64 of word i / 64.
void mt19937_rows(std::span<const OutputBit> wanted, std::span<std::uint64_t> rows);
void mt19937_rows_of_53_bits(std::span<const OutputBit> wanted, std::span<std::uint64_t> rows);

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

/// A bit of an output: the outputs in the order in which they are made, the lowest bit first.
struct OutputBit {
  std::size_t output = 0;
  unsigned bit = 0;

  auto operator<=>(const OutputBit&) const = default;
};

/// A generator that makes its next state, and bits of its outputs, by exclusive ors of bits of the
/// state: they are linear over GF(2), but for a constant. So enough of these bits tell the state,
/// and with it all outputs to come.
struct LinearGenerator {
  std::string_view name;
  std::size_t words = 1;      ///< of the state
  unsigned word_bits = 64;    ///< in use of each, the lowest
  unsigned width = 64;        ///< bits of an output
  unsigned linear_bits = 64;  ///< of an output are linear, the lowest; all or one
  std::size_t cache = 1;      ///< outputs are made so many at a time and given the last first
  std::uint64_t (*next)(std::span<std::uint64_t> state) = nullptr;
  std::size_t counters = 0;  ///< words after the state that are no part of it, at first 0
  /// Writes which bits of the state add up to each of the wanted ones, as OutputRows has them,
  /// where that is quicker than to run the generator from each bit of its state.
  void (*rows)(std::span<const OutputBit> wanted, std::span<std::uint64_t> rows) = nullptr;

  std::size_t state_bits() const { return words * word_bits; }
  bool is_whole() const { return linear_bits == width; }
};

/// The generators of which a few deals tell the state: V8's Math.random(), Marsaglia's, Vigna's and
/// L'Ecuyer's.
std::span<const LinearGenerator> linear_generators();
/// MT19937, by its outputs of 32 bits and by two of them a number of 53: hundreds of deals tell its
/// state, by systems of 20,000 equations, each of which takes seconds.
std::span<const LinearGenerator> mersenne_twisters();

/// The outputs of a generator from a state on, in the order in which they are given when `given` of
/// the first cache have been given before.
class LinearOutputs {
 public:
  LinearOutputs(const LinearGenerator& generator, std::vector<std::uint64_t> state,
                std::size_t given = 0);
  std::uint64_t next();

 private:
  const LinearGenerator& generator_;
  std::vector<std::uint64_t> state_;
  std::vector<std::uint64_t> cache_;
  std::size_t given_;
};

/// Finds which bits of the state add up to bits of the outputs.
class OutputRows {
 public:
  /// `wanted` in ascending order of outputs. Runs the generator from each bit of the state alone.
  OutputRows(const LinearGenerator& generator, std::span<const OutputBit> wanted);

  /// Bit i of the state in bit i % 64 of word i / 64.
  std::span<const std::uint64_t> row(std::size_t wanted) const {
    return std::span(rows_).subspan(wanted * row_words_, row_words_);
  }
  /// The constant that is added to that sum.
  bool constant(std::size_t wanted) const { return constants_[wanted]; }

 private:
  std::size_t row_words_;
  std::vector<std::uint64_t> rows_;
  std::vector<bool> constants_;
};

}  // namespace evenhand::stats
