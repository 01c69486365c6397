#include "stats/generators/linear_generators.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <random>
#include <vector>

#include "stats/distributions/small_generator.hpp"

namespace evenhand::stats {
namespace {

// The C++ standard's value of the 10,000th output from the seed 5489, which its own generator gives
// as well; and of two outputs upper bits.
TEST(MersenneTwister, HasTheNumbersOfTheStandard) {
  std::vector<std::uint64_t> state(312);
  std::uint32_t word = 5489;
  for (std::uint32_t i = 0; i < 624; ++i) {
    if (i > 0) word = 1812433253U * (word ^ (word >> 30U)) + i;
    state[i / 2] |= std::uint64_t{word} << (i % 2 * 32);
  }
  LinearOutputs outputs(mersenne_twisters()[0], state);
  LinearOutputs pairs(mersenne_twisters()[1], state);
  std::mt19937 standard;
  std::uint64_t last = 0;
  for (int i = 0; i < 5000; ++i) {
    const std::uint64_t first = outputs.next();
    const std::uint64_t second = outputs.next();
    ASSERT_EQ(first, standard()) << i;
    ASSERT_EQ(second, standard()) << i;
    ASSERT_EQ(pairs.next(), ((first >> 5U) << 26U) | (second >> 6U)) << i;
    last = second;
  }
  EXPECT_EQ(last, 4123659995U);
}

TEST(MersenneTwister, WritesTheRowsThatRunningItGives) {
  SmallGenerator random(9);
  for (LinearGenerator twister : mersenne_twisters()) {
    std::vector<OutputBit> wanted;
    for (std::size_t output = 0; output < 1500; output += 1 + random.below(700)) {
      for (unsigned bit = 0; bit < twister.width;
           bit += 1 + static_cast<unsigned>(random.below(9))) {
        wanted.push_back({output, bit});
      }
    }
    const OutputRows quick(twister, wanted);
    twister.rows = nullptr;
    const OutputRows run(twister, wanted);
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      ASSERT_TRUE(std::equal(run.row(i).begin(), run.row(i).end(), quick.row(i).begin()))
          << wanted[i].output << ' ' << wanted[i].bit;
    }
  }
}

void add(LinearSystem& system, std::uint64_t row, bool sum) { system.add({&row, 1}, sum); }

TEST(LinearSystem, SolvesAndTellsWhatContradicts) {
  LinearSystem system(3, 4);
  add(system, 0b011, true);
  add(system, 0b110, true);
  add(system, 0b101, false);
  add(system, 0b100, true);
  const auto solution = system.solve();
  ASSERT_TRUE(solution);
  EXPECT_EQ(solution->rank, 3U);
  EXPECT_EQ(solution->values, std::vector<std::uint64_t>{0b101});
  system.clear();
  add(system, 0b011, true);
  add(system, 0b110, true);
  add(system, 0b101, true);
  EXPECT_FALSE(system.solve());
}

TEST(LinearSystem, TakesUndecidedUnknownsFor0) {
  LinearSystem system(70, 1);
  const std::vector<std::uint64_t> row = {1, 32};
  system.add(row, true);
  EXPECT_EQ(system.solve()->values, (std::vector<std::uint64_t>{1, 0}));
  EXPECT_EQ(LinearSystem(70, 0).solve()->rank, 0U);
}

TEST(LinearSystem, FindsTheUnknownsOfManyWords) {
  SmallGenerator random(3);
  for (const std::size_t unknowns : {1U, 7U, 63U, 64U, 65U, 200U, 1000U}) {
    const std::size_t words = (unknowns + 63) / 64;
    const auto random_row = [&] {
      std::vector<std::uint64_t> row(words);
      for (std::size_t i = 0; i < unknowns; ++i) row[i / 64] |= (random.next() & 1U) << (i % 64);
      return row;
    };
    const std::vector<std::uint64_t> truth = random_row();
    LinearSystem system(unknowns, unknowns + 60);
    for (std::size_t equation = 0; equation < unknowns + 60; ++equation) {
      const std::vector<std::uint64_t> row = random_row();
      std::uint64_t sum = 0;
      for (std::size_t w = 0; w < words; ++w) sum ^= row[w] & truth[w];
      system.add(row, std::popcount(sum) % 2 == 1);
    }
    const auto solution = system.solve();
    ASSERT_TRUE(solution);
    EXPECT_EQ(solution->rank, unknowns);
    EXPECT_EQ(solution->values, truth);
  }
}

const LinearGenerator& generator_named(std::string_view name) {
  const auto all = linear_generators();
  return *std::find_if(all.begin(), all.end(),
                       [&](const LinearGenerator& g) { return g.name.starts_with(name); });
}

std::vector<std::uint64_t> first_outputs(std::string_view name, std::vector<std::uint64_t> state,
                                         std::size_t count) {
  const LinearGenerator& generator = generator_named(name);
  state.resize((generator.state_bits() + 63) / 64);
  LinearOutputs outputs(generator, state);
  std::vector<std::uint64_t> first(count);
  for (std::uint64_t& output : first) output = outputs.next();
  return first;
}

TEST(LinearGenerators, SaysWhichBitsOfTheStateAnOutputBitAddsUp) {
  SmallGenerator random(5);
  const auto small = linear_generators();
  std::vector<LinearGenerator> all(small.begin(), small.end());
  for (const LinearGenerator& twister : mersenne_twisters()) all.push_back(twister);
  for (const LinearGenerator& generator : all) {
    std::vector<OutputBit> wanted;
    for (std::size_t output = 0; output < 7; ++output) {
      wanted.push_back({output, 0});
      if (generator.is_whole()) wanted.push_back({output, generator.width - 1});
    }
    const OutputRows rows(generator, wanted);
    std::vector<std::uint64_t> state((generator.state_bits() + 63) / 64);
    for (std::uint64_t& word : state) word = random.next();
    LinearGenerator straight = generator;
    straight.cache = 1;
    LinearOutputs outputs(straight, state);
    std::vector<std::uint64_t> made(7);
    for (std::uint64_t& output : made) output = outputs.next();
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      std::uint64_t sum = rows.constant(i) ? 1 : 0;
      for (std::size_t w = 0; w < state.size(); ++w) {
        const bool is_last = w + 1 == state.size() && generator.state_bits() % 64 != 0;
        const std::uint64_t used = is_last ? state[w] & 0xFFFFFFFFU : state[w];
        sum += static_cast<std::uint64_t>(std::popcount(rows.row(i)[w] & used));
      }
      EXPECT_EQ(sum & 1U, (made[wanted[i].output] >> wanted[i].bit) & 1U)
          << generator.name << ' ' << i;
    }
  }
}

// Marsaglia's own first numbers (Xorshift RNGs, 2003): of xor128() from its seeds, and of the
// 32-bit generator from 2463534242.
TEST(LinearGenerators, HasMarsagliasNumbers) {
  EXPECT_EQ(first_outputs("xorshift32", {2463534242U}, 3),
            (std::vector<std::uint64_t>{723471715U, 2497366906U, 2064144800U}));
  const std::uint64_t low = 123456789U | (std::uint64_t{362436069U} << 32U);
  const std::uint64_t high = 521288629U | (std::uint64_t{88675123U} << 32U);
  EXPECT_EQ(first_outputs("xorshift128", {low, high}, 4),
            (std::vector<std::uint64_t>{3701687786U, 458299110U, 2500872618U, 3633119408U}));
}

TEST(LinearGenerators, GivesACacheTheLastFirst) {
  const LinearGenerator& v8 = generator_named("Math.random");
  const std::vector<std::uint64_t> state = {1, 2};
  LinearGenerator straight = v8;
  straight.cache = 1;
  LinearOutputs made(straight, state);
  std::vector<std::uint64_t> outputs(128);
  for (std::uint64_t& output : outputs) output = made.next();
  LinearOutputs given(v8, state, 60);
  for (const std::size_t i : {3U, 2U, 1U, 0U, 127U, 126U}) EXPECT_EQ(given.next(), outputs[i]);
}

}  // namespace

}  // namespace evenhand::stats
