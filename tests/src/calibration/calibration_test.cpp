#include "src/calibration/calibration.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "reports/json.hpp"
#include "src/run/interrupt.hpp"
#include "src/run/merge.hpp"
#include "src/run/part_file.hpp"
#include "src/run/runner.hpp"
#include "tests/scratch_folder.hpp"
#include "tests/src/calibration/coin.hpp"
#include "tests/src/run/fake_experiment.hpp"
#include "tests/src/run/keeping.hpp"

namespace evenhand::calibration {
namespace {

double fair(double uniform) { return uniform; }

class CalibrationTest : public tests::WithFolder {
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
  EXPECT_EQ(run::result_of(*experiment, run::merge_parts(*experiment, files).part), whole(1));
}

TEST_F(CalibrationTest, GivesTheSameBytesInterruptedAndResumed) {
  auto experiment = sessions();
  run::Part part = run::new_part(*experiment, {0, 40});
  std::size_t runs = 1;
  const auto interrupted = [&] {
    run::RunOptions options = run::on_threads(2);
    options.keep = run::keep_in(*experiment, file("checkpoint"));
    return run::run_part(*experiment, part, run::stopped_after(1, options)).interrupted;
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

TEST(EffectsOf, AreThoseOfTestsThatWereMade) {
  reports::Document document;
  document.sections.push_back({"a", ""});
  document.sections.push_back({"b", ""});
  reports::Judgement& judgement = document.sections[1].judgement.emplace();
  judgement.findings.resize(3);
  judgement.findings[0].test = "made";
  judgement.findings[0].effect = {"share", {0.25, 0.2, 0.3}};
  judgement.findings[0].words = "card 3 in 25 % of deals";
  judgement.findings[1].test = "without an effect";
  judgement.findings[2].test = "skipped";
  judgement.findings[2].skipped = "why";
  judgement.findings[2].effect = judgement.findings[0].effect;
  const KnownEffects effects = effects_of(document);
  ASSERT_EQ(effects.size(), 1U);
  EXPECT_EQ(effects.at("made").value, 0.25);
  EXPECT_EQ(effects.at("made").subject, "card 3 in % of deals");
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
