#include "src/games/mahjong/part.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "src/run/part.hpp"
#include "tests/src/games/mahjong/plans.hpp"

namespace evenhand::mahjong {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

/// Shards of a plan in files that go with the test.
class Shards {
 public:
  explicit Shards(const PlayPlan& plan) {
    for (std::uint64_t block = 0; block < plan.blocks(); ++block) {
      files_.push_back(
          own_file("mahjong-shard-" + std::to_string(plan.seed) + "-" + std::to_string(block)));
      save_part(run_play(plan, {block, block + 1}, {}), files_.back());
    }
  }
  Shards(const Shards&) = delete;
  Shards& operator=(const Shards&) = delete;
  ~Shards() {
    for (const auto& file : files_) std::filesystem::remove(file);
  }
  const std::filesystem::path& operator[](std::size_t i) const { return files_[i]; }

 private:
  std::vector<std::filesystem::path> files_;
};

TEST(PlayPart, MergesToTheWholeRun) {
  const PlayPlan plan = flawed_plan(9000, "riffle:4");
  const Shards shards(plan);
  const Played merged = merge_parts({shards[2], shards[0], shards[1]});
  const Played whole = played(plan);
  EXPECT_EQ(merged.tally, whole.tally);
  EXPECT_EQ(merged.fair, whole.fair);
  EXPECT_EQ(merged.range, whole.range);
  EXPECT_EQ(to_json(merged.plan), to_json(plan));
}

TEST(PlayPart, RefusesWhatIsNotOneRun) {
  const PlayPlan plan = plan_of(9000);
  PlayPlan other = plan;
  other.seed = 2;
  const Shards shards(plan);
  const Shards others(other);
  const auto merging = [](std::vector<std::filesystem::path> files) {
    return [files = std::move(files)] { merge_parts(files); };
  };
  EXPECT_THAT(merging({shards[0], others[1]}), ThrowsMessage<InputError>(HasSubstr("seed is 1")));
  EXPECT_THAT(merging({shards[0], shards[2]}),
              ThrowsMessage<InputError>(HasSubstr("blocks 1 to 1 are missing")));
  EXPECT_THAT(merging({shards[0], shards[1], shards[1]}),
              ThrowsMessage<InputError>(HasSubstr("overlap")));
  EXPECT_THAT(merging({shards[0], shards[1]}),
              ThrowsMessage<InputError>(HasSubstr("blocks 2 to 2 are missing")));
  EXPECT_THAT([&] { session::load_part(shards[0]); },
              ThrowsMessage<InputError>(HasSubstr("damaged")));
}

}  // namespace
}  // namespace evenhand::mahjong
