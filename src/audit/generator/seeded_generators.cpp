#include "src/audit/generator/seeded_generators.hpp"

#include <algorithm>
#include <array>
#include <random>

#include "sims/random/glibc_rand.hpp"
#include "sims/random/lcg.hpp"
#include "sims/random/mersenne_twister.hpp"
#include "stats/generators/congruential.hpp"

namespace evenhand::audit {
namespace {

using Taking = Recipe::Taking;
using Numbers = std::span<std::uint64_t>;

constexpr Wide two_to_the(unsigned bits) { return Wide{1} << bits; }
constexpr std::uint64_t drand48_a = 0x5DEECE66D;

void twister(std::uint64_t seed, Numbers numbers) {
  std::mt19937 engine(static_cast<std::uint32_t>(seed));
  for (std::uint64_t& number : numbers) number = engine();
}

void twister_doubles(std::mt19937& engine, Numbers numbers) {
  for (std::uint64_t& number : numbers) number = random::next_of_53_bits(engine);
}

void doubles_of_seed(std::uint64_t seed, Numbers numbers) {
  std::mt19937 engine(static_cast<std::uint32_t>(seed));
  twister_doubles(engine, numbers);
}

/// As Python's seed() starts it from a whole number.
std::mt19937 python_engine(std::uint64_t seed) {
  const std::array key = {static_cast<std::uint32_t>(seed),
                          static_cast<std::uint32_t>(seed >> 32U)};
  return random::mt19937_of_array(std::span(key).first(key[1] == 0 ? 1 : 2));
}

void python(std::uint64_t seed, Numbers numbers) {
  std::mt19937 engine = python_engine(seed);
  for (std::uint64_t& number : numbers) number = engine();
}

void python_doubles(std::uint64_t seed, Numbers numbers) {
  std::mt19937 engine = python_engine(seed);
  twister_doubles(engine, numbers);
}

void glibc(std::uint64_t seed, Numbers numbers) {
  random::GlibcRand generator(static_cast<std::uint32_t>(seed));
  for (std::uint64_t& number : numbers) number = generator();
}

void microsoft(std::uint64_t seed, Numbers numbers) {
  random::MsvcRand generator(static_cast<std::uint32_t>(seed));
  for (std::uint64_t& number : numbers) number = generator();
}

/// x -> a x + c mod 2^48 from x on.
template <unsigned shift>
void drand48_from(std::uint64_t x, Numbers numbers) {
  for (std::uint64_t& number : numbers) {
    x = (x * drand48_a + 11) & ((std::uint64_t{1} << 48U) - 1);
    number = x >> shift;
  }
}

void java(std::uint64_t seed, Numbers numbers) { drand48_from<17>(seed ^ drand48_a, numbers); }

void java_doubles(std::uint64_t seed, Numbers numbers) {
  std::uint64_t x = seed ^ drand48_a;
  for (std::uint64_t& number : numbers) {
    std::array<std::uint64_t, 2> two{};
    drand48_from<0>(x, two);
    number = (two[0] >> 22U << 27U) + (two[1] >> 21U);
    x = two[1];
  }
}

template <unsigned shift>
void srand48(std::uint64_t seed, Numbers numbers) {
  drand48_from<shift>(((seed & 0xFFFFFFFFU) << 16U) + 0x330E, numbers);
}

template <std::uint64_t a>
void minstd(std::uint64_t seed, Numbers numbers) {
  constexpr std::uint64_t m = 2147483647;
  std::uint64_t x = seed % m == 0 ? 1 : seed % m;
  for (std::uint64_t& number : numbers) number = x = x * a % m;
}

/// System.Random of .NET Framework, and of .NET with a seed: Knuth's subtractive generator (Press
/// et al., ran3) with the lag 21 instead of 31, by Microsoft's published source.
void dot_net(std::uint64_t seed, Numbers numbers) {
  constexpr std::int64_t m = 2147483647;
  const auto less = [](std::int64_t a, std::int64_t b) { return a < b ? a - b + m : a - b; };
  std::array<std::int64_t, 56> word{};
  const auto whole = std::int64_t{static_cast<std::int32_t>(static_cast<std::uint32_t>(seed))};
  std::int64_t last = 161803398 - std::min(whole < 0 ? -whole : whole, m);
  if (last < 0) last += m;
  word[55] = last;
  std::int64_t one = 1;
  for (std::size_t i = 1; i < 55; ++i) {
    word[21 * i % 55] = one;
    one = less(last, one);
    last = word[21 * i % 55];
  }
  for (unsigned round = 0; round < 4; ++round) {
    for (std::size_t i = 1; i < 56; ++i) word[i] = less(word[i], word[1 + (i + 30) % 55]);
  }
  std::size_t next = 0;
  std::size_t other = 21;
  for (std::uint64_t& number : numbers) {
    next = next == 55 ? 1 : next + 1;
    other = other == 55 ? 1 : other + 1;
    word[next] = less(word[next], word[other]);
    number = static_cast<std::uint64_t>(word[next]);
  }
}

}  // namespace

const std::vector<SeededGenerator>& seeded_generators() {
  static const std::vector<SeededGenerator> all = {
      {"rand() of glibc", two_to_the(31), {Taking::remainder, Taking::share}, glibc},
      {"rand() of Microsoft's C", two_to_the(15), {Taking::remainder, Taking::share}, microsoft},
      {"java.util.Random", two_to_the(31), {Taking::next_int}, java},
      {"nextDouble() of java.util.Random", two_to_the(53), {Taking::share}, java_doubles},
      {"drand48() (C, Perl)", two_to_the(48), {Taking::share}, srand48<0>},
      {"lrand48()", two_to_the(31), {Taking::remainder}, srand48<17>},
      {"minstd 16807", 2147483647, {Taking::remainder, Taking::share}, minstd<16807>},
      {"minstd 48271", 2147483647, {Taking::remainder, Taking::share}, minstd<48271>},
      {"System.Random of .NET", 2147483647, {Taking::share}, dot_net},
      {"mt19937 (C++, PHP, NumPy)",
       two_to_the(32),
       {Taking::remainder, Taking::share, Taking::low_bits},
       twister},
      {"mt19937's doubles (NumPy)", two_to_the(53), {Taking::share}, doubles_of_seed},
      {"mt19937 of Python", two_to_the(32), {Taking::high_bits}, python},
      {"random() of Python", two_to_the(53), {Taking::share}, python_doubles}};
  return all;
}

}  // namespace evenhand::audit
