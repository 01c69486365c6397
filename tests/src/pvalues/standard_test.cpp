#include "src/pvalues/standard.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace evenhand::pvalues {
namespace {

TEST(NormalTails, AreThoseOfTables) {
  const Tails tails = normal_tails(1.959963984540054);
  EXPECT_NEAR(tails.upper.value(), 0.025, 1e-15);
  EXPECT_NEAR(tails.lower.value(), 0.975, 1e-15);
  EXPECT_NEAR(tails.two_sided->value(), 0.05, 1e-15);
}

// Mean 3: P(X <= 1) = 4 e^-3, P(X >= 1) = 1 - e^-3, P(X = 2) = 4.5 e^-3.
TEST(PoissonTails, AreTheirSums) {
  const double e = std::exp(-3);
  EXPECT_NEAR(poisson_tails(3, 1).lower.value(), 4 * e, 1e-14);
  EXPECT_NEAR(poisson_tails(3, 1).upper.value(), 1 - e, 1e-14);
  EXPECT_NEAR(*poisson_tails(3, 2).pmf, 4.5 * e, 1e-14);
  EXPECT_NEAR(poisson_tails(3, 0).lower.value(), e, 1e-15);
  EXPECT_NEAR(poisson_tails(3, 0).two_sided->value(), 2 * e, 1e-14);
  EXPECT_EQ(poisson_tails(3, 0).upper.value(), 1);
}

}  // namespace
}  // namespace evenhand::pvalues
