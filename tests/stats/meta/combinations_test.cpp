#include "stats/meta/combinations.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <random>
#include <stdexcept>
#include <vector>

namespace evenhand::stats {
namespace {

// Both integrals in thirty digits (mpmath).
TEST(Landau, HasTheTailOfItsIntegral) {
  struct Row {
    double x;
    double tail;
  };
  for (const Row& row :
       {Row{-3, 0.999914078733748}, Row{-1, 0.886385358945977}, Row{0, 0.713167119874582},
        Row{2, 0.424472065296887}, Row{3, 0.335794002475782}, Row{10, 0.117061134086436},
        Row{100, 0.0104289708367102}, Row{1e6, 1.00001339288955e-6}}) {
    EXPECT_NEAR(landau_upper_tail(row.x) / row.tail, 1, 1e-11) << row.x;
  }
  EXPECT_EQ(landau_upper_tail(-20), 1);
}

TEST(Landau, FallsWithoutAStepBetweenItsForms) {
  double last = 1;
  for (double x = -6; x < 4; x += 0.01) {
    const double tail = landau_upper_tail(x);
    EXPECT_LE(tail, last + 1e-11) << x;
    last = tail;
  }
}

const std::array three = {PValue::of(0.03), PValue::of(0.2), PValue::of(0.01)};
constexpr std::array weights = {1.0, 2.0, 3.0};

// By an independent program: chi-square, normal, Cauchy and Landau tails in thirty digits (mpmath).
TEST(Combinations, AreThoseOfTheirDistributions) {
  const auto of = [](Combination method) { return combined(method, three).value(); };
  EXPECT_NEAR(of(Combination::fisher), 0.00347830200924775, 1e-15);
  EXPECT_NEAR(of(Combination::stouffer), 0.00177898692197626, 1e-15);
  EXPECT_NEAR(of(Combination::cauchy), 0.0217800490121993, 1e-15);
  EXPECT_NEAR(of(Combination::harmonic), 0.024182658477771, 1e-12);
  EXPECT_NEAR(of(Combination::tippett), 1 - 0.99 * 0.99 * 0.99, 1e-15);
  EXPECT_NEAR(of(Combination::simes), 0.03, 1e-15);
  EXPECT_NEAR(of(Combination::bonferroni), 0.03, 1e-15);
  EXPECT_NEAR(of(Combination::twice_mean), 0.16, 1e-15);
  EXPECT_NEAR(combined_statistic(Combination::fisher, three), 19.4423319914843, 1e-12);
}

TEST(Combinations, TakeWeights) {
  const auto of = [](Combination method) { return combined(method, three, weights).value(); };
  EXPECT_NEAR(of(Combination::stouffer), 0.00241802294864877, 1e-15);
  EXPECT_NEAR(of(Combination::cauchy), 0.0175371842824899, 1e-15);
  EXPECT_NEAR(of(Combination::harmonic), 0.0191194278547576, 1e-12);
  EXPECT_THROW(combined(Combination::fisher, three, weights), std::domain_error);
}

TEST(Combinations, OfOneAreItself) {
  const std::array one = {PValue::of(0.037)};
  for (const CombinationInfo& info : combinations()) {
    EXPECT_NEAR(combined(info.method, one).value(), 0.037, 1e-14) << info.name;
  }
}

TEST(Combinations, KeepWhatNoDoubleHolds) {
  const std::array tiny = {PValue::from_log(-2000), PValue::of(0.5)};
  EXPECT_NEAR(combined(Combination::bonferroni, tiny).log, -2000 + std::log(2), 1e-9);
  EXPECT_NEAR(combined(Combination::cauchy, tiny).log, -2000 + std::log(2), 1e-9);
  EXPECT_NEAR(combined(Combination::harmonic, tiny).log, -2000 + std::log(2), 1e-9);
  EXPECT_LT(combined(Combination::fisher, tiny).log, -1980);
  EXPECT_EQ(combined(Combination::cauchy, std::array{PValue{0}, PValue{0}}).value(), 1);
}

// Uniform p-values, independent or all alike, come to 5 % and less no more often than that.
TEST(CombinationsCalibration, KeepTheirLevelWhereTheyHold) {
  constexpr int sessions = 20'000;
  std::mt19937_64 random(11);
  std::uniform_real_distribution<double> uniform(0, 1);
  for (const CombinationInfo& info : combinations()) {
    int independent = 0;
    int alike = 0;
    for (int session = 0; session < sessions; ++session) {
      std::vector<PValue> p;
      for (int i = 0; i < 5; ++i) p.push_back(PValue::of(1 - uniform(random)));
      independent += combined(info.method, p).value() <= 0.05 ? 1 : 0;
      const std::vector<PValue> same(5, p.front());
      alike += combined(info.method, same).value() <= 0.05 ? 1 : 0;
    }
    // Six standard deviations.
    EXPECT_LE(independent, 0.05 * sessions + 185) << info.name;
    const bool needs_independence =
        info.holds.starts_with("independent p-values, ") || info.holds == "independent p-values";
    if (!needs_independence) {
      EXPECT_LE(alike, 0.06 * sessions + 185) << info.name;
    }
  }
}

}  // namespace

}  // namespace evenhand::stats
