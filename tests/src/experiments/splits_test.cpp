// The same bytes however an experiment is worked: on any number of threads, in steps, in shards.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "base/files.hpp"
#include "src/cli/run/experiments.hpp"
#include "src/run/merge.hpp"
#include "src/run/part.hpp"
#include "tests/src/experiments/experiments.hpp"
#include "tests/src/run/followers.hpp"

namespace evenhand::experiments {
namespace {

constexpr unsigned most_threads = 3;
constexpr std::uint64_t shards = 3;

class ExperimentSplits : public ExperimentTest {
 protected:
  Outcome worked_whole(unsigned threads) const {
    const std::string record = "whole" + std::to_string(threads);
    return outcome(worked({0, made()->blocks()}, threads, record), record);
  }
  /// As --shard has it: of what ends nobody knows where, the last shard has the end.
  run::BlockRange shard(std::uint64_t number) const {
    const auto experiment = made();
    const std::uint64_t blocks = experiment->blocks_to_share();
    run::BlockRange range = run::shard_range(blocks, number, std::min(shards, blocks));
    if (range.end == blocks) range.end = experiment->blocks();
    return range;
  }
};

void expect_same(const Outcome& one, const Outcome& other) {
  EXPECT_EQ(one.document, other.document);
  EXPECT_TRUE(one.counts == other.counts) << "tallies differ";
  EXPECT_TRUE(one.record == other.record) << "records differ";
}

TEST_P(ExperimentSplits, GiveTheSameBytesOnAnyNumberOfThreads) {
  expect_same(worked_whole(most_threads), worked_whole(1));
}

TEST_P(ExperimentSplits, GiveTheSameBytesFromSeveralProcesses) {
  run::Followers followers(3, [](const nlohmann::json& sent) {
    return cli::experiment_of(sent, "what the leader sent");
  });
  const run::Part part = worked({0, made()->blocks()}, 1, "team", &followers.leader());
  expect_same(outcome(part, "team"), worked_whole(1));
}

TEST_P(ExperimentSplits, GiveTheSameBytesInterruptedAfterEveryRound) {
  EXPECT_EQ(made()->why_no_resuming().empty(), GetParam().resumes);
  if (!GetParam().resumes) return;
  const Outcome whole = worked_whole(1);
  for (const unsigned threads : {1U, most_threads}) {
    const std::string record = "steps" + std::to_string(threads);
    const run::Part part = worked_in_steps({0, made()->blocks()}, threads, record);
    expect_same(outcome(part, record), whole);
  }
}

TEST_P(ExperimentSplits, GiveTheSameBytesFromShards) {
  if (!GetParam().has_shards) return;
  EXPECT_EQ(made()->why_no_shards(), "");
  std::vector<std::filesystem::path> files;
  std::string record;
  const std::uint64_t count = std::min(shards, made()->blocks_to_share());
  for (std::uint64_t k = 1; k <= count; ++k) {
    const std::string name = std::to_string(k);
    // One of them is itself interrupted.
    const run::Part part = k == 2 && GetParam().resumes
                               ? worked_in_steps(shard(k), 1, "record" + name)
                               : worked(shard(k), 1, "record" + name);
    // The last one is merged first.
    files.insert(files.begin(), file("shard" + name));
    run::save_part(*made(), part, files.front());
    record += read_file(file("record" + name));
  }
  const run::Merged merged = run::merge_parts(*made(), files);
  EXPECT_TRUE(merged.missing.empty());
  write_file(file("records"), record);
  expect_same(outcome(merged.part, "records"), worked_whole(1));
}

TEST_P(ExperimentSplits, SayWhyTheyHaveNoShards) {
  if (GetParam().has_shards) return;
  const auto experiment = made();
  if (!experiment->why_no_shards().empty()) return;
  EXPECT_THROW(experiment->blocks_to_share(), InputError);
}

INSTANTIATE_TEST_SUITE_P(Of, ExperimentSplits, testing::ValuesIn(cases()), name_of);

}  // namespace
}  // namespace evenhand::experiments
