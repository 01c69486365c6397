#include "stats/generators/mersenne_twister.hpp"

#include <vector>

#include "stats/generators/linear_generators.hpp"

namespace evenhand::stats {
namespace {

constexpr std::size_t middle = 397;
constexpr unsigned word_bits = 32;
constexpr std::uint64_t matrix = 0x9908B0DFU;

constexpr std::uint64_t tempered(std::uint64_t y) {
  y ^= y >> 11U;
  y ^= (y << 7U) & 0x9D2C5680U;
  y ^= (y << 15U) & 0xEFC60000U;
  return y ^ (y >> 18U);
}

constexpr std::size_t behind(std::size_t place, std::size_t step) {
  return place + step < mt19937_words ? place + step : place + step - mt19937_words;
}

/// The words of the state, each bit as the sum of bits of the first state that it is.
class SymbolicTwister {
 public:
  SymbolicTwister() : bits_(mt19937_words * word_bits * row_words) {
    for (std::size_t i = 0; i < mt19937_words * word_bits; ++i) {
      bits_[i * row_words + i / 64] = std::uint64_t{1} << (i % 64);
    }
  }

  /// Makes the next output.
  void step() {
    const std::size_t now = behind(last_, 1);
    const std::size_t after = behind(now, 1);
    const auto joined = [&](unsigned bit) { return row(bit == 31 ? now : after, bit); };
    for (unsigned bit = 0; bit < word_bits; ++bit) {
      const std::uint64_t* from = row(behind(now, middle), bit);
      std::uint64_t* made = row(now, bit);
      // The bit above is still that of the state before.
      if (bit + 1 < word_bits) {
        const std::uint64_t* shifted = joined(bit + 1);
        for (std::size_t i = 0; i < row_words; ++i) made[i] = from[i] ^ shifted[i];
      } else {
        for (std::size_t i = 0; i < row_words; ++i) made[i] = from[i];
      }
      if (((matrix >> bit) & 1U) != 0) add(made, joined(0));
    }
    last_ = now;
  }

  /// Adds a bit of the last output to a row.
  void add_output(unsigned bit, std::uint64_t* sum) {
    for (unsigned b = 0; b < word_bits; ++b) {
      if (((tempered(std::uint64_t{1} << b) >> bit) & 1U) != 0) add(sum, row(last_, b));
    }
  }

  static constexpr std::size_t row_words = mt19937_words * word_bits / 64;

 private:
  std::uint64_t* row(std::size_t word, unsigned bit) {
    return bits_.data() + (word * word_bits + bit) * row_words;
  }
  static void add(std::uint64_t* sum, const std::uint64_t* row) {
    for (std::size_t i = 0; i < row_words; ++i) sum[i] ^= row[i];
  }

  std::vector<std::uint64_t> bits_;
  std::size_t last_ = mt19937_words - 1;  ///< the word of the last output
};

/// One part of a bit of a number: which of the outputs that the number is made of has it, and
/// where.
struct Part {
  unsigned output;
  unsigned bit;
};

void write_rows(std::span<const OutputBit> wanted, std::span<std::uint64_t> rows, unsigned outputs,
                Part (*part_of)(unsigned bit)) {
  SymbolicTwister twister;
  std::size_t number = 0;
  for (std::size_t first = 0, end = 0; first < wanted.size(); first = end) {
    while (end < wanted.size() && wanted[end].output == wanted[first].output) ++end;
    for (; number < wanted[first].output; ++number) {
      for (unsigned output = 0; output < outputs; ++output) twister.step();
    }
    for (unsigned output = 0; output < outputs; ++output) {
      twister.step();
      for (std::size_t i = first; i < end; ++i) {
        const Part part = part_of(wanted[i].bit);
        if (part.output != output) continue;
        twister.add_output(part.bit, rows.data() + i * SymbolicTwister::row_words);
      }
    }
    ++number;
  }
}

constexpr unsigned lower_part = 26;  // bits of a number of 53 that the second output gives

}  // namespace

std::uint64_t mt19937(std::span<std::uint64_t> state) {
  std::uint64_t& place = state[mt19937_words];
  const std::size_t now = place;
  const std::size_t after = behind(now, 1);
  const std::uint64_t joined = (state[now] & 0x80000000U) | (state[after] & 0x7FFFFFFFU);
  state[now] = state[behind(now, middle)] ^ (joined >> 1U) ^ ((0 - (joined & 1U)) & matrix);
  place = after;
  return tempered(state[now]);
}

std::uint64_t mt19937_of_53_bits(std::span<std::uint64_t> state) {
  const std::uint64_t upper = mt19937(state) >> 5U;
  return (upper << lower_part) | (mt19937(state) >> 6U);
}

void mt19937_rows(std::span<const OutputBit> wanted, std::span<std::uint64_t> rows) {
  write_rows(wanted, rows, 1, [](unsigned bit) { return Part{0, bit}; });
}

void mt19937_rows_of_53_bits(std::span<const OutputBit> wanted, std::span<std::uint64_t> rows) {
  write_rows(wanted, rows, 2, [](unsigned bit) {
    return bit < lower_part ? Part{1, bit + 6} : Part{0, bit - lower_part + 5};
  });
}

}  // namespace evenhand::stats
