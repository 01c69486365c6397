#include "sims/random/drbg.hpp"

#include <gtest/gtest.h>

#include "tests/sims/random/published_drbg.hpp"

namespace evenhand::random {
namespace {

TEST(KnownAnswers, HashDrbg) { expect_published<HashDrbg>("hash-drbg-sha256"); }

TEST(HmacDrbg, HasThePublishedOutput) { expect_published<HmacDrbg>("hmac-drbg-sha256"); }

}  // namespace
}  // namespace evenhand::random
