#include "src/audit/between_deals/third_trace.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/src/audit/deals.hpp"

namespace evenhand::audit {
namespace {

double trace_of(std::size_t n, const Shuffle& shuffle, std::size_t deals) {
  stats::SmallGenerator random(4);
  SampledDeals sampled(n);
  sampled.begin_block(0);
  sampled.fold(make_deals(n, deals, shuffle, random));
  return third_trace(sampled);
}

TEST(ThirdTrace, IsThatOfUniformDeals) {
  // (n-1)² eigenvalues of 1/(n-1).
  EXPECT_NEAR(trace_of(8, fair, 2048), 1 / 7.0, 0.01);
  EXPECT_NEAR(trace_of(20, fair, 2048), 1 / 19.0, 0.006);
}

TEST(ThirdTrace, SeesTheWeightOfADeckThatIsNotShuffled) {
  // In a quarter of deals: (n-1)² eigenvalues of 3/4 / (n-1), one of them greater by
  // 3/16 · (n-1).
  const Shuffle mixture = [](Order& cards, stats::SmallGenerator& random) {
    if (random.uniform() < 0.75) fair(cards, random);
  };
  const double each = 0.75 / 11;
  const double truth = 120 * std::pow(each, 3) + std::pow(each + 11 * 3 / 16.0, 3);
  EXPECT_NEAR(trace_of(12, mixture, 2048) / truth, 1, 0.2);
}

TEST(ThirdTrace, IsNotToldByFewDeals) { EXPECT_EQ(trace_of(8, fair, 7 * 32), 0); }

}  // namespace
}  // namespace evenhand::audit
