#include "sims/random/hmac_drbg.hpp"

#include <gtest/gtest.h>

#include "tests/sims/random/published_drbg.hpp"

namespace evenhand::random {
namespace {

TEST(HmacDrbg, HasThePublishedOutput) { expect_published<HmacDrbg>("hmac-drbg-sha256"); }

}  // namespace
}  // namespace evenhand::random
