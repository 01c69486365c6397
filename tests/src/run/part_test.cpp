#include "src/run/part.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "src/run/part_file.hpp"
#include "src/run/runner.hpp"
#include "tests/scratch_folder.hpp"
#include "tests/src/run/fake_experiment.hpp"

namespace evenhand::run {
namespace {

using PartTest = tests::WithFolder;
using testing::HasSubstr;
using testing::ThrowsMessage;

TEST_F(PartTest, BeginsWithNothingCounted) {
  const FakeExperiment experiment({.sources = 2});
  const Part part = new_part(experiment, {3, 9});
  ASSERT_EQ(part.sources.size(), 2U);
  EXPECT_EQ(part.sources[1].next_block, 3U);
  EXPECT_EQ(part.units(), 0U);
  EXPECT_FALSE(part.finished());
  EXPECT_TRUE(new_part(experiment, {3, 3}).finished()) << "no blocks, nothing to do";
}

TEST_F(PartTest, SurvivesItsFile) {
  FakeExperiment experiment({.sources = 2, .stream = 34});
  Part part = new_part(experiment, {0, no_end});
  run_part(experiment, part, on_threads(2));
  part.sources[1].finished = false;
  part.sources[0].recorded = 77;
  save_part(experiment, part, file("part"));
  const nlohmann::json document = load_document(file("part"));
  const Part read = part_from_document(experiment, document, file("part"));
  EXPECT_EQ(read.range, part.range);
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_EQ(read.sources[i].next_block, part.sources[i].next_block);
    EXPECT_EQ(read.sources[i].finished, part.sources[i].finished);
    EXPECT_EQ(read.sources[i].digest, part.sources[i].digest);
    EXPECT_EQ(read.sources[i].recorded, part.sources[i].recorded);
    EXPECT_EQ(read.sources[i].tally->save(), part.sources[i].tally->save());
  }
  EXPECT_EQ(document.at("command"), "fake");
  EXPECT_EQ(document.at("plan"), experiment.plan());
}

TEST_F(PartTest, RefusesWhatIsNoneOfTheExperiment) {
  const FakeExperiment experiment({.sources = 2});
  save_part(experiment, new_part(experiment, {0, 5}), file("part"));
  const nlohmann::json whole = load_document(file("part"));
  const auto reading = [&](const nlohmann::json& document) {
    return [&experiment, document] { part_from_document(experiment, document, "file"); };
  };
  EXPECT_NO_THROW(reading(whole)());
  nlohmann::json other = whole;
  other["sources"].erase(1);
  EXPECT_THAT(reading(other), ThrowsMessage<InputError>(HasSubstr(
                                  "file: damaged (the part: at .sources: expected an array of 2")));
  other = whole;
  other["sources"][1]["next_block"] = 6U;
  EXPECT_THAT(reading(other),
              ThrowsMessage<InputError>(HasSubstr("at .sources[1].next_block: expected a whole "
                                                  "number from 0 to 5, found 6")));
}

}  // namespace
}  // namespace evenhand::run
