#include "src/claims/claim.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

#include "base/error.hpp"
#include "tests/places.hpp"
#include "tests/src/claims/claim_file.hpp"

namespace evenhand::claims {
namespace {

using stats::Rational;

TEST(ClaimDecimal, KeepsTheDigitsThatWerePublished) {
  EXPECT_EQ(read_decimal("-0.130")->value, Rational(-13, 100));
  EXPECT_EQ(read_decimal("-0.130")->half_unit, Rational(1, 2000));
  EXPECT_EQ(read_decimal("22,192,844")->value, Rational(22192844));
  EXPECT_EQ(read_decimal("22,192,844")->half_unit, Rational(0));
  EXPECT_EQ(read_decimal("2.3e3")->value, Rational(2300));
  EXPECT_EQ(read_decimal("2.3e3")->half_unit, Rational(50));
  EXPECT_EQ(read_decimal("010")->value, Rational(10));
  for (const std::string_view text : {"", "-", "1/3", "0.5^9", "1e999999", "1.2.3"}) {
    EXPECT_FALSE(read_decimal(text)) << text;
  }
}

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

using ::testing::HasSubstr;

TEST_F(ClaimFile, MistakesHaveFileAndLine) {
  EXPECT_THAT(refusal("[[claim]]\nid = 'a'\nvalu = '1'\npublished = 1\n"),
              HasSubstr(".toml:3: unknown key 'valu'; did you mean 'value'?"));
  EXPECT_THAT(refusal("[[claim]\n"), HasSubstr(".toml:1:"));
  EXPECT_THAT(refusal("[[claim]]\nid = 'a'\nvalue = '1'\n"), HasSubstr("published is missing"));
  EXPECT_THAT(refusal("[[claim]]\nid = 'a'\npublished = 1\n"), HasSubstr("says in 'open' why"));
  EXPECT_THAT(refusal("[[claim]]\nid = 3\n"), HasSubstr("id is not a string"));
  EXPECT_THAT(refusal("x = 1\n"), HasSubstr("'x' is not expected"));
  EXPECT_THAT(refusal(""), HasSubstr("there is no [[claim]]"));
  EXPECT_THAT(refusal("[[claim]]\nid='a'\nvalue='1'\npublished=1\nrelation='~'\n"),
              HasSubstr("relation is '~'"));
  const std::string one = "[[claim]]\nid='a'\nvalue='1'\npublished=1\n";
  EXPECT_THAT(refusal(one + one), HasSubstr("stands twice"));
}

}  // namespace

}  // namespace evenhand::claims
