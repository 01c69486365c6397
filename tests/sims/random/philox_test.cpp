#include "sims/random/philox.hpp"

#include <gtest/gtest.h>

#include "tests/sims/random/known_answers.hpp"

namespace evenhand::random {
namespace {

TEST(KnownAnswers, Philox) {
  for (const KnownAnswer& answer : known_answers("philox")) {
    const auto counter = answer.words("counter");
    const auto key = answer.words("key");
    const Philox::Block block =
        Philox::block({counter[0], counter[1], counter[2], counter[3]}, {key[0], key[1]});
    EXPECT_EQ(std::vector(block.begin(), block.end()), answer.words("words"));
  }
}

}  // namespace
}  // namespace evenhand::random
