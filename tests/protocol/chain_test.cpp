#include "protocol/chain.hpp"

#include <gtest/gtest.h>

#include "protocol/digests.hpp"

namespace evenhand::protocol {
namespace {

TEST(ContributionChain, EachIsTheHashOfTheNext) {
  for (const SuiteInfo& info : suites()) {
    Suite suite(info);
    const Hash session = {7};
    const ContributionChain chain(suite, session, 2, 30);
    EXPECT_EQ(chain.length(), 30U);
    Hash expected = chain.end();
    for (std::uint32_t round = 1; round <= chain.length(); ++round) {
      EXPECT_EQ(chain_link(suite, session, 2, chain.of(round)), expected);
      // Another seat's, and another session's, are other chains.
      EXPECT_NE(chain_link(suite, session, 1, chain.of(round)), expected);
      EXPECT_NE(chain_link(suite, Hash{8}, 2, chain.of(round)), expected);
      expected = chain.of(round);
    }
    const ContributionChain other(suite, session, 2, 30);
    EXPECT_NE(other.end(), chain.end());
  }
}

}  // namespace
}  // namespace evenhand::protocol
