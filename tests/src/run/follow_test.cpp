#include "src/run/follow.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <thread>

#include "base/error.hpp"
#include "base/files.hpp"
#include "base/trace.hpp"
#include "src/run/interrupt.hpp"
#include "src/run/lead.hpp"
#include "src/run/part.hpp"
#include "src/run/runner.hpp"
#include "src/run/team_words.hpp"
#include "tests/scratch_folder.hpp"
#include "tests/src/run/fake_experiment.hpp"
#include "tests/src/run/followers.hpp"
#include "tests/src/run/thread_team.hpp"

// The same bytes with any number of processes as with one, whatever is counted and however it ends.
namespace evenhand::run {
namespace {

TEST(GivenBlocks, AreTakenInOrder) {
  GivenBlocks blocks;
  blocks.put({5, 7});
  blocks.put({9, 10});
  EXPECT_EQ(blocks.left(), 3U);
  EXPECT_EQ(blocks.take(), 5U);
  EXPECT_EQ(blocks.take(), 6U);
  blocks.close();
  EXPECT_TRUE(blocks.is_closed());
  EXPECT_EQ(blocks.take(), 9U) << "what is here is worked";
  EXPECT_EQ(blocks.take(), std::nullopt);
}

TEST(GivenBlocks, AreWaitedFor) {
  GivenBlocks blocks;
  std::optional<std::uint64_t> taken;
  std::jthread waiting([&] { taken = blocks.take(); });
  while (blocks.waiting() == 0) std::this_thread::yield();
  blocks.put({3, 4});
  waiting.join();
  EXPECT_EQ(taken, 3U);
  EXPECT_EQ(blocks.waiting(), 0U);
}

TEST(GivenBlocks, AreLeftWhenDropped) {
  GivenBlocks blocks;
  blocks.put({5, 70});
  blocks.drop();
  EXPECT_EQ(blocks.left(), 0U);
  EXPECT_EQ(blocks.take(), std::nullopt);
}

using testing::HasSubstr;
using testing::ThrowsMessage;

MakeExperiment make_fake(const FakePlan& plan) {
  return [plan](const nlohmann::json& document) {
    // As it was sent, and not as it is known here.
    FakePlan sent = plan;
    sent.blocks = document.at("plan").at("blocks");
    sent.seed = document.at("plan").at("seed");
    return std::make_unique<FakeExperiment>(sent);
  };
}

class Follow : public tests::WithFolder {
 protected:
  static std::string alone(const FakePlan& plan, RunOptions options = on_threads(1)) {
    FakeExperiment experiment(plan);
    Part part = new_part(experiment, {0, experiment.blocks()});
    run_part(experiment, part, options);
    return result_of(experiment, part);
  }
  static std::string together(int size, const FakePlan& plan, RunOptions options = on_threads(2)) {
    Followers followers(size, make_fake(plan));
    FakeExperiment experiment(plan);
    Part part = new_part(experiment, {0, experiment.blocks()});
    options.team = &followers.leader();
    const RunOutcome outcome = run_part(experiment, part, options);
    EXPECT_FALSE(outcome.interrupted);
    return result_of(experiment, part);
  }
};

TEST_F(Follow, CountsTheSameWithAnyNumberOfProcesses) {
  const FakePlan plan = {.blocks = 2000, .sources = 3};
  const std::string whole = alone(plan);
  for (const int size : {1, 2, 3, 4, 9}) EXPECT_EQ(together(size, plan), whole) << size;
}

TEST_F(Follow, CountsTheSameInManyRounds) {
  const FakePlan plan = {.blocks = 300, .sources = 2};
  RunOptions options = on_threads(1);
  options.checkpoint_interval = std::chrono::seconds(0);
  EXPECT_EQ(together(4, plan, options), alone(plan));
}

TEST_F(Follow, WritesTheSameRecord) {
  const FakePlan plan = {.blocks = 400};
  RunOptions options = on_threads(2);
  options.record = file("alone");
  const std::string whole = alone(plan, options);
  options.record = file("together");
  EXPECT_EQ(together(3, plan, options), whole);
  EXPECT_EQ(read_file(file("together")), read_file(file("alone")));
}

TEST_F(Follow, StopsAtTheSameBlockWhenItIsDecided) {
  const FakePlan plan = {.blocks = 5000, .enough = 100'000};
  const std::string whole = alone(plan);
  for (const int size : {2, 3, 5}) EXPECT_EQ(together(size, plan), whole) << size;
}

TEST_F(Follow, LeavesAStreamToTheLeader) {
  const FakePlan plan = {.stream = 333};
  EXPECT_EQ(together(3, plan), alone(plan));
}

TEST_F(Follow, TellsWhyAFollowerHasNoExperiment) {
  Followers followers(2, [](const nlohmann::json&) -> std::unique_ptr<Experiment> {
    throw InputError("no engine here");
  });
  FakeExperiment experiment({.blocks = 50'000});
  Part part = new_part(experiment, {0, 50'000});
  RunOptions options = on_threads(1);
  options.team = &followers.leader();
  EXPECT_THAT([&] { run_part(experiment, part, options); },
              ThrowsMessage<InputError>("rank 1 on here: no engine here"));
}

/// A follower that fails in the middle of a round: it throws at its third block, and the leader
/// does not work its own second block before that.
class FailingTeam {
 public:
  FailingTeam(int size, const FakePlan& plan)
      : leading_(leading(plan)), followers_(size, make_fake(failing(plan))) {}

  Team& leader() { return followers_.leader(); }
  /// As it is on the leader.
  const FakePlan& plan() const { return leading_; }

 private:
  FakePlan leading(FakePlan plan) {
    plan.before = [this](std::uint64_t) {
      if (led_++ == 0) return;
      while (!has_failed_) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    };
    return plan;
  }
  FakePlan failing(FakePlan plan) {
    plan.before = [this](std::uint64_t) {
      if (++followed_ < 3) return;
      has_failed_ = true;
      throw InputError("the disk is full here");
    };
    return plan;
  }

  std::atomic<int> led_ = 0;
  std::atomic<int> followed_ = 0;
  std::atomic<bool> has_failed_ = false;
  FakePlan leading_;
  Followers followers_;
};

TEST_F(Follow, TellsTheFaultOfAFollower) {
  for (const std::optional<std::uint64_t> enough :
       {std::optional<std::uint64_t>(), std::optional<std::uint64_t>(1'000'000'000)}) {
    const FakePlan plan = {.blocks = 300, .enough = enough};
    // Half of it is counted before a follower fails.
    FakeExperiment beginning(plan);
    Part begun = new_part(beginning, {0, 300});
    RunOptions options = on_threads(1);
    options.keep = [&](const Part& part) { save_part(beginning, part, file("checkpoint")); };
    options.progress = [](const Progress& progress) {
      if (progress.done > 0) std::raise(SIGINT);
    };
    options.checkpoint_interval = std::chrono::seconds(0);
    ASSERT_TRUE(run_part(beginning, begun, options).interrupted);
    const std::uint64_t before = begun.units();
    ASSERT_GT(before, 0U);

    FailingTeam team(3, plan);
    FakeExperiment experiment(team.plan());
    Part part = part_from_document(experiment, load_document(file("checkpoint")), "checkpoint");
    options.team = &team.leader();
    options.progress = [](const Progress&) {};
    options.checkpoint_interval = std::chrono::hours(1);
    EXPECT_THAT([&] { run_part(experiment, part, options); },
                ThrowsMessage<InputError>(
                    testing::MatchesRegex("rank [12] on here: the disk is full here")));

    Part rest = part_from_document(beginning, load_document(file("checkpoint")), "checkpoint");
    EXPECT_GE(rest.units(), before);
    EXPECT_FALSE(rest.finished());
    Followers followers(2, make_fake(plan));
    options.team = &followers.leader();
    EXPECT_FALSE(run_part(beginning, rest, options).interrupted);
    EXPECT_EQ(result_of(beginning, rest), alone(plan));
  }
}

TEST_F(Follow, KeepsWhatIsKnownWhenAFollowerFailsBeforeTheFirstCheckpoint) {
  const FakePlan plan = {.blocks = 300, .enough = 1'000'000'000};
  FailingTeam team(2, plan);
  FakeExperiment experiment(team.plan());
  Part part = new_part(experiment, {0, 300});
  RunOptions options = on_threads(1);
  options.team = &team.leader();
  options.checkpoint_interval = std::chrono::hours(1);
  std::optional<std::uint64_t> kept;
  options.keep = [&](const Part& now) { kept = now.units(); };
  EXPECT_THROW(run_part(experiment, part, options), InputError);
  ASSERT_TRUE(kept);
  EXPECT_GT(*kept, 0U);
}

TEST_F(Follow, EndsWhenAFollowerSaysWhatIsNoMessage) {
  Post post(2);
  ThreadTeam leader(post, 0);
  ThreadTeam follower(post, 1);
  follower.send(0, "not a message");
  FakeExperiment experiment({.blocks = 50, .before = [](std::uint64_t) {
                               std::this_thread::sleep_for(std::chrono::milliseconds(5));
                             }});
  Part part = new_part(experiment, {0, 50});
  RunOptions options = on_threads(1);
  options.team = &leader;
  // It would have counted nothing.
  follower.send(0, team_message("counted"));
  EXPECT_THAT([&] { run_part(experiment, part, options); },
              ThrowsMessage<RunError>(HasSubstr("rank 1 on here: sent what is no message")));
}

TEST_F(Follow, GoesOnWithAnotherNumberOfProcesses) {
  for (const std::optional<std::uint64_t> enough :
       {std::optional<std::uint64_t>(), std::optional<std::uint64_t>(1'000'000'000)}) {
    const FakePlan plan = {.blocks = 40, .enough = enough};
    const std::string whole = alone(plan);
    FakeExperiment experiment(plan);
    RunOptions options = on_threads(1);
    options.checkpoint_interval = std::chrono::seconds(0);
    options.keep = [&](const Part& part) { save_part(experiment, part, file("checkpoint")); };
    options.progress = [](const Progress&) { std::raise(SIGINT); };
    save_part(experiment, new_part(experiment, {0, 40}), file("checkpoint"));
    bool is_done = false;
    for (int size = 2; !is_done && size < 200; ++size) {
      Followers followers(2 + size % 3, make_fake(plan));
      Part part = part_from_document(experiment, load_document(file("checkpoint")), "checkpoint");
      options.team = &followers.leader();
      is_done = !run_part(experiment, part, options).interrupted;
      if (is_done) {
        EXPECT_EQ(result_of(experiment, part), whole);
      }
    }
    EXPECT_TRUE(is_done);
  }
}

TEST_F(Follow, SendsItsTraceEvents) {
  const trace::Recording recording;
  const FakePlan plan = {.blocks = 100};
  Followers followers(3, make_fake(plan));
  EXPECT_EQ(trace_events_of(followers.leader()).size(), 2U);
}

}  // namespace

}  // namespace evenhand::run
