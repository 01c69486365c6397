#include "sims/random/hmac_drbg.hpp"

#include <gtest/gtest.h>

#include "tests/sims/random/known_answers.hpp"

namespace evenhand::random {
namespace {

TEST(HmacDrbg, HasThePublishedOutput) {
  for (const KnownAnswer& answer : known_answers("hmac-drbg-sha256")) {
    HmacDrbg drbg("SHA256", answer.bytes("entropy"), answer.bytes("nonce"),
                  answer.bytes("personalization"));
    std::vector<std::uint8_t> output(128);
    drbg.generate(output);
    drbg.generate(output);
    EXPECT_EQ(output, answer.bytes("output"));
  }
}

}  // namespace
}  // namespace evenhand::random
