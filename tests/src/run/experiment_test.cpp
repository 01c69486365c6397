#include "src/run/experiment.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/src/run/fake_experiment.hpp"

namespace evenhand::run {
namespace {

/// One whose verdict is "biased".
class BiasedNumbers : public FakeExperiment {
 public:
  using FakeExperiment::FakeExperiment;

  std::vector<reports::Judgement> judge(const Part&) const override {
    ++judged;
    reports::Judgement judgement;
    judgement.verdict = reports::Verdict::biased;
    judgement.answer = "numbers grow";
    judgement.reason = "numbers grow";
    return {judgement};
  }
  mutable int judged = 0;
};

TEST(Experiment, PutsItsOneJudgementIntoTheDocument) {
  BiasedNumbers experiment({.blocks = 3});
  Part part = new_part(experiment, {0, 3});
  run_part(experiment, part, on_threads(1));
  const reports::Document document = experiment.conclude(part);
  EXPECT_EQ(experiment.judged, 1);
  EXPECT_EQ(document.kind, "fake");
  EXPECT_EQ(document.verdict, reports::Verdict::biased);
  EXPECT_EQ(document.answer, "numbers grow");
  EXPECT_EQ(document.sections.front().judgement.value().reason, "numbers grow");
  EXPECT_EQ(document.provenance.command, "evenhand fake");
  EXPECT_TRUE(document.notes.empty());
}

TEST(Experiment, HasNoVerdictWithoutAJudgement) {
  FakeExperiment experiment({.blocks = 3});
  EXPECT_FALSE(experiment.conclude(new_part(experiment, {0, 3})).verdict);
}

TEST(Experiment, WarnsOfALookAtPartOfTheData) {
  FakeExperiment experiment({.blocks = 3});
  const Part part = new_part(experiment, {0, 3});
  const reports::Document document = experiment.conclude(part);
  ASSERT_EQ(document.notes.size(), 1U);
  EXPECT_THAT(document.notes.front(), testing::HasSubstr("0 numbers of an unfinished"));
}

}  // namespace
}  // namespace evenhand::run
