#include "src/run/lead.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "src/run/interrupt.hpp"
#include "tests/src/run/fake_experiment.hpp"
#include "tests/src/run/thread_team.hpp"

namespace evenhand::run {
namespace {

// Followers that are played by the test; tests/src/run/follow_test.cpp has real ones.
class LeadTest : public testing::Test {
 protected:
  std::vector<nlohmann::json> told(int rank) {
    ThreadTeam team(post_, rank);
    std::vector<nlohmann::json> all;
    while (const std::optional<TeamMessage> message = next_message(team)) {
      all.push_back(message->content);
    }
    return all;
  }
  void say(int rank, std::string_view what, nlohmann::json content) {
    post_.put(0, {rank, team_message(what, std::move(content))});
  }
  void want(int rank, std::uint64_t blocks, std::uint64_t units = 0) {
    say(rank, "want", {{"blocks", blocks}, {"units", units}, {"interrupted", false}});
  }

  InterruptGuard guard_;
  Post post_{3};
  ThreadTeam team_{post_, 0};
  FakeExperiment experiment_{{.blocks = 1000}};
};

TEST_F(LeadTest, TellsAllWhatIsWorked) {
  const Lead lead(team_, experiment_, 0, 2, false, {});
  for (const int rank : {1, 2}) {
    const std::vector<nlohmann::json> messages = told(rank);
    ASSERT_EQ(messages.size(), 1U);
    EXPECT_EQ(messages.front().at("what"), "begin");
    EXPECT_EQ(messages.front().at("plan"), experiment_.plan());
    EXPECT_EQ(messages.front().at("threads"), 2);
    EXPECT_EQ(messages.front().at("by_block"), false);
  }
}

TEST_F(LeadTest, GivesAsManyBlocksAsAreWantedAndFewerTowardsTheEnd) {
  Lead lead(team_, experiment_, 0, 1, false, {});
  told(1);
  Round round({0, 100}, Clock::time_point::max(), [](std::uint64_t) {});
  want(1, 10);
  want(1, 50, 70);
  lead.serve(round);
  EXPECT_EQ(lead.units(), 70U);
  std::vector<nlohmann::json> given = told(1);
  ASSERT_EQ(given.size(), 2U);
  EXPECT_EQ(given[0].at("first"), 0);
  EXPECT_EQ(given[0].at("end"), 10);
  EXPECT_EQ(given[1].at("end"), 10 + 90 / 6) << "a share of what is left for two of each rank";
  round.stop();
  want(1, 10);
  lead.serve(round);
  given = told(1);
  EXPECT_EQ(given.front().at("first"), given.front().at("end")) << "no more";
}

TEST_F(LeadTest, AddsUpWhatWasCounted) {
  Lead lead(team_, experiment_, 0, 1, false, {});
  Round round({0, 0}, Clock::time_point::max(), [](std::uint64_t) {});
  say(1, "counted", {{"tally", {{"count", 3}, {"sum", 30}}}});
  say(2, "counted", {{"tally", {{"count", 4}, {"sum", 40}}}});
  lead.finish(round);
  EXPECT_EQ(lead.error(), nullptr);
  TallyOf<Sums> sum;
  lead.add_to(sum);
  EXPECT_EQ(sum.counts.count, 7U);
  EXPECT_EQ(sum.counts.sum, 70U);
}

TEST_F(LeadTest, TakesBlocksOneByOne) {
  std::vector<std::uint64_t> taken;
  Lead lead(
      team_, experiment_, 0, 1, true,
      [&](std::uint64_t block, const std::unique_ptr<Tally>& tally, const std::string& record) {
        taken.push_back(block);
        EXPECT_EQ(tally->units(), 10U);
        EXPECT_EQ(record, "words");
      });
  told(1);
  Round round({0, 100}, Clock::time_point::max(), [](std::uint64_t) {});
  say(2, "block",
      {{"block", 7}, {"units", 10}, {"tally", {{"count", 10}, {"sum", 5}}}, {"record", "words"}});
  lead.serve(round);
  EXPECT_EQ(taken, std::vector<std::uint64_t>{7});
  EXPECT_EQ(lead.units(), 10U);
  EXPECT_TRUE(told(1).empty());
  round.stop();
  lead.serve(round);
  lead.serve(round);
  EXPECT_EQ(told(1).size(), 1U) << "told once to stop";
}

TEST_F(LeadTest, StopsTheRoundAtAFault) {
  Lead lead(team_, experiment_, 0, 1, false, {});
  Round round({0, 100}, Clock::time_point::max(), [](std::uint64_t) {});
  say(2, "fault", {{"rank", 2}, {"words", "no room"}, {"is_of_input", false}});
  lead.serve(round);
  EXPECT_TRUE(round.stopped());
  EXPECT_NE(lead.error(), nullptr);
}

}  // namespace
}  // namespace evenhand::run
