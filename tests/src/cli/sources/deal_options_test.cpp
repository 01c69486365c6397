#include "src/cli/sources/deal_options.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "base/shell.hpp"
#include "src/cli/command/command.hpp"
#include "src/cli/command/parse.hpp"

namespace evenhand::cli {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

template <class Work>
std::string refusal_by(const Work& work) {
  try {
    work();
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

/// The plan that the options ask for.
deals::Plan asked_by(const std::string& options) {
  Command command;
  deals::Plan plan = asked_plan("audit");
  add_deal_options(command, plan);
  parse(command, shell_words(options));
  return plan;
}

TEST(DealOptions, SayHowSetsAreWritten) {
  EXPECT_EQ(asked_by("").deck.sets, cards::Sets::unknown) << "found out";
  EXPECT_EQ(asked_by("--sorted").deck.sets, cards::Sets::either);
  EXPECT_EQ(asked_by("--sorted=no").deck.sets, cards::Sets::none);
  EXPECT_EQ(asked_by("--sorted=hands").deck.sets, cards::Sets::hands);
  EXPECT_EQ(asked_by("--draw 6 --sorted=draws").deck.draw, 6U);
  EXPECT_THAT(refusal_by([] { asked_by("--sorted=hand"); }), HasSubstr("--sorted=hand: expected"));
}

TEST(DealOptions, PutHandsAndGroupsIntoThePlan) {
  const deals::Plan plan =
      asked_by("--hands 3,2 --group low=0-4 --group high=5-9 --deal-order round-robin");
  EXPECT_EQ(plan.hands, "3,2");
  EXPECT_THAT(plan.card_groups, ElementsAre("low=0-4", "high=5-9"));
  EXPECT_TRUE(plan.round_robin);
  EXPECT_THAT(refusal_by([] { asked_by("--deal-order runz"); }), HasSubstr("did you mean 'runs'?"));
}

TEST(DealOptions, LeaveTheShufflerBehindAGroup) {
  Command command;
  deals::Plan plan = asked_plan("audit");
  std::string shuffler;
  command.add_option("shuffler", shuffler);
  add_deal_options(command, plan);
  parse(command, shell_words("--group low=0-4 riffle:7"));
  EXPECT_THAT(plan.card_groups, ElementsAre("low=0-4"));
  EXPECT_EQ(shuffler, "riffle:7");
}

TEST(DealOptions, CountDealsAndNameTheRandomSource) {
  const deals::Plan plan = asked_by("--samples 250k --seed 7 --rng pcg64 --start previous");
  EXPECT_EQ(plan.samples, 250'000U);
  EXPECT_EQ(plan.seed, 7U);
  EXPECT_EQ(plan.rng, "pcg64");
  EXPECT_TRUE(plan.start_previous);
  for (const char* samples : {"0", "1e16", "many"}) {
    EXPECT_THAT(refusal_by([&] { asked_by(std::string("--samples ") + samples); }),
                HasSubstr("--samples"))
        << samples;
  }
}

TEST(DealOptions, TakeTheTestsThatAreNamed) {
  EXPECT_TRUE(asked_by("").groups.empty()) << "the command has its own";
  EXPECT_EQ(asked_by("--tests structure,order").groups.size(), 2U);
  EXPECT_GT(asked_by("--tests all,-hands").groups.size(), 5U);
  EXPECT_THAT(refusal_by([] { asked_by("--tests positoin"); }), HasSubstr("position"));
}

std::uint64_t deals_of(const std::string& until) {
  deals::Plan plan;
  plan.sources = {{deals::SourceSpec::Kind::shuffler, "fisher-yates"}};
  plan.deck = cards::parse_deck("10");
  plan.groups = {"position"};
  apply_until(Program(), until, plan);
  return plan.samples;
}

TEST(DealOptions, FindOutHowManyDealsAnEffectTakes) {
  EXPECT_GT(deals_of("detectable<0.01"), 3 * deals_of("detectable<0.02"));
  for (const char* until :
       {"1e-5", "detectable<", "detectable<2", "detectable<0", "detectable<0.1x"}) {
    EXPECT_THAT(refusal_by([&] { deals_of(until); }), HasSubstr("is not of the form")) << until;
  }
}

}  // namespace
}  // namespace evenhand::cli
