#include "stats/anytime/tilts.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>

#include "stats/distributions/hypergeometric.hpp"
#include "stats/permutations/permutation_nulls.hpp"
#include "tests/stats/anytime/anytime_references.hpp"

namespace evenhand::stats {
namespace {

void expect_references(const std::string& kind, CountDistribution (*null)(std::size_t)) {
  for (const AnytimeReference& reference : anytime_references(kind)) {
    const TiltMixture tilts(null(static_cast<std::size_t>(reference.arguments[0])));
    std::int64_t sum = 0;
    for (std::size_t i = 1; i < reference.arguments.size(); ++i) {
      sum += static_cast<std::int64_t>(reference.arguments[i]) - tilts.centre();
    }
    EXPECT_NEAR(tilts.log_e(reference.arguments.size() - 1, sum), reference.value, 1e-12);
  }
}

TEST(TiltMixture, AgreesWithItsDefinition) {
  expect_references("tilt-inversions", inversions_null);
  expect_references("tilt-fixed-points", fixed_points_null);
}

/// E exp(tilt i of one value).
double expected_factor(const CountDistribution& null, const TiltMixture& tilts, std::size_t i) {
  double sum = 0;
  for (std::size_t k = 0; k < null.pmf.size(); ++k) {
    const std::int64_t x = null.first + static_cast<std::int64_t>(k);
    if (null.pmf[k] > 0) sum += null.pmf[k] * std::exp(tilts.log_factor(i, 1, x - tilts.centre()));
  }
  return sum;
}

TEST(TiltMixture, EveryTiltIsExpectedToBeOne) {
  for (std::size_t n = 3; n <= 6; ++n) {
    for (const auto null : {inversions_null, descents_null, rising_sequences_null, cycles_null,
                            fixed_points_null, successions_null, odd_sign_null}) {
      const CountDistribution distribution = null(n);
      const TiltMixture tilts(distribution);
      for (std::size_t i = 0; i < tilts.size(); ++i) {
        EXPECT_NEAR(expected_factor(distribution, tilts, i), 1, 1e-12) << n << ' ' << i;
      }
    }
  }
  const CountDistribution held = Hypergeometric(54, 10, 17).distribution();
  const TiltMixture tilts(held);
  for (std::size_t i = 0; i < tilts.size(); ++i) {
    EXPECT_NEAR(expected_factor(held, tilts, i), 1, 1e-12);
  }
}

TEST(TiltMixture, GrowsByHalfTheSquareOfTheShift) {
  const TiltMixture tilts(inversions_null(52));
  const double shift = 0.25;  // standard deviations
  constexpr std::uint64_t n = 4000;
  const auto sum = std::llround(static_cast<double>(n) * (tilts.mean() + shift * tilts.deviation() -
                                                          static_cast<double>(tilts.centre())));
  const double best = static_cast<double>(n) * shift * shift / 2;
  EXPECT_NEAR(tilts.log_e(n, sum), best - std::log(22.0), 0.01 * best);
}

TEST(TiltMixture, RefusesAConstant) {
  EXPECT_THROW(TiltMixture({3, {1}, 3, 0}), std::domain_error);
}

}  // namespace
}  // namespace evenhand::stats
