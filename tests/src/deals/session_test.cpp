// A whole session from plan to result: the same bytes however the work is cut.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>

#include "base/error.hpp"
#include "base/files.hpp"
#include "reports/result_json.hpp"
#include "sims/random/source.hpp"
#include "src/audit/battery.hpp"
#include "src/deals/document.hpp"
#include "src/run/merge.hpp"
#include "src/run/runner.hpp"

namespace evenhand::session {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::ThrowsMessage;

constexpr std::uint64_t samples = 10 * block_size + 17;

Plan sample_plan() {
  Plan plan;
  plan.command = "compare";
  plan.deck = cards::parse_deck("doudizhu");
  plan.samples = samples;
  plan.rng = random::sources().front().name;
  plan.groups = audit::default_battery().groups;
  plan.sources = {{SourceSpec::Kind::shuffler, "fisher-yates"},
                  {SourceSpec::Kind::shuffler, "riffle:7"}};
  return plan;
}

class SessionTest : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() / ("evenhand-session-" + std::to_string(getpid()));
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  fs::path file(const std::string& name) const { return folder_ / name; }

  RunOptions options(unsigned threads = 1) const {
    RunOptions options;
    options.threads = threads;
    options.checkpoint = file("checkpoint");
    return options;
  }

  Part run(BlockRange range, unsigned threads = 1) const {
    Part part = new_part(sample_plan(), range);
    run_part(part, nullptr, options(threads));
    return part;
  }

  fs::path save_shard(std::uint64_t k, std::uint64_t n) const {
    const fs::path path = file("shard-" + std::to_string(k) + "-" + std::to_string(n));
    save_part(run(shard_range(blocks_for(samples), k, n)), path);
    return path;
  }

  static std::string result_of(const Part& part) { return reports::to_json(conclude(part)); }
  std::string whole() const { return result_of(run({0, blocks_for(samples)})); }

  fs::path folder_;
};

TEST_F(SessionTest, GivesTheSameBytesForAnyNumberOfThreads) {
  EXPECT_EQ(result_of(run({0, blocks_for(samples)}, 3)), whole());
}

TEST_F(SessionTest, GivesTheSameBytesFromShardsInAnyOrder) {
  const std::vector<fs::path> files = {save_shard(3, 3), save_shard(1, 3), save_shard(2, 3)};
  EXPECT_EQ(result_of(merge_parts(files)), whole());
}

TEST_F(SessionTest, GivesTheSameBytesWhenInterruptedAndResumed) {
  Part part = new_part(sample_plan(), {0, blocks_for(samples)});
  RunOptions stopping = options(2);
  // Each round ends at once, and the first progress report asks for a stop.
  stopping.checkpoint_interval = std::chrono::seconds(0);
  std::size_t interruptions = 0;
  stopping.progress = [](const ProgressState&) { std::raise(SIGINT); };
  while (run_part(part, nullptr, stopping).interrupted) {
    part = load_part(stopping.checkpoint);
    if (++interruptions == 3) stopping = options(2);
  }
  EXPECT_EQ(result_of(part), whole());
}

TEST_F(SessionTest, MergeRefusesPartsThatDoNotMakeAWhole) {
  const fs::path one = save_shard(1, 3);
  const fs::path two = save_shard(2, 3);
  const fs::path three = save_shard(3, 3);
  const auto merging = [](std::vector<fs::path> files) {
    return [files = std::move(files)] { merge_parts(files); };
  };
  EXPECT_THAT(merging({one, three}), ThrowsMessage<InputError>(HasSubstr("are missing between")));
  EXPECT_THAT(merging({one, two}),
              ThrowsMessage<InputError>(HasSubstr("blocks 8 to 10 are missing")));
  EXPECT_THAT(merging({two, three}),
              ThrowsMessage<InputError>(HasSubstr("blocks 0 to 3 are missing")));
  EXPECT_THAT(merging({one, two, two, three}), ThrowsMessage<InputError>(HasSubstr("overlap")));
}

TEST_F(SessionTest, MergeRefusesPartsOfDifferentSessions) {
  const fs::path one = save_shard(1, 2);
  Plan other = sample_plan();
  other.seed = 99;
  Part part = new_part(other, shard_range(blocks_for(samples), 2, 2));
  run_part(part, nullptr, options());
  save_part(part, file("other"));
  EXPECT_THAT(
      [&] {
        merge_parts({one, file("other")});
      },
      ThrowsMessage<InputError>(HasSubstr("different sessions: seed is 1 in one and 99")));
}

TEST_F(SessionTest, MergeRefusesAnUnfinishedPart) {
  save_part(new_part(sample_plan(), {0, blocks_for(samples)}), file("begun"));
  EXPECT_THAT([&] { merge_parts({file("begun")}); },
              ThrowsMessage<InputError>(HasSubstr("unfinished")));
}

TEST_F(SessionTest, LoadRefusesDamage) {
  const fs::path path = save_shard(1, 3);
  const std::string content = read_file(path);
  std::string flipped = content;
  flipped[content.size() / 2] ^= 1;
  write_file(path, flipped);
  EXPECT_THAT([&] { load_part(path); }, ThrowsMessage<InputError>(HasSubstr("SHA-256")));
  write_file(path, content.substr(0, 30));
  EXPECT_THAT([&] { load_part(path); }, ThrowsMessage<InputError>(HasSubstr("cut short")));
  write_file(path, "something else");
  EXPECT_THAT([&] { load_part(path); }, ThrowsMessage<InputError>(HasSubstr("not a checkpoint")));
  EXPECT_THROW(load_part(file("missing")), InputError);
}

}  // namespace
}  // namespace evenhand::session
