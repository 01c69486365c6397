#include "src/bits/sequence_plan.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "tests/src/bits/plans.hpp"

namespace evenhand::bits {
namespace {

TEST(SequencePlan, KnowsWhatHasNoEnd) {
  SequencePlan plan;
  plan.source = "philox";
  EXPECT_TRUE(plan.is_endless());
  plan.kind = SequencePlan::Kind::file;
  plan.source = "/dev/zero";
  EXPECT_TRUE(plan.is_endless());
  plan.source = "/nothing";
  EXPECT_FALSE(plan.is_endless());
  plan.kind = SequencePlan::Kind::exec;
  EXPECT_FALSE(plan.is_endless());
}

TEST(SequencePlan, ComesBackFromJson) {
  Plan plan;
  plan.kind = SequencePlan::Kind::exec;
  plan.source = "cat x";
  plan.exec_timeout = 3;
  plan.format = source::BitFormat::ascii;
  plan.length = 5000;
  nlohmann::json json = to_json(plan);
  const Plan back = plan_from_json(json);
  EXPECT_THAT(command_line(back),
              testing::StartsWith("evenhand bits --exec 'cat x' --format-in ascii "
                                  "--exec-timeout 3 --length 5000 "));
  EXPECT_EQ(source_words(back), "'cat x'");
  EXPECT_EQ(back.length, 5000U);
  json["kind"] = "moon";
  EXPECT_THROW(plan_from_json(json), InputError);
}

TEST(SequencePlan, OfDealsComesBackFromJson) {
  Plan plan = dealt_plan("52", 3);
  plan.seed_bits = 32;
  set_seed(plan, 7);
  const nlohmann::json json = to_json(plan);
  EXPECT_FALSE(json.at("deals").contains("alpha")) << "deals are not tested";
  Plan back = plan_from_json(json);
  EXPECT_THAT(
      command_line(back),
      testing::StartsWith("evenhand bits --from-deals fisher-yates --deck 52 --seed 7 --rng "
                          "philox --seed-bits 32 --length "));
  EXPECT_EQ(source_words(back), "deals of fisher-yates (52 cards, philox, seed 7)");
  EXPECT_TRUE(back.is_endless());
  EXPECT_FALSE(back.is_stream());
  back.seed_bits = 0;
  EXPECT_THROW(validate(back), InputError);
}

TEST(SequencePlan, AsksForDealsAsTheyAreGiven) {
  Plan plan = dealt_plan("52", 3);
  plan.deals.sources = {{deals::SourceSpec::Kind::exec, "node shuffle.js"}};
  plan.deals.input.exec_mode = "stream";
  EXPECT_TRUE(plan.is_stream());
  EXPECT_TRUE(plan.is_endless());
  EXPECT_EQ(deals_to_open(plan), 0U);
  plan.deals.input.exec_mode = "once";
  EXPECT_GT(deals_to_open(plan), 1'000'000'000U);
  plan.deals.sources = {{deals::SourceSpec::Kind::log, "deals.txt"}};
  EXPECT_FALSE(plan.is_endless());
  EXPECT_EQ(deals_to_open(plan), 0U);
}

}  // namespace
}  // namespace evenhand::bits
