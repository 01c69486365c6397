#include "stats/sequential/two_barriers.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <random>

namespace evenhand::stats {
namespace {

struct Reference {
  double drift, time, above, below;
};

// By the eigenfunctions of the interval, 4,000 terms in double precision (numpy 1.24): P_A -
// e^(drift A) π/w² Σ k (-1)^(k+1) sin(kπB/w) e^(-λ_k t)/λ_k, λ_k = drift²/2 + k²π²/(2w²), A = 3, B
// = 2.
constexpr std::array references = {Reference{-1, 1, 8.80631808404e-05, 0.232357189192},
                                   Reference{-0.2, 4, 0.0693404009298, 0.453892454674},
                                   Reference{-0.2, 300, 0.191818777221, 0.808181222779},
                                   Reference{0, 1, 0.0026997960607, 0.0455002638964},
                                   Reference{0, 30, 0.398377078148, 0.598377078128},
                                   Reference{0.3, 4, 0.29115668279, 0.158554715263},
                                   Reference{2, 1, 0.205309170572, 0.000199402555784},
                                   Reference{2, 30, 0.999664539433, 0.00033546056744}};

TEST(TwoBarriers, AreLeftAsTheEigenfunctionsSay) {
  const TwoBarriers barriers{3, 2};
  for (const Reference& reference : references) {
    EXPECT_NEAR(barriers.left_above(reference.drift, reference.time) / reference.above, 1, 1e-9);
    EXPECT_NEAR(barriers.left_below(reference.drift, reference.time) / reference.below, 1, 1e-9);
    EXPECT_NEAR(barriers.stays_above(reference.drift, reference.time, -2),
                1 - reference.above - reference.below, 1e-10);
  }
}

TEST(TwoBarriers, AreLeftByTheOneThatTheDriftLeadsTo) {
  // P(above) = (1 - e^(2 drift below)) / (e^(-2 drift above) - e^(2 drift below)); Wald 1944.
  const double mu = 0.7;
  const TwoBarriers barriers{1.5, 0.4};
  const double expected =
      (1 - std::exp(2 * mu * 0.4)) / (std::exp(-2 * mu * 1.5) - std::exp(2 * mu * 0.4));
  EXPECT_NEAR(barriers.left_above(mu, 1000), expected, 1e-12);
}

TEST(TwoBarriers, StayAboveAPlaceWithThatShareOfThoseThatStay) {
  const TwoBarriers barriers{3, 2};
  EXPECT_NEAR(barriers.stays_above(0.3, 4, 3), 0, 1e-12);
  EXPECT_GT(barriers.stays_above(0.3, 4, 0), barriers.stays_above(0.3, 4, 1));
  EXPECT_NEAR(TwoBarriers({2, 2}).stays_above(0, 1, 0),
              TwoBarriers({2, 2}).stays_above(0, 1, -2) / 2, 1e-12);
}

TEST(DriftWith, IsTheDriftOfThatProbability) {
  const TwoBarriers barriers{3, 2};
  const double above = drift_with(barriers, {Ending::Kind::above, 4, 0}, 0.29115668279);
  EXPECT_NEAR(above, 0.3, 1e-8);
  const double below = drift_with(barriers, {Ending::Kind::below, 4, 0}, 1 - 0.158554715263);
  EXPECT_NEAR(below, 0.3, 1e-8);
  EXPECT_LT(drift_with(barriers, {Ending::Kind::open, 4, 1}, 0.1),
            drift_with(barriers, {Ending::Kind::open, 4, 1}, 0.9));
}

TEST(DriftWith, CoversTheTruthAfterStopping) {
  // Steps so small that they hardly overshoot.
  constexpr int walks = 1000;
  constexpr double dt = 0.01;
  const TwoBarriers barriers{3, 3};
  std::mt19937_64 random(17);
  std::normal_distribution<double> normal;
  for (const double drift : {0.0, 0.5}) {
    int covered = 0;
    int too_high = 0;
    int fixed = 0;
    for (int walk = 0; walk < walks; ++walk) {
      double place = 0;
      int steps = 0;
      while (place < barriers.above && place > -barriers.below) {
        place += drift * dt + std::sqrt(dt) * normal(random);
        ++steps;
      }
      const double time = steps * dt;
      const Ending ending{place > 0 ? Ending::Kind::above : Ending::Kind::below, time, 0};
      const double low = drift_with(barriers, ending, 0.05);
      const double high = drift_with(barriers, ending, 0.95);
      covered += low <= drift && drift <= high ? 1 : 0;
      too_high += drift_with(barriers, ending, 0.5) > drift ? 1 : 0;
      fixed += std::fabs(place / time - drift) <= 1.6448536 / std::sqrt(time) ? 1 : 0;
    }
    // Three standard errors of 1,000 walks are 28 and 47.
    EXPECT_NEAR(covered, 900, 28) << drift;
    EXPECT_NEAR(too_high, 500, 47) << drift;
    EXPECT_LT(fixed, covered) << "the interval of a fixed sample is too short";
  }
}

}  // namespace
}  // namespace evenhand::stats
