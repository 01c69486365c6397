// The same bytes on any number of threads, interrupted and resumed anywhere, in order or not.
#include "src/run/runner.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>

#include "base/error.hpp"
#include "base/files.hpp"
#include "src/run/interrupt.hpp"
#include "src/run/part.hpp"
#include "tests/scratch_folder.hpp"
#include "tests/src/run/fake_experiment.hpp"
#include "tests/src/run/keeping.hpp"

namespace evenhand::run {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

class Runner : public tests::WithFolder {
 protected:
  RunOptions options(unsigned threads) const {
    RunOptions options;
    options.threads = threads;
    return options;
  }
  RunOptions recording(unsigned threads, const std::string& name) const {
    RunOptions recording = options(threads);
    recording.record = file(name);
    return recording;
  }

  RunOptions kept(const Experiment& experiment, RunOptions options) const {
    options.keep = keep_in(experiment, file("checkpoint"));
    return options;
  }

  /// All at once.
  std::string whole(const FakePlan& plan, const RunOptions& options) const {
    FakeExperiment experiment(plan);
    Part part = new_part(experiment, {0, experiment.blocks()});
    const RunOutcome outcome = run_part(experiment, part, kept(experiment, options));
    EXPECT_FALSE(outcome.interrupted);
    EXPECT_FALSE(outcome.kept) << "nothing took long";
    EXPECT_TRUE(part.finished());
    return result_of(experiment, part);
  }

  /// Interrupted after every round, each of which ends as soon as it may, and gone on with from the
  /// checkpoint by an experiment of its own.
  std::string interrupted_everywhere(const FakePlan& plan, const RunOptions& options,
                                     std::size_t* runs = nullptr) const {
    for (std::size_t run = 1;; ++run) {
      FakeExperiment experiment(plan);
      Part part = run == 1 ? new_part(experiment, {0, experiment.blocks()})
                           : part_from_document(experiment, load_document(file("checkpoint")),
                                                file("checkpoint"));
      const RunOutcome outcome =
          run_part(experiment, part, stopped_after(1, kept(experiment, options)));
      if (runs != nullptr) *runs = run;
      if (!outcome.interrupted) return result_of(experiment, part);
      EXPECT_TRUE(outcome.kept);
      if (run > 1000) return "no end";
    }
  }
};

TEST_F(Runner, CountsEveryUnitOnce) {
  FakeExperiment experiment({.blocks = 5});
  Part part = new_part(experiment, {0, 5});
  const RunOutcome outcome = run_part(experiment, part, options(3));
  const Sums& sums = as<TallyOf<Sums>>(*part.sources.front().tally).counts;
  EXPECT_EQ(sums.count, 50U);
  EXPECT_EQ(sums.sum, 49U * 50 / 2 + 50);
  EXPECT_EQ(part.sources.front().next_block, 5U);
  ASSERT_EQ(outcome.timings.size(), 1U);
  EXPECT_EQ(outcome.timings.front().units, 50U);
}

TEST_F(Runner, GivesTheSameBytesForAnyNumberOfThreads) {
  for (const FakePlan& plan : {FakePlan{}, FakePlan{.sources = 3}, FakePlan{.enough = 500},
                               FakePlan{.stream = 107}, FakePlan{.blocks = 1}}) {
    EXPECT_EQ(whole(plan, options(8)), whole(plan, options(1)));
  }
}

TEST_F(Runner, GivesTheSameBytesInterruptedAfterEveryBlock) {
  for (const FakePlan& plan :
       {FakePlan{}, FakePlan{.sources = 3}, FakePlan{.enough = 500}, FakePlan{.stream = 107}}) {
    const std::string expected = whole(plan, options(1));
    std::size_t runs = 0;
    EXPECT_EQ(interrupted_everywhere(plan, options(1), &runs), expected);
    EXPECT_GE(runs, plan.enough ? 3U : 11U);
    EXPECT_EQ(interrupted_everywhere(plan, options(8)), expected);
  }
}

TEST_F(Runner, StopsWhereTheQuestionIsDecided) {
  // Blocks 0 to 3 add up to 40 + 780, the first sum of 600 or more.
  FakeExperiment experiment({.blocks = 100, .enough = 600});
  for (const unsigned threads : {1U, 8U}) {
    Part part = new_part(experiment, {0, 100});
    run_part(experiment, part, options(threads));
    EXPECT_TRUE(part.finished());
    EXPECT_EQ(part.sources.front().next_block, 4U);
    EXPECT_EQ(part.units(), 40U);
  }
}

TEST_F(Runner, WritesDownInOrderHoweverItIsWorked) {
  std::string expected;
  for (int number = 0; number < 120; ++number) expected += std::to_string(number) + '\n';
  FakePlan plan;
  whole(plan, recording(1, "one"));
  whole(plan, recording(8, "eight"));
  const std::string result = interrupted_everywhere(plan, recording(2, "stopped"));
  for (const char* name : {"one", "eight", "stopped"}) {
    EXPECT_EQ(read_file(file(name)), expected) << name;
  }
  EXPECT_EQ(result, whole(plan, options(1))) << "recording changes nothing";
}

TEST_F(Runner, WritesDownOfTheFirstSourceAlone) {
  whole({.blocks = 2, .sources = 2}, recording(2, "record"));
  EXPECT_EQ(read_file(file("record")),
            "0\n1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n13\n14\n15\n16\n"
            "17\n18\n19\n");
}

TEST_F(Runner, WritesDownNothingBehindADecision) {
  whole({.blocks = 100, .enough = 600}, recording(8, "record"));
  EXPECT_TRUE(read_file(file("record")).ends_with("\n39\n"));
}

TEST_F(Runner, GoesOnWithARecordWhereTheCheckpointLeftIt) {
  FakeExperiment experiment({.blocks = 3});
  const RunOptions stopping = stopped_after(1, kept(experiment, recording(1, "record")));
  Part part = new_part(experiment, {0, 3});
  ASSERT_TRUE(run_part(experiment, part, stopping).interrupted);
  // The lines that a crash left after the checkpoint.
  write_file(file("record"), read_file(file("record")) + "10\n11\nhal");
  Part resumed =
      part_from_document(experiment, load_document(file("checkpoint")), file("checkpoint"));
  run_part(experiment, resumed, recording(1, "record"));
  EXPECT_THAT(read_file(file("record")),
              testing::EndsWith("\n9\n10\n11\n12\n13\n14\n15\n16\n17\n18\n"
                                "19\n20\n21\n22\n23\n24\n25\n26\n27\n28\n"
                                "29\n"));
}

TEST_F(Runner, KeepsWhatWasAskedToStopBeforeItBegan) {
  FakeExperiment experiment({});
  Part part = new_part(experiment, {0, 12});
  {
    const InterruptGuard guard;
    std::raise(SIGINT);
    const RunOutcome outcome = run_part(experiment, part, kept(experiment, recording(2, "record")));
    EXPECT_TRUE(outcome.interrupted);
    EXPECT_TRUE(outcome.kept);
  }
  EXPECT_EQ(part.units(), 0U);
  Part resumed =
      part_from_document(experiment, load_document(file("checkpoint")), file("checkpoint"));
  EXPECT_FALSE(run_part(experiment, resumed, recording(2, "record")).interrupted);
  EXPECT_EQ(result_of(experiment, resumed), whole({}, options(1)));
}

TEST_F(Runner, ThrowsWhatAWorkerThrows) {
  for (const unsigned threads : {1U, 8U}) {
    FakeExperiment experiment({.faulty = 7});
    Part part = new_part(experiment, {0, 12});
    EXPECT_THAT([&] { run_part(experiment, part, options(threads)); },
                ThrowsMessage<InputError>("the faulty block"));
  }
  // In order, too.
  FakeExperiment ordered({.enough = 1000000, .faulty = 7});
  Part part = new_part(ordered, {0, 12});
  EXPECT_THAT([&] { run_part(ordered, part, options(8)); },
              ThrowsMessage<InputError>("the faulty block"));
}

TEST_F(Runner, KeepsWhatAStreamGaveBeforeItsFault) {
  FakeExperiment experiment({.faulty = 5, .stream = 107});
  Part part = new_part(experiment, {0, no_end});
  RunOptions keeping = kept(experiment, options(3));
  keeping.checkpoint_interval = std::chrono::seconds(0);
  EXPECT_THAT([&] { run_part(experiment, part, keeping); },
              ThrowsMessage<InputError>("a faulty number"));
  EXPECT_EQ(part.units(), 50U);
  FakeExperiment mended({.stream = 107});
  Part resumed = part_from_document(mended, load_document(file("checkpoint")), file("checkpoint"));
  EXPECT_EQ(resumed.units(), 50U);
  run_part(mended, resumed, options(3));
  EXPECT_EQ(result_of(mended, resumed), whole({.stream = 107}, options(1)));
}

TEST_F(Runner, KeepsNothingWhenItFailsBeforeTheFirstInterval) {
  FakeExperiment experiment({.faulty = 5, .stream = 107});
  Part part = new_part(experiment, {0, no_end});
  EXPECT_THROW(run_part(experiment, part, kept(experiment, options(2))), InputError);
  EXPECT_FALSE(std::filesystem::exists(file("checkpoint")));
}

TEST_F(Runner, CountsOnWhenNothingCanBeKept) {
  FakeExperiment experiment({});
  Part part = new_part(experiment, {0, 12});
  RunOptions failing = options(1);
  failing.checkpoint_interval = std::chrono::seconds(0);
  int tries = 0;
  std::vector<std::string> warnings;
  failing.keep = [&](const Part&) {
    ++tries;
    throw RunError("the disk is full");
  };
  failing.warn = [&](std::string_view what) { warnings.emplace_back(what); };
  const RunOutcome outcome = run_part(experiment, part, failing);
  EXPECT_GT(tries, 5) << "tried again after every interval";
  EXPECT_EQ(warnings, std::vector<std::string>{"the disk is full"});
  EXPECT_FALSE(outcome.interrupted || outcome.kept);
  EXPECT_EQ(result_of(experiment, part), whole({}, options(1)));
}

TEST_F(Runner, CountsOnWhenTheRecordCannotBeWritten) {
  FakeExperiment experiment({});
  Part part = new_part(experiment, {0, 12});
  RunOptions recording = kept(experiment, options(2));
  recording.checkpoint_interval = std::chrono::seconds(0);
  recording.record = "/dev/full";
  const RunOutcome outcome = run_part(experiment, part, recording);
  EXPECT_THAT(outcome.record_failure, HasSubstr("No space left"));
  EXPECT_FALSE(std::filesystem::exists(file("checkpoint"))) << "it would be ahead of the record";
  EXPECT_EQ(result_of(experiment, part), whole({}, options(1)));
}

TEST_F(Runner, RefusesARecordThatIsAnother) {
  FakeExperiment experiment({.blocks = 3});
  const RunOptions stopping = stopped_after(1, kept(experiment, recording(1, "record")));
  Part part = new_part(experiment, {0, 3});
  ASSERT_TRUE(run_part(experiment, part, stopping).interrupted);
  std::string other = read_file(file("record"));
  other[0] = '7';
  write_file(file("record"), other);
  Part resumed =
      part_from_document(experiment, load_document(file("checkpoint")), file("checkpoint"));
  EXPECT_THAT([&] { run_part(experiment, resumed, recording(1, "record")); },
              ThrowsMessage<InputError>(HasSubstr("does not begin with them")));
  EXPECT_EQ(read_file(file("record")), other) << "it is left alone";
}

TEST_F(Runner, TellsHowFarItIs) {
  FakeExperiment experiment({.blocks = 4, .sources = 2});
  Part part = new_part(experiment, {0, 4});
  std::vector<Progress> seen;
  RunOptions watched = options(1);
  watched.progress = [&](const Progress& progress) { seen.push_back(progress); };
  run_part(experiment, part, watched);
  ASSERT_FALSE(seen.empty());
  EXPECT_EQ(seen.back().source, "source 1");
  EXPECT_EQ(seen.back().unit, "numbers");
  EXPECT_EQ(seen.back().done, 80U);
  EXPECT_EQ(seen.back().total, 80U);
  EXPECT_EQ(seen.back().sources, 2U);
  for (const Progress& progress : seen) EXPECT_LE(progress.done, progress.total);
}

// Numbers from 1 to 120.
TEST_F(Runner, OfAnOrderedExperimentSaysWhatTheCountsSayByNow) {
  FakeExperiment ordered({.blocks = 12, .enough = 1'000'000});
  Part part = new_part(ordered, {0, 12});
  RunOptions watched = options(2);
  std::string last;
  watched.progress = [&](const Progress& progress) { last = progress.so_far; };
  run_part(ordered, part, watched);
  EXPECT_EQ(last, "sum 7260") << "120 · 121 / 2";
  FakeExperiment unordered({.blocks = 12});
  Part other = new_part(unordered, {0, 12});
  run_part(unordered, other, watched);
  EXPECT_EQ(last, "");
}

TEST_F(Runner, LeavesAFinishedPartAlone) {
  FakeExperiment experiment({});
  Part part = new_part(experiment, {0, 12});
  run_part(experiment, part, options(2));
  const std::string before = result_of(experiment, part);
  const RunOutcome outcome = run_part(experiment, part, options(2));
  EXPECT_FALSE(outcome.interrupted);
  EXPECT_EQ(outcome.timings.front().units, 0U);
  EXPECT_EQ(result_of(experiment, part), before);
}

}  // namespace
}  // namespace evenhand::run
