#include "sims/random/seeding.hpp"

#include <gtest/gtest.h>

#include "tests/sims/random/known_answers.hpp"

namespace evenhand::random {
namespace {

TEST(KnownAnswers, DerivedState) {
  for (const KnownAnswer& answer : known_answers("derived-state")) {
    std::vector<std::uint8_t> state(40);
    derive_state("demo", answer.number("seed"), answer.number("stream"), state);
    EXPECT_EQ(state, answer.bytes("state"));
  }
}

}  // namespace
}  // namespace evenhand::random
