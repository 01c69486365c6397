#include "stats/generators/linear_generators.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "stats/generators/mersenne_twister.hpp"

namespace evenhand::stats {
namespace {

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
