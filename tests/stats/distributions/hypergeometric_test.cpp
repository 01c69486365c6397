#include "stats/distributions/hypergeometric.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <array>
#include <cmath>
#include <stdexcept>

#include "stats/exact/numbers.hpp"
#include "stats/tables/histogram_tests.hpp"

namespace evenhand::stats {
namespace {

struct PublishedHypergeometric {
  std::uint64_t deck;
  std::uint64_t key;
  std::uint64_t hand;
  std::uint64_t k;
  double log_pmf;
  double log_lower;
  double log_upper;
};

// Python 3.11 math.comb, logarithms by mpmath 1.3 with 40 digits.
constexpr PublishedHypergeometric hypergeometric_references[] = {
    {54, 2, 3, 2, -6.1675164908883412169, 0, -6.1675164908883412169},
    {54, 8, 17, 5, -3.0745416697789714354, -0.0086743201592519801252, -2.9031966642837172058},
    {100000, 3000, 20000, 1500, -700.03233038629347521, 0, -699.76391816878061146},
    {100000, 3000, 20000, 400, -51.042295057611915676, -50.114518383287747843,
     -1.0398876616960949144e-22},
    {10000, 5000, 5000, 4990, -6786.523791789458881, 0, -6786.5237877750149168}};

TEST(Hypergeometric, MatchesHighPrecision) {
  for (const PublishedHypergeometric& r : hypergeometric_references) {
    const Hypergeometric hand(r.deck, r.key, r.hand);
    EXPECT_NEAR(hand.log_pmf(r.k), r.log_pmf, 2e-14 + 2e-15 * std::abs(r.log_pmf));
    EXPECT_NEAR(hand.lower_tail(r.k).log, r.log_lower, 2e-14 + 2e-15 * std::abs(r.log_lower));
    EXPECT_NEAR(hand.upper_tail(r.k).log, r.log_upper, 2e-14 + 2e-15 * std::abs(r.log_upper));
  }
}

struct TailOfMany {
  std::uint64_t deck;
  std::uint64_t key;
  std::uint64_t hand;
  std::uint64_t k;
  double log_pmf;
  double log_lower;
};

// mpmath 1.3, 50 digits: the probability function by log Γ, tails by the formula of Euler and
// Maclaurin with five derivatives; for the first deck these agree with the sum of its terms.
constexpr TailOfMany tails_of_many[] = {
    {4'000'000'000, 2'000'000'000, 1'000'000'000, 499'493'356, -694.94538773295226944,
     -689.03103985930060833},
    {4'000'000'000, 2'000'000'000, 1'000'000'000, 499'917'841, -28.443853365831208554,
     -20.736821352416190591},
    {4'000'000'000, 2'000'000'000, 1'000'000'000, 499'999'986, -10.443583757829542111,
     -0.69393412486195842976},
    {2'000'000'000'000'000, 38'461'538'461'538, 1'000'000'000'000'000, 19'230'655'607'188,
     -700.35642817634503003, -689.03058549074897422},
    {2'000'000'000'000'000, 38'461'538'461'538, 1'000'000'000'000'000, 19'230'750'805'323,
     -33.856423239109680829, -20.736768974649054305},
    {2'000'000'000'000'000, 38'461'538'461'538, 1'000'000'000'000'000, 19'230'769'227'698,
     -15.856422738190874241, -0.69394527748451347363},
    {62'000'000'000'000'000, 10'000'000'000'000, 1'000'000'000'000'000, 161'275'584'534,
     -698.3344271822083554, -689.05104764952778252},
    {62'000'000'000'000'000, 10'000'000'000'000, 1'000'000'000'000'000, 161'287'932'627,
     -31.814045817785953829, -20.736850663476289056},
    {62'000'000'000'000'000, 10'000'000'000'000, 1'000'000'000'000'000, 161'290'322'182,
     -13.813964032629698101, -0.69394469854163955378},
    {3'000'000'000'000'000, 2'000'000'000'000'007, 1'000'000'000'000'000, 666'666'216'317'010,
     -701.73348042591207889, -689.03050883613457544},
    {3'000'000'000'000'000, 2'000'000'000'000'007, 1'000'000'000'000'000, 666'666'593'636'994,
     -35.233555505264488991, -20.736768706010673258},
    {3'000'000'000'000'000, 2'000'000'000'000'007, 1'000'000'000'000'000, 666'666'666'654'497,
     -17.233555978254205233, -0.69394537730857029922}};

TEST(Hypergeometric, KeepsTenDigitsInTheTailsOfManyCards) {
  for (const TailOfMany& r : tails_of_many) {
    const Hypergeometric hand(r.deck, r.key, r.hand);
    EXPECT_NEAR(hand.log_pmf(r.k) / r.log_pmf, 1, 1e-14) << r.deck << ' ' << r.k;
    EXPECT_NEAR(hand.lower_tail(r.k).log, r.log_lower, 2e-11) << r.deck << ' ' << r.k;
    // As many key cards in the hand as are missing among the others.
    const Hypergeometric others(r.deck, r.key, r.deck - r.hand);
    EXPECT_NEAR(others.upper_tail(r.key - r.k).log, r.log_lower, 2e-11) << r.deck << ' ' << r.k;
  }
  EXPECT_THROW(Hypergeometric((std::uint64_t{1} << 62U) + 1, 1, 1), std::domain_error);
}

/// Hands with k of the key cards over all hands.
Rational exact_pmf(std::uint64_t deck, std::uint64_t key, std::uint64_t hand, std::uint64_t k) {
  if (k > key || k > hand || hand - k > deck - key) return 0;
  return {binomial_coefficient(key, k) * binomial_coefficient(deck - key, hand - k),
          binomial_coefficient(deck, hand)};
}

TEST(Hypergeometric, MatchesExactFractionsForEverySmallDeck) {
  for (std::uint64_t deck = 0; deck <= 9; ++deck) {
    for (std::uint64_t key = 0; key <= deck; ++key) {
      for (std::uint64_t cards = 0; cards <= deck; ++cards) {
        const Hypergeometric hand(deck, key, cards);
        Rational mean = 0;
        Rational cdf = 0;
        for (std::uint64_t k = 0; k <= deck; ++k) {
          const Rational pmf = exact_pmf(deck, key, cards, k);
          cdf += pmf;
          mean += pmf * k;
          EXPECT_NEAR(std::exp(hand.log_pmf(k)), static_cast<double>(pmf), 1e-14);
          EXPECT_NEAR(hand.lower_tail(k).value(), static_cast<double>(cdf), 1e-14);
          EXPECT_NEAR(hand.upper_tail(k).value(), static_cast<double>(Rational(1 - cdf + pmf)),
                      1e-14);
        }
        EXPECT_NEAR(hand.mean(), static_cast<double>(mean), 1e-14);
      }
    }
  }
}

TEST(Hypergeometric, HasKnownValues) {
  // Both jokers among the three bottom cards of 54.
  EXPECT_NEAR(std::exp(Hypergeometric(54, 2, 3).log_pmf(2)), 1.0 / 477, 1e-16);
  // C(4,2) C(48,3) / C(52,5): two aces in a poker hand.
  EXPECT_NEAR(std::exp(Hypergeometric(52, 4, 5).log_pmf(2)), 103776.0 / 2598960, 1e-15);
  EXPECT_THROW(Hypergeometric(5, 6, 1), std::domain_error);
}

TEST(Hypergeometric, VarianceAndQuantile) {
  const Hypergeometric hand(54, 8, 17);
  double variance = 0;
  for (std::uint64_t k = 0; k <= 8; ++k) {
    variance += std::exp(hand.log_pmf(k)) * std::pow(static_cast<double>(k) - hand.mean(), 2);
  }
  EXPECT_NEAR(hand.variance(), variance, 1e-13);
  EXPECT_EQ(hand.quantile(0), 0U);
  EXPECT_EQ(hand.quantile(1), 8U);
  EXPECT_EQ(Hypergeometric(54, 50, 17).quantile(0), 13U);
}

TEST(Hypergeometric, KeyCardsAndHandMayChangePlaces) {
  rc::check([] {
    const auto deck = *rc::gen::inRange<std::uint64_t>(1, 2000);
    const auto key = *rc::gen::inRange<std::uint64_t>(0, deck + 1);
    const auto cards = *rc::gen::inRange<std::uint64_t>(0, deck + 1);
    const auto k = *rc::gen::inRange<std::uint64_t>(0, deck + 1);
    const double one = Hypergeometric(deck, key, cards).upper_tail(k).log;
    const double other = Hypergeometric(deck, cards, key).upper_tail(k).log;
    RC_ASSERT(one == other || std::abs(one - other) < 1e-12 * (1 + std::abs(one)));
  });
}

/// Ways to draw the counts over ways to draw as many.
double exact_pmf(const std::vector<std::uint64_t>& classes,
                 const std::array<std::uint64_t, 3>& counts) {
  Integer ways = 1;
  std::uint64_t deck = 0;
  std::uint64_t hand = 0;
  for (std::size_t i = 0; i < classes.size(); ++i) {
    ways *= binomial_coefficient(classes[i], counts.at(i));
    deck += classes[i];
    hand += counts.at(i);
  }
  return ratio(ways, binomial_coefficient(deck, hand));
}

TEST(MultivariateHypergeometric, MatchesExactFractionsAndSumsToOne) {
  const std::vector<std::uint64_t> classes = {4, 3, 6};
  const MultivariateHypergeometric hand(classes, 5);
  double sum = 0;
  std::array<double, 3> means{};
  double product = 0;
  for (std::uint64_t a = 0; a <= 5; ++a) {
    for (std::uint64_t b = 0; a + b <= 5; ++b) {
      const std::array<std::uint64_t, 3> counts = {a, b, 5 - a - b};
      const double pmf = std::exp(hand.log_pmf(counts));
      EXPECT_NEAR(pmf, exact_pmf(classes, counts), 1e-15);
      sum += pmf;
      for (std::size_t i = 0; i < 3; ++i) means.at(i) += pmf * static_cast<double>(counts.at(i));
      product += pmf * static_cast<double>(a * b);
    }
  }
  EXPECT_NEAR(sum, 1, 1e-14);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(hand.mean(i), means.at(i), 1e-14);
  EXPECT_NEAR(hand.covariance(0, 1), product - means[0] * means[1], 1e-14);
  EXPECT_NEAR(hand.covariance(2, 2), Hypergeometric(13, 6, 5).variance(), 1e-14);
  EXPECT_THROW(MultivariateHypergeometric({1, 2}, 4), std::domain_error);
}

TEST(Hypergeometric, ObservedHandsAreTestedAgainstIt) {
  // Jokers in the hands of 4770 deals, as expected (P(0, 1, 2) = 1275, 153, 3 of 1431), and far
  // off.
  const CountDistribution null = Hypergeometric(54, 2, 17).distribution();
  EXPECT_NEAR(null.pmf[0] + null.pmf[1] + null.pmf[2], 1, 1e-14);
  const std::array<std::uint64_t, 3> fair = {2220, 2097, 453};
  const std::array<std::uint64_t, 3> off = {2220, 1997, 553};
  EXPECT_GT(distribution_test(fair, null).chi_square.p.value(), 0.9);
  EXPECT_LT(distribution_test(off, null).chi_square.p.value(), 1e-5);
  EXPECT_LT(distribution_test(off, null).g.p.value(), 1e-5);
}

}  // namespace
}  // namespace evenhand::stats
