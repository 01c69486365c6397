#include "stats/anytime/riffle_ratio.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "stats/permutations/permutation_nulls.hpp"
#include "tests/stats/anytime/anytime_references.hpp"

namespace evenhand::stats {
namespace {

TEST(RiffleRatio, AgreesWithTheBinomialCoefficients) {
  for (const AnytimeReference& reference : anytime_references("riffle")) {
    const auto n = static_cast<std::size_t>(reference.arguments[0]);
    const auto packets = static_cast<std::uint64_t>(reference.arguments[1]);
    const auto rising = static_cast<std::size_t>(reference.arguments[2]);
    EXPECT_NEAR(riffle_log_ratios(n, packets).at(rising - 1), reference.value, 1e-11);
  }
}

/// Σ over the numbers of rising sequences of P(r) f(ratio).
template <class F>
double sum_over_rising(std::size_t n, std::uint64_t packets, const F& f) {
  const CountDistribution null = rising_sequences_null(n);
  const std::vector<double> ratios = riffle_log_ratios(n, packets);
  double sum = 0;
  for (std::size_t i = 0; i < n; ++i) {
    if (std::isfinite(ratios[i])) sum += null.pmf[i] * f(ratios[i]);
  }
  return sum;
}

TEST(RiffleRatio, IsExpectedToBeOne) {
  for (const unsigned n : {3U, 4U, 5U, 6U, 52U, 54U}) {
    for (std::uint64_t packets = 2; packets <= 4096; packets *= 2) {
      const double mean = sum_over_rising(n, packets, [](double log) { return std::exp(log); });
      EXPECT_NEAR(mean, 1, 1e-12) << n << ' ' << packets;
    }
  }
}

// .363 nats a deal after seven riffles of 52 cards.
TEST(RiffleRatio, GrowsByWhatADealTells) {
  for (const AnytimeReference& reference : anytime_references("riffle-information")) {
    const double gain = sum_over_rising(static_cast<std::size_t>(reference.arguments[0]),
                                        static_cast<std::uint64_t>(reference.arguments[1]),
                                        [](double log) { return std::exp(log) * log; });
    EXPECT_NEAR(gain, reference.value, 1e-10);
  }
}

}  // namespace
}  // namespace evenhand::stats
