#include "stats/anytime/count_mixtures.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>
#include <vector>

#include "tests/stats/anytime/anytime_references.hpp"

namespace evenhand::stats {
namespace {

TEST(DirichletMixture, AgreesWithTheProductOfPredictiveShares) {
  for (const AnytimeReference& reference : anytime_references("dirichlet")) {
    std::vector<std::uint64_t> counts;
    for (std::size_t i = 1; i < reference.arguments.size(); ++i) {
      counts.push_back(static_cast<std::uint64_t>(reference.arguments[i]));
    }
    EXPECT_NEAR(DirichletMixture(reference.arguments[0]).log_e(counts), reference.value, 1e-12);
  }
}

/// Σ over all sequences of `draws` of so many classes of their chance times e.
double expected_dirichlet(std::size_t classes, std::size_t draws, double prior) {
  const DirichletMixture mixture(prior);
  double sum = 0;
  std::vector<std::size_t> sequence(draws);
  while (true) {
    std::vector<std::uint64_t> counts(classes);
    for (const std::size_t item : sequence) ++counts[item];
    sum += std::exp(mixture.log_e(counts) -
                    static_cast<double>(draws) * std::log(static_cast<double>(classes)));
    std::size_t at = 0;
    while (at < draws && ++sequence[at] == classes) sequence[at++] = 0;
    if (at == draws) return sum;
  }
}

TEST(DirichletMixture, IsExpectedToBeOneOverAllSequences) {
  for (std::size_t classes = 3; classes <= 6; ++classes) {
    for (const double prior : {0.5, 30.0, 3000.0}) {
      EXPECT_NEAR(expected_dirichlet(classes, 5, prior), 1, 1e-12) << classes << ' ' << prior;
    }
  }
}

TEST(DirichletMixture, RefusesAPriorOfNothing) {
  EXPECT_THROW(DirichletMixture(0), std::domain_error);
}

}  // namespace
}  // namespace evenhand::stats
