#include "src/run/merge.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "base/error.hpp"
#include "src/run/part.hpp"
#include "src/run/runner.hpp"
#include "tests/scratch_folder.hpp"
#include "tests/src/run/fake_experiment.hpp"

namespace evenhand::run {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::ThrowsMessage;

class Merge : public tests::WithFolder {
 protected:
  static Part worked(FakeExperiment& experiment, BlockRange range) {
    Part part = new_part(experiment, range);
    run_part(experiment, part, on_threads(2));
    return part;
  }
  fs::path shard(std::uint64_t index, std::uint64_t count, const FakePlan& plan = two_sources,
                 const std::string& prefix = "shard") const {
    FakeExperiment experiment(plan);
    const fs::path path = file(prefix + std::to_string(index) + "of" + std::to_string(count));
    save_part(experiment, worked(experiment, shard_range(plan.blocks, index, count)), path);
    return path;
  }
  static std::string merged(const std::vector<fs::path>& files) {
    const FakeExperiment experiment(two_sources);
    const Merged merged = merge_parts(experiment, files);
    require_whole(experiment, merged);
    return result_of(experiment, merged.part);
  }

  static inline const FakePlan two_sources = {.blocks = 7, .sources = 2};
};

TEST_F(Merge, GivesTheBytesOfOneRunFromEverySplit) {
  FakeExperiment experiment(two_sources);
  const std::string whole = result_of(experiment, worked(experiment, {0, 7}));
  for (std::uint64_t count = 1; count <= 7; ++count) {
    std::vector<fs::path> files;
    for (std::uint64_t index = 1; index <= count; ++index) files.push_back(shard(index, count));
    EXPECT_EQ(merged(files), whole);
    std::reverse(files.begin(), files.end());
    EXPECT_EQ(merged(files), whole) << "in any order";
    std::rotate(files.begin(), files.begin() + 1, files.end());
    EXPECT_EQ(merged(files), whole);
  }
}

TEST_F(Merge, RefusesPartsThatDoNotMakeAWhole) {
  const fs::path one = shard(1, 3);
  const fs::path two = shard(2, 3);
  const fs::path three = shard(3, 3);
  const auto merging = [](std::vector<fs::path> files) {
    return [files = std::move(files)] { merged(files); };
  };
  EXPECT_THAT(merging({one, three}),
              ThrowsMessage<InputError>(
                  "blocks 3 to 4 are missing; add the part that holds them, or work it: evenhand "
                  "fake --shard 3..4 --out DIR"));
  EXPECT_THAT(merging({one, two}),
              ThrowsMessage<InputError>(HasSubstr("blocks 5 to 6 are missing")));
  EXPECT_THAT(merging({two}), ThrowsMessage<InputError>(HasSubstr(
                                  "blocks 0 to 2 are missing, and 1 more ranges of blocks")));
  EXPECT_THAT(merging({one, two, two, three}), ThrowsMessage<InputError>(HasSubstr("overlap")));
  EXPECT_THAT(merging({}), ThrowsMessage<InputError>(HasSubstr("no parts to merge")));
}

TEST_F(Merge, JoinsPartsOfDifferentSizes) {
  FakeExperiment experiment(two_sources);
  const std::string whole = result_of(experiment, worked(experiment, {0, 7}));
  EXPECT_EQ(merged({shard(2, 2), shard(1, 7), shard(2, 7), shard(3, 7), shard(4, 7)}), whole);
}

TEST_F(Merge, TellsWhatWorksTheMissingBlocks) {
  const FakeExperiment experiment(two_sources);
  const Merged merged = merge_parts(experiment, {shard(3, 7), shard(5, 7)});
  EXPECT_EQ(merged.missing, (std::vector<BlockRange>{{0, 2}, {3, 4}, {5, 7}}));
  EXPECT_EQ(merged.part.units(), 2 * 2 * numbers_a_block);
  EXPECT_EQ(command_for(experiment, {3, 4}), "evenhand fake --shard 3..3 --out DIR");
}

TEST_F(Merge, FindsThePartsOfAFolder) {
  const fs::path folder = file("parts");
  fs::create_directory(folder);
  EXPECT_THAT([&] { part_files({folder}); },
              ThrowsMessage<InputError>(HasSubstr("no parts in this folder")));
  for (const char* name : {"b.evenhand", "a.evenhand", "checkpoint-b.evenhand", "result.json"}) {
    save_document({}, folder / name);
  }
  EXPECT_EQ(part_files({"other", folder}),
            (std::vector<fs::path>{"other", folder / "a.evenhand", folder / "b.evenhand"}));
}

TEST_F(Merge, RefusesPartsOfDifferentRuns) {
  FakePlan other = two_sources;
  other.seed = 99;
  const std::vector<fs::path> files = {shard(1, 2), shard(2, 2, other, "other")};
  EXPECT_THAT([&] { merged(files); },
              ThrowsMessage<InputError>(HasSubstr("different sessions: seed is 1 in one and 99")));
}

TEST_F(Merge, RefusesAnUnfinishedPart) {
  const FakeExperiment experiment(two_sources);
  save_part(experiment, new_part(experiment, {0, 7}), file("begun"));
  EXPECT_THAT([&] { merged({file("begun")}); },
              ThrowsMessage<InputError>(
                  testing::AllOf(HasSubstr("begun: this part is unfinished; finish it with "
                                           "'evenhand fake --resume "),
                                 HasSubstr("merge --partial"))));
}

TEST_F(Merge, RefusesPartsOfDifferentCommands) {
  const fs::path one = shard(1, 2);
  nlohmann::json document = load_document(shard(2, 2));
  document["command"] = "audit";
  save_document(document, file("other"));
  EXPECT_THAT(
      [&] {
        merged({one, file("other")});
      },
      ThrowsMessage<InputError>(HasSubstr("was begun by 'evenhand fake'")));
  save_document({{"plan", 5}}, file("none"));
  EXPECT_THAT([&] { merged({file("none")}); }, ThrowsMessage<InputError>(HasSubstr("damaged")));
}

}  // namespace
}  // namespace evenhand::run
