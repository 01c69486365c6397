#include "src/pvalues/pvalues.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <stdexcept>

#include "base/error.hpp"
#include "tests/src/find_in_document.hpp"

namespace evenhand::pvalues {
namespace {

using stats::Rational;

TEST(BinomialTails, GiveBothTailsAndTheFraction) {
  const Tails tails = binomial_tails(10, Rational(1, 4), 3);
  EXPECT_EQ(*tails.exact_pmf, Rational(32805, 131072));
  EXPECT_EQ(tails.title, "Binomial: 10 trials with probability 1/4");

  EXPECT_NEAR(binomial_tails(100, Rational(1, 6), 25).upper.value(), 0.021703378733936, 1e-15);
  EXPECT_NEAR(binomial_tails(100, Rational(1, 6), 25).two_sided->value(), 0.043406757467872, 1e-15);
  EXPECT_FALSE(binomial_tails(701, Rational(1, 4), 3).exact_pmf);
}

TEST(HypergeometricTails, GiveBothTailsAndTheFraction) {
  // Python 3's fractions and math.comb.
  const Tails jokers = hypergeometric_tails(54, 2, 20, 2);
  EXPECT_EQ(jokers.title, "Hypergeometric: key cards (2 of 54) in a hand of 20");
  EXPECT_EQ(*jokers.exact_pmf, Rational(190, 1431));
  EXPECT_NEAR(*jokers.pmf, 0.13277428371767994, 1e-15);
  const Tails aces = hypergeometric_tails(52, 4, 13, 3);
  EXPECT_EQ(*aces.exact_pmf, Rational(858, 20825));
  EXPECT_NEAR(aces.upper.value(), 0.043841536614645855, 1e-15);
  EXPECT_NEAR(aces.lower.value(), 0.9973589435774309, 1e-14);
  EXPECT_NEAR(aces.two_sided->value(), 2 * 0.043841536614645855, 1e-15);
  // 20 of 30 cards are key cards, so that a hand of 15 has five at least.
  EXPECT_EQ(*hypergeometric_tails(30, 20, 15, 4).pmf, 0);
  EXPECT_FALSE(hypergeometric_tails(30, 20, 15, 4).exact_pmf);
  EXPECT_FALSE(hypergeometric_tails(701, 4, 13, 3).exact_pmf);
}

TEST(ChiSquaredTails, AreThoseOfTheDistribution) {
  // mpmath 1.3: Q(1404.5, 1500).
  EXPECT_NEAR(chi_squared_tails(3000, 2809).upper.value(), 0.00618291444685355, 1e-16);
  EXPECT_NEAR(chi_squared_tails(3000, 2809).lower.value(), 1 - 0.00618291444685355, 1e-15);
}

TEST(ChiSquaredOfCounts, IsPearsonsStatistic) {
  constexpr std::array<std::uint64_t, 3> counts = {10, 20, 30};
  constexpr std::array<double, 3> even = {1.0 / 3, 1.0 / 3, 1.0 / 3};
  const Tails tails = chi_squared_of_counts(counts, even);
  EXPECT_NEAR(tails.statistic, 10, 1e-13);
  // Two degrees of freedom: e^-5.
  EXPECT_NEAR(tails.upper.value(), std::exp(-5), 1e-16);
  EXPECT_FALSE(tails.small_counts_p);
  EXPECT_TRUE(tails.notes.empty());
}

TEST(ChiSquaredOfCounts, HelpsWhereCellsExpectTooLittle) {
  constexpr std::array<std::uint64_t, 3> counts = {1, 2, 3};
  constexpr std::array<double, 3> even = {1.0 / 3, 1.0 / 3, 1.0 / 3};
  const Tails tails = chi_squared_of_counts(counts, even);
  // All of 729 outcomes but 2,2,2 (90 of them) are at least as far off.
  ASSERT_TRUE(tails.small_counts_p);
  EXPECT_NEAR(tails.small_counts_p->value(), 639.0 / 729, 1e-12);
  EXPECT_TRUE(tails_document("pvalue chi2", tails).answer.starts_with("p = 0.8765432099, exact"));
  ASSERT_EQ(tails.notes.size(), 1U);
  EXPECT_THAT(tails.notes.front(), testing::HasSubstr("a cell expects 2"));
}

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

using stats::Combination;
using stats::PValue;
using testing::HasSubstr;

const std::vector<PValue> three = {PValue::of(0.03), PValue::of(0.2), PValue::of(0.01)};

TEST(CombinationDocument, TellsTheMethodAndAllOthers) {
  const reports::Document document = combination_document(Combination::fisher, three, {});
  tests::expect_well_formed(document);
  EXPECT_NEAR(tests::number(document, "p_value"), 0.00347830200924775, 1e-15);
  EXPECT_THAT(document.answer, HasSubstr("3 p-values together: p = 0.00348"));
  EXPECT_THAT(document.title, HasSubstr("independent p-values"));
  EXPECT_EQ(tests::table(document, "methods").rows.size(), stats::combinations().size());
  EXPECT_NEAR(tests::number(tests::cell(document, "methods", "cauchy", "p_value")),
              0.0217800490121993, 1e-15);
}

TEST(CombinationDocument, WeighsWhereTheMethodDoes) {
  const reports::Document document = combination_document(Combination::stouffer, three, {1, 2, 3});
  EXPECT_NEAR(tests::number(document, "p_value"), 0.00241802294864877, 1e-15);
  EXPECT_TRUE(tests::truth(tests::cell(document, "methods", "harmonic", "weighted")));
  EXPECT_FALSE(tests::truth(tests::cell(document, "methods", "fisher", "weighted")));
}

TEST(CombinationNames, AreKnownOrRefused) {
  EXPECT_EQ(combination_named("harmonic"), Combination::harmonic);
  EXPECT_THROW(combination_named("fischer"), InputError);
}

using stats::Rational;

TEST(KolmogorovTails, HaveBothTailsAndTheFraction) {
  const Tails tails = kolmogorov_tails(10, Rational(274, 1000));
  EXPECT_NEAR(tails.lower.value(), 0.628479615456504, 1e-15);
  EXPECT_NEAR(tails.upper.value(), 0.371520384543496, 1e-15);
  // 5 draws, d = 1/2: 14/125.
  EXPECT_EQ(*kolmogorov_tails(5, Rational(1, 2)).exact_p, Rational(14, 125));
  EXPECT_FALSE(kolmogorov_tails(1000000, Rational(1, 100)).exact_p);
  EXPECT_NEAR(kolmogorov_tails(1000000, Rational(1, 100)).upper.log10(), -86.57, 0.05);
  EXPECT_NEAR(kolmogorov_tails(1000000, Rational(1, 10)).upper.log10(), -8705.0, 0.5);
}

// The double nearest to 1/20 lies above it, and the law jumps off there.
TEST(KolmogorovTails, AreCertainAtTheLeastValue) {
  for (const std::uint64_t n : {10U, 1000U}) {
    const Tails least = kolmogorov_tails(n, Rational(1, 2 * n));
    EXPECT_EQ(least.upper.value(), 1) << n;
    EXPECT_EQ(least.lower.value(), 0) << n;
  }
  EXPECT_GT(kolmogorov_tails(10, Rational(51, 1000)).lower.value(), 0);
  const Tails two = two_sample_kolmogorov_tails(3, 3, Rational(1, 3));
  EXPECT_EQ(two.upper.value(), 1);
  EXPECT_EQ(two.lower.value(), 0);
}

TEST(DiscreteKolmogorovTails, TakeAnyNull) {
  const Tails uniform =
      discrete_kolmogorov_tails(std::vector<Rational>(10, Rational(1, 10)), 25, Rational(3, 10));
  EXPECT_NEAR(uniform.upper.value(), 0.008981304758133, 1e-15);
  EXPECT_TRUE(uniform.exact_p);
  const Tails binomial = discrete_kolmogorov_tails(
      {Rational(1, 8), Rational(3, 8), Rational(3, 8), Rational(1, 8)}, 400, Rational(1, 20));
  EXPECT_NEAR(binomial.upper.value(), 0.056118494513674, 1e-15);
  EXPECT_THROW(discrete_kolmogorov_tails({Rational(1, 2), Rational(2, 5)}, 10, Rational(1, 10)),
               std::domain_error);
}

TEST(DiscreteKolmogorovTails, HaveNoFractionOfRoundedProbabilities) {
  const Rational third(3333333333, 10000000000);
  const Tails rounded = discrete_kolmogorov_tails({third, third, third}, 3, Rational(1, 3));
  EXPECT_NEAR(rounded.upper.value(), 1 - 6.0 / 27, 1e-9);
  EXPECT_FALSE(rounded.exact_p);
}

TEST(TwoSampleKolmogorovTails, CountOrders) {
  const Tails tails = two_sample_kolmogorov_tails(3, 3, Rational(1));
  EXPECT_NEAR(tails.upper.value(), 0.1, 1e-15);
  EXPECT_EQ(*tails.exact_p, Rational(1, 10));
  EXPECT_EQ(two_sample_kolmogorov_tails(1000000000, 999999999, Rational(1, 10000)).notes.size(),
            1U);
}

Tails tails(double upper_log10) {
  Tails tails;
  tails.title = "title";
  tails.letter = "X";
  tails.statistic = 2;
  tails.upper = stats::PValue::from_log(upper_log10 * std::log(10.0));
  tails.lower = stats::PValue::of(0.25);
  return tails;
}

TEST(TailsDocument, HasOnlyWhatIsKnown) {
  const reports::Document document = tails_document("pvalue test", tails(-2));
  tests::expect_well_formed(document);
  EXPECT_EQ(document.answer, "P(X >= 2) = 0.01");
  EXPECT_NEAR(tests::number(document, "p_value"), 0.01, 1e-15);
  EXPECT_EQ(tests::number(document, "cdf"), 0.25);
  EXPECT_EQ(document.sections.front().figures.size(), 3U);
}

TEST(TailsDocument, KeepsTheLogarithmOfWhatNoDoubleHolds) {
  const reports::Document document = tails_document("pvalue test", tails(-5000.25));
  EXPECT_EQ(document.answer, "P(X >= 2) < 1e-300");
  EXPECT_NEAR(std::get<reports::PValue>(tests::figure(document, "p_value").value).log10, -5000.25,
              1e-9);
}

TEST(TailsDocument, SetsLongFractionsApart) {
  Tails known = tails(-2);
  known.exact_pmf = stats::Rational(1, 477);
  EXPECT_EQ(tests::exact(tails_document("pvalue test", known), "pmf_exact"), "1/477");
  known.exact_pmf = stats::Rational(1, stats::factorial(60));
  const reports::Document document = tails_document("pvalue test", known);
  EXPECT_EQ(tests::section(document, "exact").shown, reports::Shown::on_request);
  EXPECT_EQ(tests::exact(document, "pmf_exact"), known.exact_pmf->str());
}

}  // namespace

}  // namespace evenhand::pvalues
