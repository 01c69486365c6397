#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <map>

#include "base/error.hpp"
#include "base/files.hpp"
#include "src/claims/claim.hpp"
#include "src/claims/expression.hpp"

namespace evenhand::claims {
namespace {

using stats::Rational;
using ::testing::HasSubstr;

Value value(std::string_view expression) {
  return evaluate(odds::doudizhu_model(), expression, "test");
}

std::string refusal(std::string_view expression) {
  try {
    value(expression);
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

TEST(ClaimExpression, IsExactAsFarAsItCanBe) {
  EXPECT_EQ(value("1 + 2 * 3 - 4 / 8").exact, Rational(13, 2));
  EXPECT_EQ(value("2 ^ 3 ^ 2").exact, Rational(512));
  EXPECT_EQ(value("-2 ^ 2").exact, Rational(-4));
  EXPECT_EQ(value("(1 - 0.25) ^ -2").exact, Rational(16, 9));
  EXPECT_EQ(value("5! / 3!").exact, Rational(20));
  EXPECT_EQ(value("C(54, 3) * P{rocket in bottom}").exact, Rational(52));
  EXPECT_EQ(value("mean{bombs in hand}").exact, Rational(140, 1431));
  EXPECT_EQ(value("2.5e-3").exact, Rational(1, 400));
  EXPECT_EQ(value("position{bubble-coin; 10; 0; 9}").exact, Rational(1, 512));
  EXPECT_EQ(value("uniform{fisher-yates; 54}").exact, Rational(1));
  EXPECT_EQ(value("uniform{quicksort-coin; 6}").exact, Rational(0));
}

TEST(ClaimExpression, FallsBackToDoubles) {
  EXPECT_FALSE(value("log2(8)").exact);
  EXPECT_DOUBLE_EQ(value("log2(8) + 1").number, 4);
  EXPECT_NEAR(value("chi2_p(0.32, 2)").number, std::exp(-0.16), 1e-14);
  EXPECT_NEAR(value("ks_critical(1000, 0.05)").number, 0.042776, 1e-6);
}

TEST(ClaimExpression, RefusesMistakes) {
  EXPECT_THAT(refusal("1 +"), HasSubstr("a number is expected"));
  EXPECT_THAT(refusal("1 / 0"), HasSubstr("division by 0"));
  EXPECT_THAT(refusal("0 ^ -1"), HasSubstr("division by 0"));
  EXPECT_THAT(refusal("2 ^ 1e9"), HasSubstr("too large"));
  EXPECT_THAT(refusal("0.5!"), HasSubstr("not a whole number"));
  EXPECT_THAT(refusal("1e6!"), HasSubstr("not a whole number from 0 to 1000"));
  EXPECT_THAT(refusal("meen{bombs in hand}"), HasSubstr("did you mean 'mean'?"));
  EXPECT_THAT(refusal("P{bombs in hand"), HasSubstr("'}' is missing"));
  EXPECT_THAT(refusal("position{bubble-coin; 10}"), HasSubstr("takes 4 arguments"));
  EXPECT_THAT(refusal("2 3"), HasSubstr("'3' is not expected"));
  EXPECT_THAT(refusal(std::string(1000, '(')), HasSubstr("too deeply"));
  EXPECT_THAT(refusal(std::string(9000, '-') + "1"), HasSubstr("too deeply"));
  std::string powers;
  for (int i = 0; i < 4000; ++i) powers += "1^";
  EXPECT_THAT(refusal(powers + "1"), HasSubstr("too deeply"));
  EXPECT_THAT(refusal(std::string(20000, ' ') + "1"), HasSubstr("more than 10000 characters"));
}

TEST(ClaimExpression, RefusesNumbersThatAreTooLarge) {
  for (const char* large : {"(9^1000)^1000", "1000!^1000", "1000!^13", "(1/3)^-1000 ^ 1000"}) {
    EXPECT_THAT(refusal(large), HasSubstr("too large")) << large;
  }
  std::string many = "1000!";
  for (int i = 0; i < 600; ++i) many += " * 1000!";
  EXPECT_THAT(refusal(many), HasSubstr("too large"));
  EXPECT_EQ(value("1000! / 999!").exact, Rational(1000));
  EXPECT_EQ(value("9^1000 / 9^999").exact, Rational(9));
}

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

class ClaimFile : public ::testing::Test {
 protected:
  void TearDown() override { std::filesystem::remove(path_); }
  std::vector<Claim> read(const std::string& text) {
    write_file(path_, text);
    return read_claims(path_);
  }
  std::string refusal(const std::string& text) {
    try {
      read(text);
    } catch (const InputError& error) {
      return error.what();
    }
    return "accepted";
  }
  Finding finding(const std::string& keys) {
    return check(read("[[claim]]\nid = \"x\"\n" + keys)[0]).finding;
  }

 private:
  std::string path_ = ::testing::TempDir() + "claims-" +
                      ::testing::UnitTest::GetInstance()->current_test_info()->name() + ".toml";
};

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

TEST(ClaimExample, FindsWhatHoldsInTheArticles) {
  std::map<std::string, Finding> found;
  for (const Claim& claim :
       read_claims(EVENHAND_SOURCE_DIR "/examples/claims/doudizhu-article.toml")) {
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
