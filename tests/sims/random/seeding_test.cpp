#include "sims/random/seeding.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "sims/random/draws.hpp"
#include "sims/random/source.hpp"
#include "tests/sims/random/engine_answers.hpp"
#include "tests/sims/random/known_answers.hpp"

namespace evenhand::random {
namespace {

TEST(KnownAnswers, XoshiroFromANumber) {
  for (const KnownAnswer& answer : known_answers("splitmix64")) {
    Xoshiro256PlusPlus seeded = xoshiro_from_number(answer.number("number"));
    Xoshiro256PlusPlus expected(state_of(answer.words("words")));
    for (int i = 0; i < 10; ++i) EXPECT_EQ(seeded(), expected());
  }
}

/// Returns how many of so many deals are not the first to start with their 64 bits.
std::size_t repeated_deals(std::string_view name, std::size_t deals) {
  const auto source = make_source(name, 1, 0);
  Draws draws;
  draws.begin_block(*source, source_info(name));
  std::vector<std::uint64_t> first(deals);
  for (std::uint64_t& word : first) {
    draws.begin_deal();
    word = draws.top_bits(64);
  }
  std::sort(first.begin(), first.end());
  const auto end = std::unique(first.begin(), first.end());
  return static_cast<std::size_t>(first.end() - end);
}

// The expected number among d deals of s seeds is d - s (1 - (1 - 1/s)^d); limits are five of its
// square roots away. A sound source repeats nothing.
TEST(SmallSeeds, RepeatDealsAsTheBirthdayProblemSays) {
  EXPECT_NEAR(static_cast<double>(repeated_deals("seed16", 10000)), 725.0, 135.0);
  EXPECT_EQ(repeated_deals("seed16", 1'000'000), 1'000'000U - 65'536U);
  EXPECT_NEAR(static_cast<double>(repeated_deals("millis", 1'000'000)), 5764.7, 380.0);
  EXPECT_NEAR(static_cast<double>(repeated_deals("seed32", 1'000'000)), 116.4, 54.0);
  EXPECT_EQ(repeated_deals("xoshiro256++", 1'000'000), 0U);
}

TEST(SmallSeed, KnowsHowManySeedsThereAre) {
  for (const SourceInfo& info : sources()) {
    EXPECT_EQ(seeds_of(info.name) > 0, info.reseeds) << info.name;
  }
  EXPECT_EQ(seeds_of("millis"), 24U * 60 * 60 * 1000);
}

TEST(KnownAnswers, DerivedState) {
  for (const KnownAnswer& answer : known_answers("derived-state")) {
    std::vector<std::uint8_t> state(40);
    derive_state("demo", answer.number("seed"), answer.number("stream"), state);
    EXPECT_EQ(state, answer.bytes("state"));
  }
}

}  // namespace

}  // namespace evenhand::random
