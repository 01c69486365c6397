#include "sims/schemes/scheme.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "sims/random/digest.hpp"
#include "tests/sims/schemes/scheme_of_tests.hpp"

namespace evenhand::schemes {
namespace {

TEST(SchemeHashes, AreOpenSslsAndHaveTheirSizes) {
  for (const HashInfo& info : hashes()) {
    EXPECT_EQ(random::Digest(info.openssl).size(), info.size) << info.name;
    EXPECT_EQ(&hash_named(info.name), &info);
  }
  EXPECT_THROW(hash_named("sha265"), InputError);
}

TEST(Scheme, KnowsWhatItIsMadeOf) {
  const Scheme scheme = scheme_of_tests();
  EXPECT_TRUE(scheme.uses(SeedText::Part::nonce));
  EXPECT_FALSE(scheme.uses(SeedText::Part::commitment));
  EXPECT_EQ(scheme.bits(), 32U);
  EXPECT_EQ(scheme.outcome_size(), 52U);
}

}  // namespace
}  // namespace evenhand::schemes
