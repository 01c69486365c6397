#include "src/calibration/calibration.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>

#include "base/error.hpp"
#include "reports/json.hpp"
#include "src/run/interrupt.hpp"
#include "src/run/merge.hpp"
#include "src/run/part_file.hpp"
#include "src/run/runner.hpp"
#include "tests/src/calibration/coin.hpp"
#include "tests/src/run/fake_experiment.hpp"
#include "tests/src/run/scratch_folder.hpp"

namespace evenhand::calibration {
namespace {

double fair(double uniform) { return uniform; }

class CalibrationTest : public run::WithFolder {
 protected:
  static std::unique_ptr<run::Experiment> sessions(std::uint64_t count = 40) {
    return make_experiment({coin(fair), 1, count});
  }
  static std::string whole(unsigned threads) {
    const auto experiment = sessions();
    run::Part part = run::new_part(*experiment, {0, experiment->blocks()});
    run::run_part(*experiment, part, run::on_threads(threads));
    return run::result_of(*experiment, part);
  }
};

TEST_F(CalibrationTest, GivesTheSameBytesOnAnyNumberOfThreads) { EXPECT_EQ(whole(8), whole(1)); }

TEST_F(CalibrationTest, GivesTheSameBytesFromShards) {
  std::vector<std::filesystem::path> files;
  for (std::uint64_t k = 3; k >= 1; --k) {
    const auto experiment = sessions();
    run::Part part = run::new_part(*experiment, run::shard_range(40, k, 3));
    run::run_part(*experiment, part, run::on_threads(2));
    files.push_back(file(std::to_string(k)));
    run::save_part(*experiment, part, files.back());
  }
  const auto experiment = sessions();
  EXPECT_EQ(run::result_of(*experiment, run::merge_parts(*experiment, run::load_parts(files))),
            whole(1));
}

TEST_F(CalibrationTest, GivesTheSameBytesInterruptedAndResumed) {
  run::RunOptions options = run::on_threads(2);
  options.checkpoint_interval = std::chrono::seconds(0);
  options.progress = [](const run::Progress&) {
    if (!run::interrupted()) std::raise(SIGINT);
  };
  auto experiment = sessions();
  run::Part part = run::new_part(*experiment, {0, 40});
  std::size_t runs = 1;
  const auto interrupted = [&] {
    options.keep = run::keep_in(*experiment, file("checkpoint"));
    return run::run_part(*experiment, part, options).interrupted;
  };
  for (; interrupted(); ++runs) {
    experiment = sessions();
    part = run::part_from_document(*experiment, run::load_document(file("checkpoint")),
                                   file("checkpoint"));
  }
  EXPECT_GE(runs, 10U);
  EXPECT_EQ(run::result_of(*experiment, part), whole(1));
}

TEST_F(CalibrationTest, WorksEachSessionWithASeedOfItsOwn) {
  const auto experiment = make_experiment({coin(fair), 100, 3});
  EXPECT_EQ(experiment->blocks(), 3U);
  EXPECT_EQ(experiment->plan().at("first_seed"), 100);
  EXPECT_EQ(experiment->plan().at("sessions"), 3);
  EXPECT_EQ(experiment->unit(), "sessions");
}

TEST_F(CalibrationTest, RefusesChanceWithoutASeed) {
  EXPECT_THAT(
      [] {
        make_experiment({coin(fair, 1, false), 1, 40});
      },
      testing::ThrowsMessage<InputError>(testing::HasSubstr("has no seed")));
}

TEST_F(CalibrationTest, IsFoundAgainByItsPlan) {
  const auto experiment = sessions();
  nlohmann::json asked;
  const auto again = experiment_from(experiment->plan(), [&](const nlohmann::json& of) {
    asked = of;
    return coin(fair)->with_seed(1);
  });
  EXPECT_EQ(asked.at("command"), "fake");
  EXPECT_EQ(again->plan(), experiment->plan());
}

}  // namespace
}  // namespace evenhand::calibration
