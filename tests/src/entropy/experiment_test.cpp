#include "src/entropy/experiment.hpp"

#include <gtest/gtest.h>

#include "reports/json.hpp"
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

TEST(EntropyExperiment, DependsOnItsPlanAlone) {
  Plan plan = plan_of("philox", 2, 1000);
  plan.sequences = 3;
  plan.iid = true;
  std::string first;
  for (const unsigned threads : {1U, 2U}) {
    const auto experiment = experiment_from(make_experiment(plan, nullptr)->plan());
    run::Part part = run::new_part(*experiment, {0, experiment->blocks()});
    run::RunOptions options;
    options.threads = threads;
    run::run_part(*experiment, part, options);
    const std::string document = reports::to_json(experiment->conclude(part));
    if (first.empty()) first = document;
    EXPECT_EQ(document, first);
  }
  EXPECT_EQ(make_experiment(plan, nullptr)->with_seed(4)->plan().at("seed"), 4);
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
