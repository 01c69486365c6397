// A match from plan to document.
#include "src/games/xiangqi/experiment.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "src/run/runner.hpp"
#include "tests/scratch_folder.hpp"
#include "tests/src/games/xiangqi/matches.hpp"

namespace evenhand::xiangqi {
namespace {

using testing::HasSubstr;

class XiangqiExperiment : public tests::WithFolder {
 protected:
  XiangqiExperiment() { plan_.games = 22; }

  std::string file(const std::string& name) const { return (folder / name).string(); }

  run::RunOptions options(unsigned threads, const std::string& record = "") const {
    run::RunOptions options;
    options.threads = threads;
    if (!record.empty()) options.record = file(record);
    return options;
  }

  void play(const std::string& record) const {
    const auto experiment = make_experiment(plan_);
    run::Part part = run::new_part(*experiment, {0, experiment->blocks()});
    run::run_part(*experiment, part, options(1, record));
  }

  PlayPlan plan_ = small_match();
};

TEST_F(XiangqiExperiment, HasNoShardsAndNoBatteryWhereItIsSequential) {
  plan_.games = 1000;
  plan_.sprt = stats::Sprt{0, 100, 0.05, 0.05};
  plan_.first = player("own:hash=1,nodes=300");
  plan_.second = player("own:hash=1,nodes=60");
  const auto experiment = make_experiment(plan_);
  EXPECT_THAT(experiment->why_no_shards(), HasSubstr("--sprt"));
  EXPECT_TRUE(experiment->is_ordered());
  run::Part part = run::new_part(*experiment, {0, experiment->blocks()});
  run::run_part(*experiment, part, options(2));
  EXPECT_TRUE(part.finished());
  const reports::Judgement judgement = experiment->judge(part).front();
  EXPECT_EQ(judgement.verdict, reports::Verdict::decided);
  EXPECT_TRUE(judgement.findings.empty());
}

TEST_F(XiangqiExperiment, DecidesWhichPlayerIsTheStronger) {
  plan_.pairs = false;
  plan_.random_plies = {0};
  plan_.games = 40;
  const auto experiment = make_experiment(plan_);
  EXPECT_TRUE(experiment->why_no_shards().empty());
  run::Part part = run::new_part(*experiment, {0, experiment->blocks()});
  run::run_part(*experiment, part, options(2));
  const reports::Document document = experiment->conclude(part);
  EXPECT_EQ(document.verdict, reports::Verdict::decided);
  EXPECT_THAT(document.answer, HasSubstr("own:hash=1 as Red scores"));
  EXPECT_THAT(document.answer, HasSubstr("against random"));
}

TEST_F(XiangqiExperiment, SaysThatAnUnfinishedRunIsALook) {
  const auto experiment = make_experiment(plan_);
  run::Part part = run::new_part(*experiment, {0, experiment->blocks()});
  experiment->new_worker(0)->work(0, *part.sources[0].tally, nullptr);
  part.sources[0].next_block = 1;
  EXPECT_THAT(experiment->conclude(part).notes.at(0), HasSubstr("4 games of an unfinished run"));
}

// As the first version of the program that played matches told them.
TEST_F(XiangqiExperiment, KeepsItsNumbers) {
  plan_.pairs = false;
  plan_.first = plan_.second = player("own");
  plan_.games = 60;
  plan_.budgets = {{60, 0, 0}};
  plan_.seed = 3;
  plan_.judging.level = 0.95;
  const auto experiment = make_experiment(plan_);
  run::Part part = run::new_part(*experiment, {0, experiment->blocks()});
  run::run_part(*experiment, part, options(2));
  const reports::Document document = experiment->conclude(part);
  const auto red = std::get<reports::Estimate>(document.sections[0].figures[1].value);
  EXPECT_EQ(red.value, 0.525);
  EXPECT_DOUBLE_EQ(red.low, 0.4206090438592357);
  EXPECT_DOUBLE_EQ(red.high, 0.6293909561407643);
  const auto elo = std::get<reports::Estimate>(document.sections[1].figures[0].value);
  EXPECT_NEAR(elo.low, -55.63724213482354, 1e-12);
  const auto& findings = document.sections[0].judgement->findings;
  EXPECT_DOUBLE_EQ(findings[0].p.log10, -0.12192153889008198);
  EXPECT_DOUBLE_EQ(findings[1].p.log10, -0.1810322261407239);
  EXPECT_DOUBLE_EQ(findings[3].p.log10, -0.2722132877001244);
}

TEST_F(XiangqiExperiment, LastBlockMayBeShorter) {
  const auto experiment = make_experiment(plan_);  // 11 pairs, two a block
  EXPECT_EQ(experiment->blocks(), 6U);
  EXPECT_EQ(experiment->units_before(5), 20U);
  EXPECT_EQ(experiment->units_before(6), 22U);
}

TEST_F(XiangqiExperiment, RefusesACommandThatDoesNotExist) {
  plan_.second = player("no-such-engine-anywhere");
  EXPECT_THROW(play("record"), InputError);
  // What is left does not stand in the way of the next try.
  plan_.second = player("random");
  EXPECT_NO_THROW(play("record"));
}

}  // namespace
}  // namespace evenhand::xiangqi
