#include "sims/random/xoshiro_x8.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "sims/random/seeding.hpp"
#include "sims/random/xoshiro.hpp"
#include "tests/sims/random/each_target.hpp"

namespace evenhand::random {
namespace {

// The definition: eight scalar generators take turns.
std::vector<std::uint64_t> plain_words(const XoshiroX8::State& state, std::size_t size) {
  std::vector<Xoshiro256PlusPlus> generators;
  for (std::size_t g = 0; g < XoshiroX8::lanes; ++g) {
    generators.emplace_back(
        Xoshiro256PlusPlus::State{state[0][g], state[1][g], state[2][g], state[3][g]});
  }
  std::vector<std::uint64_t> outputs(size);
  for (std::size_t i = 0; i < size; ++i) outputs[i] = generators[i % XoshiroX8::lanes]();
  return outputs;
}

TEST(XoshiroX8, IsTheSameOnEveryInstructionSet) {
  const auto state = derived_state<XoshiroX8::State>("test", 3, 4);
  const auto expected = plain_words(state, 1003);
  for_each_target([&] {
    XoshiroX8 source(state);
    std::vector<std::uint64_t> outputs(expected.size());
    source.fill(outputs);
    EXPECT_EQ(outputs, expected);
  });
}

}  // namespace
}  // namespace evenhand::random
