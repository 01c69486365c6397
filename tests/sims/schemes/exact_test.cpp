#include "sims/schemes/exact.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "sims/schemes/game.hpp"
#include "tests/sims/schemes/scheme_of_tests.hpp"

namespace evenhand::schemes {
namespace {

using shuffle::exact::Method;

TEST(SchemeExact, WeighsScaledAndRestNumbers) {
  // The numbers 0 … 255, scaled to three: 86, 85, 85; modulo three: 86, 85, 85.
  for (const Index index : {Index::scale, Index::modulo}) {
    Scheme scheme = scheme_of_tests(3);
    scheme.bytes = 1;
    scheme.index = index;
    const auto result = analyse(scheme, 3);
    EXPECT_EQ(result.method, Method::tree);
    EXPECT_FALSE(*result.uniform);
    EXPECT_EQ(*result.leaves, 6);
    // Card 0 comes first with the first index.
    EXPECT_EQ(result.position_fractions[0], stats::Rational(86, 256));
    EXPECT_EQ(result.position_fractions[3], stats::Rational(85, 256));
  }
}

// The numbers 0 … 6 modulo three: 3, 2, 2.
TEST(SchemeExact, WeighsNumbersBelowALimit) {
  Scheme scheme = scheme_of_tests(3);
  scheme.digits = 1;
  scheme.limit = 7;
  scheme.index = Index::modulo;
  const auto result = analyse(scheme, 3);
  EXPECT_FALSE(*result.uniform);
  EXPECT_EQ(result.position_fractions[0], stats::Rational(3, 7));
  scheme.limit = 12;
  EXPECT_TRUE(*analyse(scheme, 3).uniform);
}

TEST(SchemeExact, OfDigestsOfTheirOwnIsUniform) {
  Scheme scheme = scheme_of_tests(5);
  scheme.order = Order::sort;
  EXPECT_TRUE(*analyse(scheme, 5).uniform);
  scheme.order = Order::take;
  scheme.outcome = Outcome::repeats;
  scheme.drawn = 2;
  EXPECT_THROW(analyse(scheme, 5), InputError);
}

TEST(SchemeExact, ProvesWhatFavoursNoIndex) {
  for (const Order order : {Order::down, Order::up, Order::take}) {
    Scheme scheme = scheme_of_tests(5);
    scheme.index = Index::rejection;
    scheme.order = order;
    EXPECT_TRUE(*analyse(scheme, 5).uniform);
    EXPECT_EQ(analyse(scheme, 5).method, Method::tree);
    EXPECT_TRUE(*analyse(scheme, 300).uniform);
    EXPECT_EQ(analyse(scheme, 300).method, Method::argument);
  }
}

TEST(SchemeExact, HighestBitsFavourNoIndex) {
  Scheme scheme = scheme_of_tests(5);
  scheme.index = Index::high_bits;
  EXPECT_TRUE(*analyse(scheme, 5).uniform);
}

TEST(SchemeExact, NaiveExchangesAreNotUniform) {
  Scheme scheme = scheme_of_tests(3);
  scheme.index = Index::rejection;
  scheme.order = Order::naive;
  const auto result = analyse(scheme, 3);
  EXPECT_FALSE(*result.uniform);
  // The known 27 paths over 6 orders: 4, 5, 5, 5, 4, 4.
  ASSERT_EQ(result.orders->classes.size(), 2U);
  EXPECT_THROW(analyse(scheme, 40), InputError);
}

TEST(SchemeExact, SaysWhyNothingIsKnown) {
  Scheme scheme = scheme_of_tests(20);
  scheme.order = Order::rotations;
  EXPECT_THROW(analyse(scheme, 4), InputError);
  scheme = scheme_of_tests(20);
  scheme.index = Index::modulo;
  scheme.bytes = 32;
  EXPECT_THROW(analyse(scheme, 4), InputError);
}

/// Numbers of a generator are taken to be independent, which those of 2^32 games are not.
TEST(SchemeExact, TakesAGeneratorsNumbers) {
  Scheme scheme = scheme_of_tests(4);
  scheme.message = SeedText("{client-seed}:{nonce}");
  const auto of_digests = analyse(scheme_of_tests(4), 4);
  for (const GeneratorKind kind :
       {GeneratorKind::seedrandom, GeneratorKind::mt19937_array, GeneratorKind::python}) {
    scheme.generator = kind;
    EXPECT_EQ(analyse(scheme, 4).position_fractions, of_digests.position_fractions);
  }
  scheme.doubles = true;
  EXPECT_THROW(analyse(scheme, 4), InputError);
  scheme.doubles = false;
  scheme.generator = GeneratorKind::mt19937;
  EXPECT_THROW(analyse(scheme, 4), InputError);
}

/// Fewer numbers than choices: what no number leads to never comes.
TEST(SchemeExact, CountsNumbersThatAreTooFew) {
  Scheme scheme = scheme_of_tests(300);
  scheme.bytes = 1;
  EXPECT_THROW(analyse(scheme, 300), InputError);
}

}  // namespace
}  // namespace evenhand::schemes
