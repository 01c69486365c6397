#include "stats/generators/linear_generators.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>

#include "stats/distributions/small_generator.hpp"

namespace evenhand::stats {
namespace {

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
