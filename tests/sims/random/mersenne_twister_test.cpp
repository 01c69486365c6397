#include "sims/random/mersenne_twister.hpp"

#include <gtest/gtest.h>

#include <array>
#include <vector>

namespace evenhand::random {
namespace {

// The first and the last of the 1000 numbers of mt19937ar.out.
TEST(Mt19937OfArray, HasTheAuthorsNumbers) {
  const std::array<std::uint32_t, 4> key = {0x123, 0x234, 0x345, 0x456};
  std::mt19937 engine = mt19937_of_array(key);
  for (const std::uint32_t number : {1067595299U, 955945823U, 477289528U, 4107218783U}) {
    EXPECT_EQ(engine(), number);
  }
  engine.discard(995);
  EXPECT_EQ(engine(), 3460025646U);
}

// Python 3.11: random.seed(int.from_bytes(bytes(range(1, 256)) * 12, "little")), getrandbits(32).
TEST(Mt19937OfArray, TakesKeysThatAreLongerThanItsState) {
  std::vector<std::uint32_t> key(255 * 3);
  for (std::size_t i = 0; i < 4 * key.size(); ++i) {
    key[i / 4] |= static_cast<std::uint32_t>(i % 255 + 1) << (8 * (i % 4));
  }
  std::mt19937 engine = mt19937_of_array(key);
  EXPECT_EQ(engine(), 3648814939U);
}

// The seed of ISO C++; MATLAB's rand() begins with the same double: 0.814723686393179.
TEST(NextOf53Bits, TakesTwoOutputs) {
  std::mt19937 engine;
  EXPECT_EQ(static_cast<double>(next_of_53_bits(engine)) * 0x1p-53, 0.8147236863931789);
  EXPECT_EQ(engine(), 3890346734U);
}

}  // namespace
}  // namespace evenhand::random
