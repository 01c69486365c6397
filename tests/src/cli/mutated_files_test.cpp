// Parts and results with right digests and wrong contents: each member in turn missing, of another
// type or of another value. Such a file is refused as bad input, or taken for what it says.

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "base/program.hpp"
#include "reports/json.hpp"
#include "src/cli/experiments.hpp"
#include "src/cli/program.hpp"
#include "src/run/part.hpp"
#include "src/run/part_file.hpp"
#include "tests/mutated_json.hpp"

namespace evenhand::cli {
namespace {

/// All that a command counts, as a document of its part file.
nlohmann::json part_of(const std::string& command, const TemporaryFolder& folder) {
  const auto experiment = experiment_of_command(command);
  run::Part part = run::new_part(*experiment, {0, experiment->blocks()});
  for (std::size_t source = 0; source < part.sources.size(); ++source) {
    run::SourceProgress& progress = part.sources[source];
    const auto worker = experiment->new_worker(source);
    while (progress.next_block < experiment->blocks()) {
      worker->work(progress.next_block++, *progress.tally, nullptr);
    }
    progress.finished = true;
  }
  const auto path = folder.path() / "part";
  run::save_part(*experiment, part, path);
  return run::load_document(path);
}

/// What a part of a file comes to.
reports::Document concluded(const nlohmann::json& document, std::uint64_t& units) {
  const auto experiment = experiment_of(document, "part");
  const run::Part part = run::part_from_document(*experiment, document, "part");
  units = part.units();
  return experiment->conclude(part);
}

class MutatedPartsSlow : public testing::TestWithParam<const char*> {};

TEST_P(MutatedPartsSlow, AreRefusedOrTakenForWhatTheySay) {
  const TemporaryFolder folder;
  const nlohmann::json document = part_of(GetParam(), folder);
  std::uint64_t units = 0;
  concluded(document, units);
  std::size_t refused = 0;
  tests::for_each_mutation(document, [&](const std::string& place, const nlohmann::json& mutated) {
    // The file's own format is looked at when it is read.
    if (!mutated.is_object() || place.starts_with("/format")) return;
    try {
      std::uint64_t counted = 0;
      const std::string text = reports::to_json(concluded(mutated, counted));
      EXPECT_EQ(counted, units) << place;
      EXPECT_EQ(reports::to_json(reports::from_json(text, place)), text) << place;
    } catch (const InputError&) {
      ++refused;
    } catch (const std::exception& error) {
      ADD_FAILURE() << place << ": " << error.what();
    }
  });
  EXPECT_GT(refused, 300U);
}

INSTANTIATE_TEST_SUITE_P(
    OfCommands, MutatedPartsSlow,
    testing::Values("audit sattolo --deck 5 --samples 300 --tests position,order",
                    "deal doudizhu --samples 100", "play doudizhu --games 20",
                    "play mahjong --games 20", "play holdem --games 20",
                    "calibrate --deck 5 --samples 100 --sessions 20 --tests "
                    "position",
                    "bits --rng philox --sequences 2 --length 2000"));

// Numbers that others follow from (p from its logarithm) are written anew.
TEST(MutatedResultsSlow, AreRefusedOrReadAlike) {
  const TemporaryFolder folder;
  const nlohmann::json part =
      part_of("audit sattolo --deck 5 --samples 300 --tests position", folder);
  std::uint64_t units = 0;
  const std::string text = reports::to_json(concluded(part, units));
  std::size_t refused = 0;
  const auto look = [&](const std::string& place, const nlohmann::json& mutated) {
    try {
      // As a file has it: a NaN is null there.
      const std::string file =
          mutated.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
      const std::string read = reports::to_json(reports::from_json(file, "result"));
      EXPECT_EQ(reports::to_json(reports::from_json(read, "result")), read) << place;
    } catch (const InputError&) {
      ++refused;
    } catch (const std::exception& error) {
      ADD_FAILURE() << place << ": " << error.what();
    }
  };
  tests::for_each_mutation(nlohmann::json::parse(text), look);
  EXPECT_GT(refused, 500U);
}

}  // namespace
}  // namespace evenhand::cli
