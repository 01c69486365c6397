#include "stats/distributions/binomial.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <cmath>
#include <stdexcept>

#include <boost/multiprecision/cpp_bin_float.hpp>

#include "stats/tables/small_counts.hpp"

namespace evenhand::stats {
namespace {

struct Reference {
  std::uint64_t n;
  double p;
  std::uint64_t k;
  double log_pmf;
  double log_lower;
  double log_upper;
};

// mpmath 1.3, 40 digits: sums of the probability function.
constexpr Reference references[] = {
    {100, 1.0 / 6, 25, -4.6227353673881961586, -0.011948597891064677547, -3.8302873285313230414},
    {10000, 1.0 / 54, 400, -99.491086690655373502, -3.5815843501616572508e-39,
     -98.891889169220106421},
    {10000, 1.0 / 54, 100, -27.152509801266960189, -26.398854708365049148,
     -1.814978982306037023e-12},
    {10000, 0.5, 9999, -6922.2614652274769114, 0, -6922.2613652324765781},
    {20000, 0.25, 19997, -27694.672832349678094, 0, -27694.672782344260941}};

TEST(Binomial, MatchesHighPrecision) {
  for (const Reference& r : references) {
    const Binomial binomial(r.n, r.p);
    EXPECT_NEAR(binomial.log_pmf(r.k) / r.log_pmf, 1, 5e-15) << r.n;
    EXPECT_NEAR(binomial.lower_tail(r.k).log, r.log_lower, 1e-14 + 1e-15 * std::abs(r.log_lower));
    EXPECT_NEAR(binomial.upper_tail(r.k).log, r.log_upper, 1e-14 + 1e-15 * std::abs(r.log_upper));
  }
  // mpmath 1.3, 60 digits.
  EXPECT_NEAR(Binomial(1'000'000'000, 0.3).upper_tail(300'050'000).log, -8.1805747436253323399,
              1e-9);
}

// mpmath 1.3, 60 digits: the probability function by log Γ, tails by numerical integration of the
// incomplete beta function.
constexpr Reference of_many[] = {
    {100'000'000'000, 1.0 / 52, 1'921'470'042, -696.28525166581131154, -689.21799522349652128, 0},
    {100'000'000'000, 1.0 / 52, 1'922'816'347, -29.598684528772124408, -20.737625068975910879,
     -9.8560358745532359555e-10},
    {100'000'000'000, 1.0 / 52, 1'923'076'966, -11.597826141851297208, -0.69234678463477783134,
     -0.69392983100801630871},
    {100'000'000'000, 1.0 / 52, 1'923'467'785, -52.095069619196561287, -1.1316981228768766483e-19,
     -43.625187786905634561},
    {100'000'000'000, 1.0 / 52, 1'924'683'803, -695.91126203593696936, 0, -688.84318662834192648},
    {10'000'000'000'000, 0.5, 4'999'941'497'863, -699.69260118600940802, -689.03058060179747067, 0},
    {10'000'000'000'000, 0.5, 4'999'990'513'167, -33.192594531092849379, -20.736767078434164304,
     -9.8658564923944084186e-10},
    {10'000'000'000'000, 0.5, 5'000'000'001'581, -15.192594957018249378, -0.69234943216218701597,
     -0.69394506083916630563},
    {10'000'000'000'000, 0.5, 5'000'014'230'249, -55.692591777556874372, -1.1285882157734197017e-19,
     -43.628143521108251475},
    {10'000'000'000'000, 0.5, 5'000'058'502'136, -699.69257778515480695, 0, -689.030557183874558},
    {1'000'000'000'000'000, 1.0 / 52, 19'230'608'542'760, -700.70486659925817609,
     -689.03245618195973743, 0},
    {1'000'000'000'000'000, 1.0 / 52, 19'230'743'173'254, -34.203003591192537496,
     -20.736776663247826668, -9.8657863671261478535e-10},
    {1'000'000'000'000'000, 1.0 / 52, 19'230'769'235'112, -16.202996328516687598,
     -0.69234952078398045263, -0.69394529323757840905},
    {1'000'000'000'000'000, 1.0 / 52, 19'230'808'317'041, -56.702968713906093642,
     -1.1286189516598146253e-19, -43.628119950964856126},
    {1'000'000'000'000'000, 1.0 / 52, 19'230'929'918'777, -700.70112406703176041, 0,
     -689.02870545470152514},
    {1'000'000'000'000'000, 0.5, 499'999'414'978'632, -701.9951815834384139, -689.03058644081645768,
     0},
    {1'000'000'000'000'000, 0.5, 499'999'905'131'670, -35.495179624077960312,
     -20.736768831158326327, -9.8658737847461069713e-10},
    {1'000'000'000'000'000, 0.5, 500'000'000'015'811, -17.495180050075512312,
     -0.6923496086405493038, -0.69394533860517920496},
    {1'000'000'000'000'000, 0.5, 500'000'142'302'494, -57.995179147340648562,
     -1.1285885409094568698e-19, -43.628148417679415895},
    {1'000'000'000'000'000, 0.5, 500'000'585'021'367, -701.9951792433529439, 0,
     -689.03058409902413854},
    {std::uint64_t{1} << 53U, 1.0 / 2704, 3'330'997'296'173, -699.84053796679415908,
     -689.03521337827936815, 0},
    {std::uint64_t{1} << 53U, 1.0 / 2704, 3'331'053'864'446, -33.335928226014773423,
     -20.736786936002131652, -9.8656657130483556241e-10},
    {std::uint64_t{1} << 53U, 1.0 / 2704, 3'331'064'814'968, -15.335910653941173072,
     -0.69234960306322631701, -0.69394495709647004969},
    {std::uint64_t{1} << 53U, 1.0 / 2704, 3'331'081'236'190, -55.83584290655252425,
     -1.1286642780719294277e-19, -43.628076896591232114},
    {std::uint64_t{1} << 53U, 1.0 / 2704, 3'331'132'330'113, -699.83127749156507638, 0,
     -689.02593263125043702},
    {1'000'000'000'000'000, 0.001, 999'963'018'504, -699.24238324585934336, -689.03901993471344819,
     0},
    {1'000'000'000'000'000, 0.001, 999'994'003'000, -32.733986296222977998, -20.73680636349098495,
     -9.8654465580651616272e-10},
    {1'000'000'000'000'000, 0.001, 1'000'000'000'999, -14.733949341001217429,
     -0.69234948151439847965, -0.69394471751665632244},
    {1'000'000'000'000'000, 0.001, 1'000'008'995'498, -55.233824143076465621,
     -1.1287291233284274023e-19, -43.628015323659493978},
    {1'000'000'000'000'000, 0.001, 1'000'036'981'495, -699.22552417382684253, 0,
     -689.02212391879396546}};

TEST(Binomial, KeepsTenDigitsInTheTailsOfManyTrials) {
  for (const Reference& r : of_many) {
    const Binomial binomial(r.n, r.p);
    EXPECT_NEAR(binomial.log_pmf(r.k) / r.log_pmf, 1, 1e-14) << r.n << ' ' << r.k;
    EXPECT_NEAR(binomial.lower_tail(r.k).log, r.log_lower, 2e-11) << r.n << ' ' << r.k;
    EXPECT_NEAR(binomial.upper_tail(r.k).log, r.log_upper, 2e-11) << r.n << ' ' << r.k;
  }
  EXPECT_THROW(Binomial((std::uint64_t{1} << 62U) + 1, 0.5), std::domain_error);
}

TEST(Binomial, SumsAndIntegralsOfItsTermsMeet) {
  // A variance of 1e8 and less is summed, and more is integrated.
  for (const double z : {-5.0, -1.0, 0.5, 4.0}) {
    const auto off = static_cast<std::int64_t>(z * 1e4);
    const auto tail = [&](std::uint64_t n) {
      const auto k = static_cast<std::uint64_t>(static_cast<std::int64_t>(n / 2) + off);
      return Binomial(n, 0.5).lower_tail(k).log;
    };
    // A straight line through three neighbours, of which the third is on the other side.
    EXPECT_NEAR(tail(400'000'002) - tail(400'000'000), tail(400'000'000) - tail(399'999'998),
                1e-12);
  }
}

TEST(Binomial, MatchesExactFractionsEverywhere) {
  for (const std::uint64_t n : {1U, 2U, 7U, 20U}) {
    const Rational p(3, 8);
    Rational below = 0;
    for (std::uint64_t k = 0; k <= n; ++k) {
      const Rational pmf = exact_binomial_pmf(n, p, k);
      const Rational upper = 1 - below;
      below += pmf;
      const Binomial binomial(n, 0.375);
      EXPECT_NEAR(std::exp(binomial.log_pmf(k)) / static_cast<double>(pmf), 1, 1e-13);
      EXPECT_NEAR(binomial.lower_tail(k).value() / static_cast<double>(below), 1, 1e-13);
      EXPECT_NEAR(binomial.upper_tail(k).value() / static_cast<double>(upper), 1, 1e-13);
    }
    EXPECT_EQ(below, 1);
  }
}

TEST(Binomial, TwoSidedDoublesTheSmallerTail) {
  // 10 heads of 10 and 5 of 10 by hand.
  EXPECT_NEAR(Binomial(10, 0.5).two_sided(10).value(), 2.0 / 1024, 1e-16);
  EXPECT_EQ(Binomial(10, 0.5).two_sided(5).value(), 1);
}

TEST(Binomial, KnowsItsEnds) {
  EXPECT_EQ(Binomial(0, 0.5).lower_tail(0).value(), 1);
  // log C(1000, 500) - 500 · 64 log 2: 1 - p is 1 to all digits.
  EXPECT_NEAR(Binomial(1000, 0x1p-64).upper_tail(500).log, -21491.242516350398, 1e-9);
  EXPECT_EQ(Binomial(5, 0).upper_tail(1).value(), 0);
  EXPECT_EQ(Binomial(5, 1).upper_tail(5).value(), 1);
  EXPECT_EQ(Binomial(5, 1).lower_tail(4).value(), 0);
  EXPECT_EQ(Binomial(5, 0.5).upper_tail(6).value(), 0);
  EXPECT_THROW(Binomial(5, NAN), std::domain_error);
  EXPECT_THROW(Binomial(5, 1.5), std::domain_error);
}

TEST(Binomial, QuantileIsTheInverse) {
  const Binomial binomial(1000, 0.2);
  for (const double q : {1e-8, 0.01, 0.5, 0.9, 0.999999}) {
    const std::uint64_t k = binomial.quantile(q);
    EXPECT_GE(binomial.lower_tail(k).value(), q);
    EXPECT_LT(binomial.lower_tail(k - 1).value(), q);
  }
}

TEST(Binomial, KnowsWhichProbabilityIsFound) {
  // In 8 trials only 0 and 8 heads have p <= .01: 2/256; p^8 = .9 at .9^(1/8).
  EXPECT_NEAR(detectable_probability(8, 0.5, 0.01, 0.9), std::pow(0.9, 1.0 / 8), 1e-9);
  EXPECT_TRUE(std::isinf(detectable_probability(7, 0.5, 0.01, 0.9)));
  // The normal approximation: (2.5758 + 1.2816) / 2 / sqrt(n).
  EXPECT_NEAR(detectable_probability(1000000, 0.5, 0.01, 0.9) - 0.5, 0.0019287, 2e-6);
  EXPECT_NEAR(detectable_probability(1'000'000'000'000'000, 0.5, 0.01, 0.9) - 0.5, 6.0990543e-8,
              1e-13);
}

TEST(Binomial, TailsShareExactlyOneValue) {
  rc::check([] {
    const auto n = *rc::gen::inRange<std::uint64_t>(1, 5000);
    const double p = *rc::gen::inRange(1, 1000) / 1000.0;
    const auto k = *rc::gen::inRange<std::uint64_t>(0, n + 1);
    const Binomial binomial(n, p);
    const double both = binomial.lower_tail(k).value() + binomial.upper_tail(k).value();
    RC_ASSERT(std::abs(both - 1 - std::exp(binomial.log_pmf(k))) < 1e-11);
  });
}

}  // namespace
}  // namespace evenhand::stats
