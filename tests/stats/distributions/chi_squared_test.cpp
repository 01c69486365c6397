#include "stats/distributions/chi_squared.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <stdexcept>
#include <utility>

namespace evenhand::stats {
namespace {

TEST(NoncentralChiSquared, TailsMatchHighPrecision) {
  // mpmath 1.3, 40 digits: the Poisson-weighted sum.
  EXPECT_NEAR(noncentral_chi_squared_upper_tail(10, 5, 3.5), 0.320990650014184209, 1e-14);
  EXPECT_NEAR(noncentral_chi_squared_upper_tail(60, 5, 22.0275), 0.00323201203070323151, 1e-15);
  EXPECT_NEAR(noncentral_chi_squared_upper_tail(30, 1, 20), 0.157426848899336487, 1e-14);
}

TEST(NoncentralChiSquared, TailsAddToOne) {
  for (const double df : {1.0, 53.0, 2809.0, 1e6}) {
    for (const double lambda : {0.0, 0.1, 20.0, 1e4, 1e6, 1e9}) {
      for (const double z : {-2.0, 0.0, 3.0}) {
        const double x = std::max(0.5, df + lambda + z * std::sqrt(2 * (df + 2 * lambda)));
        EXPECT_NEAR(noncentral_chi_squared_upper_tail(x, df, lambda) +
                        noncentral_chi_squared_lower_tail(x, df, lambda),
                    1, 1e-11);
      }
    }
  }
}

TEST(NoncentralChiSquared, TheApproximationTakesOverWithoutAStep) {
  for (const double df : {1.0, 2809.0, 1e6}) {
    for (const double z : {-3.0, -1.0, 0.0, 1.0, 3.0}) {
      const double x = df + 1e7 + z * std::sqrt(2 * (df + 2e7));
      EXPECT_NEAR(noncentral_chi_squared_upper_tail(x, df, 1e7),
                  noncentral_chi_squared_upper_tail(x, df, std::nextafter(1e7, 2e7)), 1e-7);
    }
  }
}

TEST(Noncentrality, NeededForPower) {
  // Power .9 at alpha .01, from the reference computed for this project in exact arithmetic.
  EXPECT_NEAR(noncentrality_needed(5, 0.01, 0.9), 22.03, 0.005);
  EXPECT_NEAR(noncentrality_needed(23, 0.01, 0.9), 35.54, 0.005);
  EXPECT_NEAR(noncentrality_needed(51, 0.01, 0.9), 47.67, 0.005);
  EXPECT_NEAR(noncentrality_needed(2601, 0.01, 0.9), 271.88, 0.005);
  EXPECT_NEAR(noncentrality_needed(2809, 0.01, 0.9), 282.09, 0.005);
  EXPECT_EQ(noncentrality_needed(5, 0.05, 0.05), 0);
  // The power at that noncentrality, and at none the level.
  const double critical = chi_squared_upper_quantile(0.01, 51);
  EXPECT_NEAR(noncentral_chi_squared_upper_tail(critical, 51, noncentrality_needed(51, 0.01, 0.9)),
              0.9, 1e-10);
  EXPECT_NEAR(noncentral_chi_squared_upper_tail(critical, 51, 0), 0.01, 1e-12);
}

TEST(Noncentrality, IntervalLeavesEqualTails) {
  const Interval interval = noncentrality_interval(120, 51, 0.95);
  EXPECT_NEAR(noncentral_chi_squared_upper_tail(120, 51, interval.low), 0.025, 1e-10);
  EXPECT_NEAR(noncentral_chi_squared_lower_tail(120, 51, interval.high), 0.025, 1e-10);
  EXPECT_EQ(noncentrality_interval(51, 51).low, 0);
  EXPECT_GT(noncentrality_interval(51, 51).high, 0);
  EXPECT_EQ(noncentrality_interval(0, 51).high, 0);
}

TEST(Noncentrality, IntervalStandsHugeArguments) {
  for (const double df : {1.0, 1e6}) {
    for (const double statistic : {1e6, 1e9, 1e15}) {
      const Interval interval = noncentrality_interval(statistic, df, 0.99);
      EXPECT_GE(statistic - df, interval.low);
      EXPECT_LE(statistic - df, interval.high);
      EXPECT_LT(interval.high - interval.low, 20 * std::sqrt(statistic));
    }
  }
}

struct ChiSquaredTails {
  double df;
  double x;
  double log_upper;
  double log_lower;
};

// mpmath 1.3, 60 digits: continued fraction and power series of the incomplete gamma function.
constexpr ChiSquaredTails tails[] = {
    {1, 1, -1.1478744644493182, -0.381715146302126072},
    {1, 1500, -753.883067105382429, 0},
    {1, 23000, -11505.2474595736364, 0},
    {2, 0.5, -0.25, -1.50869154944603213},
    {5, 60, -25.1333159035064877, -1.21545697772569057e-11},
    {5, 23000, -11486.2593989669991, 0},
    {5, 0.001, -1.68148772038432802e-9, -20.2035868883903414},
    {51, 10, -7.01780913321868813e-11, -23.3799849429269548},
    {51, 120, -15.5706149905605313, -1.72889201027674071e-7},
    {2809, 2000, -1.10394410110900078e-33, -75.8864187552839416},
    {2809, 3000, -5.08596552533573123, -0.00620210781725807872},
    {2809, 3400, -30.317708098138665, -6.81062030767846657e-14},
    {2809, 40000, -14872.2025148053314, 0},
    {100000, 105000, -63.8331222259290636, -1.89507871874077212e-28},
    {1e+06, 900000, 0, -2685.4355441242078},
    {1e+06, 1020000, -102.259486335078305, -3.88391183118938046e-45},
    {1e+07, 9500000, 0, -6472.10769424944529},
    {1e+07, 10010000, -4.36669003076172051, -0.0127744318913187781},
    {1e+07, 10800000, -15200.9000372463745, 0},
};

/// Relative error of a p-value is the absolute error of its logarithm.
double allowed(double log_p) { return 1e-14 + 5e-16 * std::abs(log_p); }

TEST(ChiSquared, BothTailsMatchHighPrecision) {
  for (const ChiSquaredTails& t : tails) {
    EXPECT_NEAR(chi_squared_upper_tail(t.x, t.df).log, t.log_upper, allowed(t.log_upper))
        << t.df << ' ' << t.x;
    EXPECT_NEAR(chi_squared_lower_tail(t.x, t.df).log, t.log_lower, allowed(t.log_lower))
        << t.df << ' ' << t.x;
  }
}

// mpmath 1.3, 40 digits: near the middle the density integrated, else fraction and series.
constexpr ChiSquaredTails many[] = {
    {100000010, 100020000, -2.54134554399486081, -0.0820350734699761851},
    {2e9, 2000000000, -0.693155591037053387, -0.693138770153572762},
    {2e9, 2000400000, -22.784318569656976, -1.27319865540136021e-10},
    {2e9, 1999000000, 0, -128.725310088809868},
    {3e12, 3000010000000, -10.7118680835134642, -0.0000222792023673793698},
    {1e15, 1000000100000000, -4.36822935311849171, -0.0127546572075547806},
    {1e18, 9.999999915147186e17, -9.86587400228289639e-10, -20.7367691986055471},
    {1e18, 1.0000000042426406e18, -6.60772609974152737, -0.00135081012934588729},
    {4e19, 4.0000000004472136e19, -1.1759117265739582, -0.368946430914783202},
    {4e19, 4.000000026832816e19, -454.321241554467011, 0},
    {4e8, 402000000, -2496.87552821390519, 0},
    {4e8, 360000000, 0, -1072111.30483311313},
};

TEST(ChiSquared, BothTailsMatchHighPrecisionWithManyDegrees) {
  for (const ChiSquaredTails& t : many) {
    for (const auto& [found, log] : {std::pair{chi_squared_upper_tail(t.x, t.df), t.log_upper},
                                     std::pair{chi_squared_lower_tail(t.x, t.df), t.log_lower}}) {
      EXPECT_NEAR(found.log, log, 1e-9 + 1e-12 * std::abs(log)) << t.df << ' ' << t.x;
    }
  }
  const double df = 1e8;
  for (const double z : {-30.0, -3.0, 0.0, 0.5, 7.0}) {
    const double x = df + z * std::sqrt(2 * df);
    EXPECT_NEAR(chi_squared_upper_tail(x, df).log, chi_squared_upper_tail(x, df * (1 + 1e-13)).log,
                1e-7);
  }
  for (const double p : {1e-10, 0.01, 0.5, 0.99}) {
    EXPECT_NEAR(chi_squared_upper_tail(chi_squared_upper_quantile(p, 1e11), 1e11).value() / p, 1,
                1e-6);
  }
}

TEST(ChiSquared, HasNoStepWhereTheMethodChanges) {
  for (const double df : {1.0, 5.0, 51.0, 2809.0, 1e5, 1e7}) {
    const double seam = chi_squared_upper_quantile(1e-12, df);
    const double step = 1e-9 * std::sqrt(df);
    const double before = chi_squared_upper_tail(seam - step, df).log;
    const double at = chi_squared_upper_tail(seam, df).log;
    const double after = chi_squared_upper_tail(seam + step, df).log;
    EXPECT_NEAR(before - at, at - after, 1e-13) << df;
    EXPECT_GT(before, after);
  }
}

TEST(ChiSquared, QuantileInvertsTheTail) {
  // Abramowitz & Stegun, table 26.8: 5 % with 1 and 1 % with 30 degrees of freedom.
  EXPECT_NEAR(chi_squared_upper_quantile(0.05, 1), 3.84146, 5e-6);
  EXPECT_NEAR(chi_squared_upper_quantile(0.01, 30), 50.8922, 5e-5);
  for (const double df : {1.0, 53.0, 2809.0, 1e6}) {
    for (const double p : {1e-10, 0.01, 0.5, 0.99}) {
      EXPECT_NEAR(chi_squared_upper_tail(chi_squared_upper_quantile(p, df), df).value() / p, 1,
                  1e-10);
    }
  }
}

TEST(ChiSquared, KnowsItsEnds) {
  EXPECT_EQ(chi_squared_upper_tail(0, 3).log, 0);
  EXPECT_EQ(chi_squared_lower_tail(0, 3).value(), 0);
  EXPECT_EQ(chi_squared_upper_tail(INFINITY, 3).value(), 0);
  EXPECT_THROW(chi_squared_upper_tail(NAN, 3), std::domain_error);
  EXPECT_THROW(chi_squared_upper_tail(1, 0), std::domain_error);
  EXPECT_THROW(chi_squared_upper_tail(1, 1.1e20), std::domain_error);
  EXPECT_THROW(chi_squared_upper_tail(-1, 3), std::domain_error);
}

}  // namespace

}  // namespace evenhand::stats
