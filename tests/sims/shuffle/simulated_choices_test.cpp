#include "sims/shuffle/simulated_choices.hpp"

#include <gtest/gtest.h>

#include "tests/sims/random/scripted_source.hpp"

namespace evenhand::shuffle {
namespace {

TEST(SimulatedChoices, TakeWholeWordsForKeys) {
  constexpr auto info = random::scripted_info(0);
  random::ScriptedSource source({7, 8, 9});
  SimulatedChoices choices;
  choices.begin_block(source, info);
  std::array<std::uint64_t, 3> keys{};
  choices.keys(keys);
  EXPECT_EQ(keys, (std::array<std::uint64_t, 3>{7, 8, 9}));
}

TEST(SimulatedChoices, TakeSeveralNarrowOutputsForAKey) {
  // The top eight bits of outputs of 15 bits: 1, 2, … 8.
  constexpr auto info = random::scripted_info(1U << 15U);
  std::vector<std::uint64_t> outputs;
  for (std::uint64_t byte = 1; byte <= 8; ++byte) outputs.push_back(byte << 7U | 0x55U);
  random::ScriptedSource source(outputs);
  SimulatedChoices choices;
  choices.begin_block(source, info);
  std::array<std::uint64_t, 1> keys{};
  choices.keys(keys);
  EXPECT_EQ(keys[0], 0x0807060504030201U);
}

TEST(SimulatedChoices, ReduceWordsModuloK) {
  constexpr auto info = random::scripted_info(0);
  random::ScriptedSource source({std::uint64_t{0xAB} << 56U, std::uint64_t{0xCD} << 56U});
  SimulatedChoices choices;
  choices.begin_block(source, info);
  EXPECT_EQ(choices.word(8), 0xABU);
  EXPECT_EQ(choices.modulo(8, 10), 0xCDU % 10);
}

TEST(SimulatedChoices, TakeTheBytesOfOneDigestInTurn) {
  constexpr auto info = random::scripted_info(0);
  random::ScriptedSource source({1, 2, 3, 4, 5, 6, 7, 8});
  SimulatedChoices choices;
  choices.begin_block(source, info);
  std::vector<std::size_t> first;
  for (std::size_t i = 0; i < 40; ++i) first.push_back(choices.digest_modulo(i, 256));
  // 32 bytes come round; a new digest is drawn when they begin again.
  EXPECT_EQ(first[32], first[0]);
  EXPECT_EQ(first[39], first[7]);
  EXPECT_NE(choices.digest_modulo(0, 1U << 8U), first[0]);
}

}  // namespace

}  // namespace evenhand::shuffle
