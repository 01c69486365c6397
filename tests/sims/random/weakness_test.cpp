#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <vector>

#include "sims/random/draws.hpp"
#include "sims/random/lcg.hpp"
#include "sims/random/source.hpp"

namespace evenhand::random {
namespace {

std::vector<std::uint64_t> words_of(std::string_view name, std::size_t count) {
  std::vector<std::uint64_t> words(count);
  make_source(name, 1, 0)->fill(words);
  return words;
}

// Marsaglia 1968: 9 x[i] - 6 x[i+1] + x[i+2] = 0 mod 2^31.
TEST(Randu, TriplesLieOnPlanes) {
  const auto x = words_of("randu", 10000);
  for (std::size_t i = 0; i + 2 < x.size(); ++i) {
    ASSERT_EQ((9 * x[i] - 6 * x[i + 1] + x[i + 2]) % (std::uint64_t{1} << 31), 0U);
    ASSERT_EQ(x[i] % 2, 1U);
  }
}

TEST(Lcg32, LowBitsHaveShortPeriods) {
  const auto x = words_of("lcg32", 10000);
  for (unsigned bit = 0; bit < 10; ++bit) {
    const std::size_t period = std::size_t{2} << bit;
    for (std::size_t i = 0; i + period < x.size(); ++i) {
      ASSERT_EQ((x[i] >> bit) % 2, (x[i + period] >> bit) % 2);
      ASSERT_NE((x[i] >> bit) % 2, (x[i + period / 2] >> bit) % 2);
    }
  }
}

TEST(Minstd, EachOutputGivesTheNext) {
  const auto x = words_of("minstd", 10000);
  for (std::size_t i = 0; i + 1 < x.size(); ++i) {
    ASSERT_EQ((x[i] + 1) * 48271 % 2147483647, x[i + 1] + 1);
  }
}

// Bit 16 of the state has period 2^17, and its second half is the first turned over.
template <class Engine>
void expect_periodic_low_bit(std::uint32_t state) {
  constexpr std::size_t half = 65536;
  Engine early(state);
  Engine late(state);
  for (std::size_t i = 0; i < half; ++i) late();
  for (std::size_t i = 0; i < half; ++i) ASSERT_NE(early() % 2, late() % 2);
}

TEST(MsvcRand, LowBitRepeatsAfter131072) { expect_periodic_low_bit<MsvcRand>(2026); }

TEST(AnsiRand, LowBitRepeatsAfter131072) { expect_periodic_low_bit<AnsiRand>(2026); }

// The bit that is cut off may carry.
TEST(GlibcRand, EachOutputIsASumOfTwoBefore) {
  constexpr std::uint64_t mask = (std::uint64_t{1} << 31) - 1;
  const auto x = words_of("glibc-rand", 10000);
  for (std::size_t i = 31; i < x.size(); ++i) {
    const std::uint64_t sum = x[i - 3] + x[i - 31];
    ASSERT_LE((x[i] - sum) & mask, 1U);
  }
}

/// Each of the 32768 outputs once.
class AllOutputs final : public Source {
 public:
  void fill(std::span<std::uint64_t> outputs) override {
    for (std::uint64_t& output : outputs) output = next_++ % 32768;
  }

 private:
  std::uint64_t next_ = 0;
};

// 32768 = 630 * 52 + 8: eight of 52 places come up 631 times in 32768, the others 630 times.
TEST(FifteenBits, CannotBeSharedOutEvenly) {
  AllOutputs source;
  Draws draws;
  draws.begin_block(source, source_info("msvc-rand"));
  std::array<int, 52> counts{};
  for (int i = 0; i < 32768; ++i) ++counts.at(draws.below(52));
  EXPECT_EQ(std::count(counts.begin(), counts.end(), 631), 8);
  EXPECT_EQ(std::count(counts.begin(), counts.end(), 630), 44);
}

}  // namespace
}  // namespace evenhand::random
