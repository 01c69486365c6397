#include "stats/corrections.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>
#include <vector>

namespace evenhand::stats {
namespace {

std::vector<PValue> p_values(std::initializer_list<double> values) {
  std::vector<PValue> p;
  for (const double value : values) p.push_back(PValue::of(value));
  return p;
}

void expect_values(const std::vector<PValue>& p, std::initializer_list<double> expected) {
  ASSERT_EQ(p.size(), expected.size());
  std::size_t i = 0;
  for (const double value : expected) EXPECT_NEAR(p[i++].value(), value, 1e-14);
}

TEST(Corrections, WorkedByHand) {
  const auto p = p_values({0.01, 0.04, 0.03, 0.005});
  // Steps .005*4, .01*3, .03*2, .04*1 raised to .06.
  expect_values(holm(p), {0.03, 0.06, 0.06, 0.02});
  // Steps .04*4/4, .03*4/3, .01*4/2, .005*4/1.
  expect_values(benjamini_hochberg(p), {0.02, 0.04, 0.04, 0.02});
}

// By hand: quotients p/w are .005, .04, .02, .01 of weights 2, 1, 3, 1, which sum to 7.
TEST(Corrections, WeightsDivideTheLevel) {
  const auto p = p_values({0.01, 0.04, 0.06, 0.01});
  const std::vector<double> weights = {2, 1, 3, 1};
  // .005*7, then .01*5, .02*4, .04*1 raised to .08.
  expect_values(holm(p, weights), {0.035, 0.08, 0.08, 0.05});
  // .04*7/4, .02*7/3, .01*7/2, .005*7/1.
  expect_values(benjamini_hochberg(p, weights), {0.035, 0.07, 0.14 / 3, 0.035});
  expect_values(holm(p, std::vector<double>{5, 5, 5, 5}), {0.04, 0.08, 0.08, 0.04});
}

TEST(Corrections, WantAWeightAPValue) {
  EXPECT_THROW(holm(p_values({0.1, 0.2}), std::vector<double>{1}), std::domain_error);
}

TEST(Corrections, TiesStayTies) {
  const auto p = p_values({0.02, 0.02, 0.9, 0.02});
  expect_values(holm(p), {0.08, 0.08, 0.9, 0.08});
  expect_values(benjamini_hochberg(p), {0.08 / 3, 0.08 / 3, 0.9, 0.08 / 3});
}

TEST(Corrections, NoneAndOne) {
  EXPECT_TRUE(holm({}).empty());
  EXPECT_TRUE(benjamini_hochberg({}).empty());
  expect_values(holm(p_values({0.3})), {0.3});
  expect_values(benjamini_hochberg(p_values({0.3})), {0.3});
}

TEST(Corrections, WorkWhereNoDoubleReaches) {
  const std::vector<PValue> p = {PValue::from_log(-11500), PValue::of(0.5)};
  EXPECT_NEAR(holm(p)[0].log, -11500 + std::log(2), 1e-9);
  EXPECT_NEAR(benjamini_hochberg(p)[0].log, -11500 + std::log(2), 1e-9);
}

TEST(Sidak, IsOneMinusTheChanceOfNone) {
  EXPECT_NEAR(sidak(PValue::of(0.01), 100).value(), 1 - std::pow(0.99, 100), 1e-15);
  EXPECT_NEAR(sidak(PValue::from_log(-500), 2916).log, -500 + std::log(2916), 1e-12);
  EXPECT_NEAR(sidak(PValue::from_log(-47.9), 2916).log, -47.9 + std::log(2916), 1e-12);
  EXPECT_NEAR(sidak(PValue::from_log(-48.1), 2916).log, -48.1 + std::log(2916), 1e-12);
  EXPECT_EQ(sidak(PValue::of(1), 10).value(), 1);
}

}  // namespace
}  // namespace evenhand::stats
