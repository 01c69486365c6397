#include "src/entropy/experiment.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "tests/src/entropy/plans.hpp"

namespace evenhand::entropy {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

TEST(EntropyPlan, ComesBackFromJson) {
  Plan drawn = plan_of("philox", 4);
  drawn.iid = true;
  Plan restarts;
  restarts.kind = Plan::Kind::file;
  restarts.source = "rows";
  restarts.symbol_bits = 1;
  restarts.restarts = 0.75;
  for (const Plan& plan : {drawn, restarts}) {
    const Plan back = plan_from_json(to_json(plan));
    EXPECT_EQ(to_json(back), to_json(plan));
    EXPECT_EQ(command_line(back), command_line(plan));
  }
  EXPECT_THAT(command_line(drawn),
              HasSubstr("entropy --rng philox --seed 1 --symbol-bits 4 --samples 20000 --sequences "
                        "1 --iid"));
  EXPECT_THAT(command_line(restarts), HasSubstr("--restarts 0.75"));
  EXPECT_EQ(plan_from_json(to_json(restarts)).restart_length, 1000U);
}

TEST(EntropyPlan, RefusesWhatCannotBeWorked) {
  const auto refusal_of = [](auto change) {
    Plan plan;
    plan.kind = Plan::Kind::file;
    plan.source = "rows";
    plan.symbol_bits = 1;
    change(plan);
    return [plan] { validate(plan); };
  };
  EXPECT_NO_THROW(refusal_of([](Plan& plan) { plan.restarts = 1; })());
  EXPECT_THAT(refusal_of([](Plan& plan) { plan.symbol_bits = 9; }),
              ThrowsMessage<InputError>(HasSubstr("--symbol-bits: 9")));
  EXPECT_THAT(refusal_of([](Plan& plan) { plan.length = 900; }),
              ThrowsMessage<InputError>(HasSubstr("--samples: 900")));
  EXPECT_THAT(refusal_of([](Plan& plan) { plan.restarts = 1.5; }),
              ThrowsMessage<InputError>(HasSubstr("--restarts: 1.5")));
  EXPECT_THAT(refusal_of([](Plan& plan) {
                plan.restarts = 1;
                plan.length = 5000;
              }),
              ThrowsMessage<InputError>(HasSubstr("1,000 restarts of 1,000 samples")));
  EXPECT_THAT(refusal_of([](Plan& plan) {
                plan = plan_of("philox", 1, 1'000'000);
                plan.kind = Plan::Kind::deals;
                plan.restarts = 1;
              }),
              ThrowsMessage<InputError>(HasSubstr("--restarts is for bits")));
  EXPECT_NO_THROW(refusal_of([](Plan& plan) {
    plan = plan_of("philox", 1, 1'000'000);
    restart(plan, 0.8);
  })());
}

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
