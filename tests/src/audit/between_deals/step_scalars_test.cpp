#include "src/audit/between_deals/step_scalars.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/src/audit/deals.hpp"

namespace evenhand::audit {
namespace {

TEST(StepScalars, AreThoseOfAStepByHand) {
  cards::DealBatch steps(5, 2);
  put(steps, 0, {0, 1, 2, 3, 4});
  put(steps, 1, {3, 1, 4, 0, 2});  // a rising sequence more than cards after their next
  std::vector<StepScalars> scalars(2);
  std::as_const(steps).visit([&](const auto& view) { compute_step_scalars(view, scalars.data()); });
  EXPECT_EQ(scalars, (std::vector<StepScalars>{{0, 0, 1, 4, 5, 5, 0}, {6, 2, 3, 0, 1, 3, 0}}));
}

TEST(StepScalars, HaveTheirMeansOverTheSteps) {
  const auto infos = step_scalar_infos(5);
  ASSERT_EQ(infos.size(), step_scalar_count);
  EXPECT_EQ(infos[0].centre, 5U);  // n(n-1)/4
  EXPECT_EQ(infos[1].centre, 2U);
  EXPECT_EQ(infos[2].centre, 3U);
  const cards::DealBatch all = every_deal(5);
  StepTally tally(5);
  tally.fold(all);
  const auto means = step_scalar_means(tally, infos);
  EXPECT_NEAR(means[0].value, 5, 1e-12);
  EXPECT_NEAR(means[2].value, 3, 1e-12);
  EXPECT_NEAR(means[3].value, 0.8, 1e-12);
  EXPECT_NEAR(means[4].value, 1, 1e-12);
  EXPECT_NEAR(means[5].value, 1 + 1 / 2.0 + 1 / 3.0 + 1 / 4.0 + 1 / 5.0, 1e-12);
  EXPECT_NEAR(means[6].value, 0.5, 1e-12);
  // Step by step, in pieces of 16.
  std::array<double, step_scalar_count> distance{};
  std::array<StepScalars, 1> scalars;
  for (const Order& order : orders_of(all)) {
    cards::DealBatch step(5, 1);
    put(step, 0, order);
    std::as_const(step).visit(
        [&](const auto& view) { compute_step_scalars(view, scalars.data()); });
    for (std::size_t i = 0; i < step_scalar_count; ++i) {
      distance[i] += std::fabs(static_cast<double>(scalars[0][i]) - infos[i].centre) / 120;
    }
  }
  for (std::size_t i = 0; i < step_scalar_count; ++i) {
    EXPECT_NEAR(means[i].distance, distance[i], 1e-12) << infos[i].words;
  }
}

}  // namespace
}  // namespace evenhand::audit
