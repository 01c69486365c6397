#include <gtest/gtest.h>

#include <map>

#include "base/error.hpp"
#include "src/claims/claim.hpp"
#include "tests/places.hpp"
#include "tests/src/claims/claim_file.hpp"

namespace evenhand::claims {
namespace {

TEST_F(ClaimFile, FindsByToleranceAndRelation) {
  const std::string jokers = "value = 'P{rocket in bottom}'\n";
  EXPECT_EQ(finding(jokers + "published = '0.0021'"), Finding::confirmed);
  EXPECT_EQ(finding(jokers + "published = '0.00210'"), Finding::confirmed);
  EXPECT_EQ(finding(jokers + "published = '0.002100'"), Finding::refuted);
  EXPECT_EQ(finding(jokers + "published = '0.0025'\ntolerance = 0.001"), Finding::confirmed);
  EXPECT_EQ(finding(jokers + "published = '1/477'"), Finding::confirmed);
  EXPECT_EQ(finding(jokers + "published = '1/478'"), Finding::refuted);
  EXPECT_EQ(finding(jokers + "published = '1/477'\nrelation = '<='"), Finding::confirmed);
  EXPECT_EQ(finding(jokers + "published = '1/477'\nrelation = '<'"), Finding::refuted);
  EXPECT_EQ(finding(jokers + "published = 0.0021"), Finding::confirmed);
  EXPECT_EQ(finding("open = 'nobody knows'\npublished = 1"), Finding::undecided);
}

TEST_F(ClaimFile, SimulationConfirmsRefutesOrLeavesOpen) {
  const std::string rocket = "check = 'simulated'\nsamples = '50k'\nvalue = 'P{rocket in hand}'\n";
  EXPECT_EQ(finding(rocket + "published = '0.1'"), Finding::confirmed);
  EXPECT_EQ(finding(rocket + "published = '0.2'"), Finding::refuted);
  EXPECT_EQ(finding(rocket + "published = '0.0950'"), Finding::undecided);
  EXPECT_EQ(finding(rocket + "published = '0.2'\nrelation = '<'"), Finding::confirmed);
  EXPECT_EQ(finding(rocket + "published = '0.09504'\nrelation = '<'"), Finding::undecided);
  EXPECT_THROW(finding("check = 'simulated'\nvalue = '1'\npublished = 1"), InputError);
}

TEST(ClaimExample, FindsWhatHoldsInTheArticles) {
  std::map<std::string, Finding> found;
  for (const Claim& claim :
       read_claims(tests::source_folder() + "/examples/claims/doudizhu-article.toml")) {
    found[claim.id] = check(claim).finding;
  }
  const std::map<std::string, Finding> expected = {{"deck-orders", Finding::confirmed},
                                                   {"hands-17", Finding::refuted},
                                                   {"jokers-bottom", Finding::refuted},
                                                   {"bottom-bomb-first", Finding::refuted},
                                                   {"bottom-nobomb-later", Finding::refuted},
                                                   {"mean-rank", Finding::refuted},
                                                   {"var-rank", Finding::refuted},
                                                   {"same-suit-mean", Finding::refuted},
                                                   {"same-suit-variance", Finding::refuted},
                                                   {"longest-run-mean", Finding::refuted},
                                                   {"longest-run-variance", Finding::refuted},
                                                   {"run-var-corr", Finding::refuted},
                                                   {"ks-1000-05", Finding::refuted},
                                                   {"ks-1000-01", Finding::refuted},
                                                   {"ks-10000-05", Finding::refuted},
                                                   {"ks-10000-01", Finding::refuted},
                                                   {"bubble-coin-first-last", Finding::confirmed},
                                                   {"bubble-matrix-uniform", Finding::confirmed},
                                                   {"naive-quicksort", Finding::confirmed},
                                                   {"landlord-third", Finding::refuted},
                                                   {"ks-sensitivity", Finding::undecided},
                                                   {"sm3-index-uniform", Finding::refuted},
                                                   {"perms-entropy", Finding::refuted}};
  EXPECT_EQ(found, expected);
}

}  // namespace
}  // namespace evenhand::claims
