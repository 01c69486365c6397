#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace evenhand::stats {

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
