#include "src/judge/evidence.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "stats/distributions/chi_squared.hpp"
#include "stats/distributions/small_generator.hpp"
#include "stats/kolmogorov_smirnov/histogram_ks.hpp"

namespace evenhand::judge {
namespace {

constexpr TestInfo key_cards{"hands.<set>.<hand>", Method::hypergeometric,
                             "How many <set> the <hand> has is chance."};

Evidence member(double p) {
  Evidence evidence;
  evidence.result.p = stats::PValue::of(p);
  evidence.words = "p";
  evidence.subject = fmt::format("{}", p);
  evidence.detectable = [](double alpha, double) { return alpha; };
  return evidence;
}

Evidence skipped(std::string why) { return {{}, stats::TestResult::skip(std::move(why))}; }

TEST(Evidence, HasTheNamesPutIn) {
  const Evidence evidence = judge::evidence(key_cards, {}, {"jokers", "first"});
  EXPECT_EQ(evidence.test, "hands.jokers.first");
  EXPECT_EQ(evidence.null, "How many jokers the first has is chance.");
  EXPECT_EQ(evidence.method, "hypergeometric");
  const TestInfo plain{"order.successors", Method::binomial, "No card follows another more often."};
  EXPECT_EQ(judge::evidence(plain, {}).test, "order.successors");
  EXPECT_EQ(judge::evidence(plain, {}).null, plain.null);
}

TEST(Evidence, TakesNamesThatLookLikePlaceholders) {
  const Evidence evidence = judge::evidence(key_cards, {}, {"<hand>", "<set>"});
  EXPECT_EQ(evidence.test, "hands.<hand>.<set>");
  EXPECT_EQ(evidence.null, "How many <hand> the <set> has is chance.");
  EXPECT_EQ(
      judge::evidence({"worst.<cell>", Method::binomial, "No <cell> is off <by>."}, {}, {"<cell>"})
          .null,
      "No <cell> is off <by>.");
}

TEST(Evidence, LeavesPlaceholdersWithoutANameAsTheyAre) {
  EXPECT_EQ(judge::evidence(key_cards, {}, {"jokers"}).test, "hands.jokers.<hand>");
  EXPECT_EQ(judge::evidence({"a.<b", Method::binomial, "a < b"}, {}, {"x"}).test, "a.<b");
}

TEST(Skip, AppendsEveryTestWithTheReason) {
  std::vector<Evidence> all = {member(0.5)};
  skip(std::array{key_cards, TestInfo{"order.successors", Method::binomial,
                                      "No card follows another more often."}},
       "there are no deals", all);
  ASSERT_EQ(all.size(), 3u);
  EXPECT_EQ(all[1].test, key_cards.name);
  EXPECT_EQ(all[2].null, "No card follows another more often.");
  for (std::size_t i : {1u, 2u}) EXPECT_EQ(all[i].result.skipped, "there are no deals");
}

TEST(SmallestOf, IsCorrectedForTheMembersThatWereMade) {
  const TestInfo info{"family.worst", Method::binomial, "None is off."};
  const Evidence family = smallest_of(info, {member(0.3), skipped("few"), member(0.01)}, 0.95);
  EXPECT_EQ(family.test, "family.worst");
  EXPECT_EQ(family.null, "None is off.");
  EXPECT_EQ(family.method, "binomial");
  EXPECT_NEAR(family.result.p.value(), 1 - 0.99 * 0.99, 1e-15);
  EXPECT_EQ(family.words, "p");
  EXPECT_EQ(family.subject, "0.01");
  EXPECT_NEAR(family.detectable(0.19, 0.9), 0.1, 1e-15);  // 1 - .9² = .19
}

TEST(DetectableW, IsWhatChiSquareFinds) {
  const double w = detectable_w(2, 10000)(0.001, 0.9);
  const double critical = stats::chi_squared_upper_quantile(0.001, 2);
  EXPECT_NEAR(stats::noncentral_chi_squared_upper_tail(critical, 2, w * w * 10000), 0.9, 1e-6);
  EXPECT_TRUE(std::isinf(detectable_w(2, 0)(0.01, 0.9)));
  EXPECT_TRUE(std::isinf(detectable_w(0, 100)(0.01, 0.9)));
}

/// Kolmogorov-Smirnov finds with about 90 % power the distance that is said of it: a shift between
/// two-valued samples is the worst case, and others are found more often.
TEST(DetectableDistance, IsFoundAsOftenAsThePowerSays) {
  constexpr double alpha = 0.001;
  stats::SmallGenerator random(5);
  const auto sample = [&](double share, unsigned size) {
    std::vector<std::uint64_t> histogram(2);
    for (unsigned i = 0; i < size; ++i) ++histogram[random.uniform() < share ? 1 : 0];
    return histogram;
  };
  const double distance = detectable_distance(2000, 1000)(alpha, 0.9);
  unsigned found = 0;
  for (int session = 0; session < 200; ++session) {
    const auto test = stats::histogram_ks_test(sample(0.5 - distance / 2, 2000),
                                               sample(0.5 + distance / 2, 1000), 0.99);
    found += test.p.value() <= alpha ? 1 : 0;
  }
  EXPECT_GE(found, 170U);
}

TEST(SmallestOf, FindsWhatItsLeastSensitiveMemberFinds) {
  const auto finding = [](double p, double size) {
    Evidence evidence = member(p);
    evidence.detectable = [size](double alpha, double) { return size / alpha; };
    return evidence;
  };
  // Whichever is the strongest, but for what that one alone finds.
  const Evidence one = smallest_of("family", {finding(0.3, 2), finding(0.01, 1)}, 0.95);
  const Evidence other = smallest_of("family", {finding(0.01, 2), finding(0.3, 1)}, 0.95);
  EXPECT_NEAR(one.detectable(0.19, 0.9), 20, 1e-12);
  EXPECT_NEAR(other.detectable(0.19, 0.9), 20, 1e-12);
  EXPECT_NEAR(one.detectable_of_told(0.19, 0.9), 10, 1e-12);
  EXPECT_NEAR(other.detectable_of_told(0.19, 0.9), 20, 1e-12);
  Evidence silent = member(0.5);
  silent.detectable = {};
  EXPECT_FALSE(smallest_of("family", {finding(0.01, 1), silent}, 0.95).detectable);
}

TEST(SmallestOf, HasTheLevelAtWhichAllIntervalsHold) {
  Evidence one = member(0.01);
  one.result.effect = stats::Effect{"size", 1, {0, 2, 0.975}};
  const Evidence family = smallest_of("family.worst", {member(0.3), one}, 0.95);
  EXPECT_EQ(family.result.effect->interval.level, 0.95);
  EXPECT_EQ(family.result.effect->interval.high, 2);
}

TEST(SmallestOf, IsSkippedWhenAllAreWithTheReasonOfTheFirst) {
  const Evidence family = smallest_of("family.worst", {skipped("one"), skipped("two")}, 0.95);
  EXPECT_EQ(family.test, "family.worst");
  EXPECT_EQ(family.result.skipped, "one");
}

}  // namespace
}  // namespace evenhand::judge
