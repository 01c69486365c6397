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
  EXPECT_FALSE(scheme.rejects());
}

// All numbers that are wanted, and not only those of one digest.
TEST(Scheme, OfAGeneratorDealsAllCards) {
  Scheme scheme = scheme_of_tests();
  scheme.message = SeedText("{client-seed}:{nonce}");
  EXPECT_TRUE(scheme.ends_with_outcome());
  scheme.generator = GeneratorKind::python;
  EXPECT_FALSE(scheme.ends_with_outcome());
  EXPECT_EQ(scheme.bits(), 32U);
  scheme.doubles = true;
  EXPECT_EQ(scheme.bits(), 53U);
}

}  // namespace
}  // namespace evenhand::schemes
