#include "sims/random/digest.hpp"

#include <gtest/gtest.h>

#include "tests/sims/random/known_answers.hpp"

namespace evenhand::random {
namespace {

TEST(KnownAnswers, Sm3) {
  for (const KnownAnswer& answer : known_answers("sm3")) {
    Digest sm3("SM3");
    std::vector<std::uint8_t> digest(sm3.size());
    sm3.hash({answer.bytes("message")}, digest);
    EXPECT_EQ(digest, answer.bytes("digest"));
  }
}

// No vectors of Hash_DRBG over SM3 are published; the same code over SHA-256 has NIST's.

}  // namespace
}  // namespace evenhand::random
