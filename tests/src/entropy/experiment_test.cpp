#include "src/entropy/experiment.hpp"

#include <gtest/gtest.h>

#include "tests/src/entropy/plans.hpp"

namespace evenhand::entropy {
namespace {

// Published bands of the estimators: .6 and .9 are at .737 and .152 bits of min-entropy, and what
// is estimated is a little less.
TEST(EntropyExperiment, EstimatesWhatThereIs) {
  EXPECT_GT(counts_of(plan_of("chacha20", 1, 50'000)).assessed.mean(), 0.7);
  EXPECT_GT(counts_of(plan_of("chacha20", 8, 30'000)).assessed.mean(), 5.5);
  EXPECT_LT(counts_of(plan_of("randu", 8, 30'000)).assessed.mean(), 8);
}

TEST(EntropyExperiment, HasAVerdictWhereOneIsAsked) {
  Plan plan = plan_of("philox", 2, 1000);
  for (const bool iid : {false, true}) {
    plan.iid = iid;
    const auto experiment = make_experiment(plan, nullptr);
    const run::Part part = worked(*experiment);
    EXPECT_EQ(experiment->judge(part).size(), iid ? 1U : 0U);
    EXPECT_EQ(experiment->conclude(part).verdict.has_value(), iid);
    EXPECT_TRUE(experiment->is_ordered()) << "a long one can be given up either way";
  }
}

}  // namespace
}  // namespace evenhand::entropy
