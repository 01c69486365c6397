#include "stats/generators/linear_generators.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>
#include <vector>

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

constexpr std::size_t together = 8;  // a divisor of 64

using State = std::span<std::uint64_t>;

std::uint64_t low_32(std::uint64_t word) { return word & 0xFFFFFFFFU; }

/// x of 32 bits after its three shifts.
std::uint64_t shifted_32(std::uint64_t x, unsigned a, unsigned b, unsigned c) {
  x ^= low_32(x << a);
  x ^= x >> b;
  return x ^ low_32(x << c);
}

/// The same, of which the shift to the right keeps the sign, as >> of JavaScript does.
std::uint64_t signed_shifts_32(State s) {
  s[0] ^= low_32(s[0] << 13U);
  const auto number = static_cast<std::int32_t>(static_cast<std::uint32_t>(s[0]));
  s[0] ^= static_cast<std::uint32_t>(number >> 17);
  s[0] ^= low_32(s[0] << 5U);
  return s[0] ^ 0x80000000U;
}

std::uint64_t xorshift32(State s) { return s[0] = shifted_32(s[0], 13, 17, 5); }

std::uint64_t xorshift64(State s) {
  s[0] ^= s[0] << 13U;
  s[0] ^= s[0] >> 7U;
  return s[0] ^= s[0] << 17U;
}

std::uint64_t xorshift64_star(State s) {
  s[0] ^= s[0] >> 12U;
  s[0] ^= s[0] << 25U;
  s[0] ^= s[0] >> 27U;
  return s[0] * 2685821657736338717U;
}

std::uint64_t xorshift128(State s) {
  const std::uint64_t t = s[0] ^ low_32(s[0] << 11U);
  s[0] = std::exchange(s[1], std::exchange(s[2], s[3]));
  return s[3] ^= (s[3] >> 19U) ^ t ^ (t >> 8U);
}

template <unsigned a, unsigned b, unsigned c>
void step_xorshift128_plus(State s) {
  std::uint64_t s1 = s[0];
  s[0] = s[1];
  s1 ^= s1 << a;
  s[1] = s1 ^ s[0] ^ (s1 >> b) ^ (s[0] >> c);
}

std::uint64_t v8(State s) {
  step_xorshift128_plus<23, 17, 26>(s);
  return s[0];
}

template <unsigned a, unsigned b, unsigned c>
std::uint64_t xorshift128_plus(State s) {
  const std::uint64_t sum = s[0] + s[1];
  step_xorshift128_plus<a, b, c>(s);
  return sum;
}

template <unsigned a, unsigned b, unsigned c>
std::uint64_t xoroshiro128_plus(State s) {
  const std::uint64_t sum = s[0] + s[1];
  s[1] ^= s[0];
  s[0] = std::rotl(s[0], a) ^ s[1] ^ (s[1] << b);
  s[1] = std::rotl(s[1], c);
  return sum;
}

std::uint64_t xoshiro256_plus(State s) {
  const std::uint64_t sum = s[0] + s[3];
  const std::uint64_t shifted = s[1] << 17U;
  s[2] ^= s[0];
  s[3] ^= s[1];
  s[1] ^= s[2];
  s[0] ^= s[3];
  s[2] ^= shifted;
  s[3] = std::rotl(s[3], 45);
  return sum;
}

std::uint64_t xoshiro128_plus(State s) {
  const std::uint64_t sum = low_32(s[0] + s[3]);
  const std::uint64_t shifted = low_32(s[1] << 9U);
  s[2] ^= s[0];
  s[3] ^= s[1];
  s[1] ^= s[2];
  s[0] ^= s[3];
  s[2] ^= shifted;
  s[3] = std::rotl(static_cast<std::uint32_t>(s[3]), 11);
  return sum;
}

std::uint64_t tausworthe(std::uint64_t& z, unsigned a, unsigned b, std::uint32_t mask, unsigned c) {
  const std::uint64_t before = low_32(z << a) ^ z;
  return z = low_32((z & mask) << c) ^ (before >> b);
}

std::uint64_t taus88(State s) {
  return tausworthe(s[0], 13, 19, 0xFFFFFFFEU, 12) ^ tausworthe(s[1], 2, 25, 0xFFFFFFF8U, 4) ^
         tausworthe(s[2], 3, 11, 0xFFFFFFF0U, 17);
}

std::uint64_t lfsr113(State s) {
  return tausworthe(s[0], 6, 13, 0xFFFFFFFEU, 18) ^ tausworthe(s[1], 2, 27, 0xFFFFFFF8U, 2) ^
         tausworthe(s[2], 13, 21, 0xFFFFFFF0U, 7) ^ tausworthe(s[3], 3, 12, 0xFFFFFF80U, 13);
}

constexpr std::array all_twisters = {
    LinearGenerator{"MT19937", mt19937_words, 32, 32, 32, 1, mt19937, 1, mt19937_rows},
    LinearGenerator{"MT19937 by numbers of 53 bits", mt19937_words, 32, 53, 53, 1,
                    mt19937_of_53_bits, 1, mt19937_rows_of_53_bits}};

// Marsaglia, Xorshift RNGs (J. Stat. Softw. 8(14), 2003); Vigna, Further scramblings of Marsaglia's
// xorshift generators (2017) and An experimental exploration (2016); Blackman & Vigna (2021);
// L'Ecuyer, Maximally equidistributed combined Tausworthe generators (1996 and 1999). V8 gives the
// upper bits of the first word, SpiderMonkey and JavaScriptCore those of the sum.
constexpr std::array all_generators = {
    LinearGenerator{"Math.random() of V8 (Node, Chrome)", 2, 64, 64, 64, 64, v8},
    LinearGenerator{"xorshift32", 1, 32, 32, 32, 1, xorshift32},
    LinearGenerator{"xorshift32 with signed shifts", 1, 32, 32, 32, 1, signed_shifts_32},
    LinearGenerator{"xorshift64", 1, 64, 64, 64, 1, xorshift64},
    LinearGenerator{"xorshift64*", 1, 64, 64, 1, 1, xorshift64_star},
    LinearGenerator{"xorshift128", 4, 32, 32, 32, 1, xorshift128},
    LinearGenerator{"xorshift128+ (23, 17, 26)", 2, 64, 64, 1, 1, xorshift128_plus<23, 17, 26>},
    LinearGenerator{"xorshift128+ (23, 18, 5)", 2, 64, 64, 1, 1, xorshift128_plus<23, 18, 5>},
    LinearGenerator{"xoroshiro128+ (24, 16, 37)", 2, 64, 64, 1, 1, xoroshiro128_plus<24, 16, 37>},
    LinearGenerator{"xoroshiro128+ (55, 14, 36)", 2, 64, 64, 1, 1, xoroshiro128_plus<55, 14, 36>},
    LinearGenerator{"xoshiro128+", 4, 32, 32, 1, 1, xoshiro128_plus},
    LinearGenerator{"xoshiro256+", 4, 64, 64, 1, 1, xoshiro256_plus},
    LinearGenerator{"taus88", 3, 32, 32, 32, 1, taus88},
    LinearGenerator{"LFSR113", 4, 32, 32, 32, 1, lfsr113}};

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

LinearSystem::LinearSystem(std::size_t unknowns, std::size_t most_equations)
    : unknowns_(unknowns),
      width_((unknowns + 63) / 64 + 1),
      words_(width_ * most_equations),
      bits_(most_equations),
      parts_(most_equations) {}

void LinearSystem::add(std::span<const std::uint64_t> row, bool sum) {
  std::uint64_t* words = equation(count_++);
  std::copy_n(row.data(), width_ - 1, words);
  words[width_ - 1] = sum ? 1 : 0;
}

void LinearSystem::add_up(std::size_t to, const std::uint64_t* from, std::size_t first) {
  std::uint64_t* words = equation(to);
  for (std::size_t i = first; i < width_; ++i) words[i] ^= from[i];
}

std::size_t LinearSystem::pick(std::size_t unknown, std::size_t unknowns) {
  const std::size_t top = first_of_.size();
  const std::size_t first = unknown / 64;
  for (std::size_t e = top; e < count_; ++e) {
    bits_[e] = static_cast<std::uint8_t>(equation(e)[first] >> (unknown % 64));
    parts_[e] = 0;
  }
  std::size_t picked = 0;
  for (std::size_t u = 0; u < unknowns; ++u) {
    const std::size_t here = top + picked;
    std::size_t with = here;
    while (with < count_ && ((bits_[with] >> u) & 1U) == 0) ++with;
    if (with == count_) continue;
    for (std::size_t p = 0; p < picked; ++p) {
      if (((parts_[with] >> p) & 1U) != 0) add_up(with, equation(top + p), first);
    }
    if (with != here) std::swap_ranges(equation(here), equation(here) + width_, equation(with));
    std::swap(bits_[here], bits_[with]);
    std::swap(parts_[here], parts_[with]);
    const std::uint8_t own = bits_[here];
    for (std::size_t e = here + 1; e < count_; ++e) {
      const unsigned has = (bits_[e] >> u) & 1U;
      bits_[e] ^= static_cast<std::uint8_t>(own * has);
      parts_[e] |= static_cast<std::uint8_t>(has << picked);
    }
    first_of_.push_back(unknown + u);
    ++picked;
  }
  return picked;
}

void LinearSystem::add_parts(std::size_t picked, std::size_t first) {
  const std::size_t end = first_of_.size();
  const std::size_t top = end - picked;
  sums_.assign(width_ << picked, 0);
  for (std::size_t parts = 1; parts < std::size_t{1} << picked; ++parts) {
    const std::uint64_t* rest = sums_.data() + (parts & (parts - 1)) * width_;
    const std::uint64_t* added = equation(top + static_cast<std::size_t>(std::countr_zero(parts)));
    std::uint64_t* sum = sums_.data() + parts * width_;
    for (std::size_t i = first; i < width_; ++i) sum[i] = rest[i] ^ added[i];
  }
  for (std::size_t e = end; e < count_; ++e) {
    if (parts_[e] != 0) add_up(e, sums_.data() + parts_[e] * width_, first);
  }
}

std::size_t LinearSystem::eliminate() {
  first_of_.clear();
  for (std::size_t unknown = 0; unknown < unknowns_ && first_of_.size() < count_;
       unknown += together) {
    const std::size_t picked = pick(unknown, std::min(together, unknowns_ - unknown));
    add_parts(picked, unknown / 64);
  }
  return first_of_.size();
}

std::optional<LinearSystem::Solution> LinearSystem::solve() {
  Solution solution{eliminate(), std::vector<std::uint64_t>(width_ - 1)};
  for (std::size_t e = solution.rank; e < count_; ++e) {
    if (equation(e)[width_ - 1] != 0) return std::nullopt;
  }
  for (std::size_t e = solution.rank; e-- > 0;) {
    const std::uint64_t* words = equation(e);
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i + 1 < width_; ++i) sum ^= words[i] & solution.values[i];
    const std::uint64_t value =
        (static_cast<std::uint64_t>(std::popcount(sum)) ^ words[width_ - 1]) & 1U;
    solution.values[first_of_[e] / 64] |= value << (first_of_[e] % 64);
  }
  return solution;
}

std::span<const LinearGenerator> linear_generators() { return all_generators; }
std::span<const LinearGenerator> mersenne_twisters() { return all_twisters; }

LinearOutputs::LinearOutputs(const LinearGenerator& generator, std::vector<std::uint64_t> state,
                             std::size_t given)
    : generator_(generator),
      state_(generator.words + generator.counters),
      cache_(generator.cache),
      given_(0) {
  // A solution has its unknowns in a row, whatever the width of a word.
  for (std::size_t i = 0; i < generator.state_bits(); ++i) {
    const std::uint64_t bit = (state[i / 64] >> (i % 64)) & 1U;
    state_[i / generator.word_bits] |= bit << (i % generator.word_bits);
  }
  for (std::size_t i = 0; i < given; ++i) next();
}

std::uint64_t LinearOutputs::next() {
  if (given_ == 0) {
    for (std::uint64_t& output : cache_) {
      output = generator_.next(state_);
    }
  }
  const std::uint64_t output = cache_[cache_.size() - 1 - given_];
  given_ = (given_ + 1) % cache_.size();
  return output;
}

OutputRows::OutputRows(const LinearGenerator& generator, std::span<const OutputBit> wanted)
    : row_words_((generator.state_bits() + 63) / 64),
      rows_(wanted.size() * row_words_),
      constants_(wanted.size()) {
  if (generator.rows != nullptr) {
    generator.rows(wanted, rows_);
    return;
  }
  const auto for_wanted = [&](std::vector<std::uint64_t>& state, const auto& use) {
    std::size_t made = 0;
    std::uint64_t output = 0;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      for (; made <= wanted[i].output; ++made) output = generator.next(state);
      use(i, (output >> wanted[i].bit) & 1U);
    }
  };
  std::vector<std::uint64_t> state(generator.words + generator.counters);
  for_wanted(state, [&](std::size_t i, std::uint64_t bit) { constants_[i] = bit != 0; });
  std::vector<std::uint64_t> word_of(wanted.size());  // rows lie far apart
  for (std::size_t b = 0; b < generator.state_bits(); ++b) {
    std::fill(state.begin(), state.end(), 0);
    state[b / generator.word_bits] = std::uint64_t{1} << (b % generator.word_bits);
    for_wanted(state, [&](std::size_t i, std::uint64_t bit) {
      word_of[i] |= (bit ^ std::uint64_t{constants_[i]}) << (b % 64);
    });
    if (b % 64 != 63 && b + 1 != generator.state_bits()) continue;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      rows_[i * row_words_ + b / 64] = std::exchange(word_of[i], 0);
    }
  }
}

}  // namespace evenhand::stats
