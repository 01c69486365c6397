#include "sims/random/drbg.hpp"

#include <gtest/gtest.h>

#include "tests/sims/random/known_answers.hpp"
#include "tests/sims/random/published_drbg.hpp"

namespace evenhand::random {
namespace {

TEST(Hmac, HasThePublishedCodes) {
  for (const KnownAnswer& answer : known_answers("hmac-sha256")) {
    Hmac hmac("SHA256");
    hmac.set_key(answer.bytes("key"));
    std::vector<std::uint8_t> code(32);
    for (int again = 0; again < 2; ++again) {
      hmac.sign({answer.bytes("message")}, code);
      EXPECT_EQ(code, answer.bytes("code"));
    }
  }
}

TEST(KnownAnswers, HashDrbg) { expect_published<HashDrbg>("hash-drbg-sha256"); }

TEST(HmacDrbg, HasThePublishedOutput) { expect_published<HmacDrbg>("hmac-drbg-sha256"); }

}  // namespace

}  // namespace evenhand::random
