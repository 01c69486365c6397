#include "src/run/several.hpp"

#include <gtest/gtest.h>

#include <utility>

#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "reports/json.hpp"
#include "src/deals/experiment.hpp"
#include "src/run/merge.hpp"
#include "src/run/runner.hpp"
#include "tests/scratch_folder.hpp"

namespace evenhand::run {
namespace {

std::unique_ptr<Experiment> audit_of(const char* shuffler, std::uint64_t samples = 10000) {
  deals::Plan plan;
  plan.command = "audit";
  plan.deck.name = "6";
  plan.sources = {{deals::SourceSpec::Kind::shuffler, shuffler}};
  plan.samples = samples;
  plan.groups = {"position"};
  return deals::experiment_from(deals::to_json(plan));
}

std::unique_ptr<Experiment> both(const char* second = "naive-swap") {
  std::vector<NamedExperiment> members;
  members.push_back({"one", audit_of("fisher-yates")});
  members.push_back({"two", audit_of(second)});
  return std::make_unique<Several>("audit", "evenhand audit both", std::move(members));
}

std::unique_ptr<Experiment> member_of(const nlohmann::json& document) {
  return deals::experiment_from(document.at("plan"));
}

class SeveralExperiments : public tests::WithFolder {};

TEST_F(SeveralExperiments, AreWorkedInPartsAndShownAsOne) {
  const auto whole = both("random-keys");
  Part all = new_part(*whole, {0, whole->blocks()});
  run_part(*whole, all, {});
  const reports::Document document = whole->conclude(all);
  EXPECT_EQ(document.answer, "one, two");
  EXPECT_EQ(document.provenance.command, "evenhand audit both");
  std::vector<std::filesystem::path> files;
  for (std::uint64_t block = 0; block < 3; ++block) {
    const auto again = both("random-keys");
    Part part = new_part(*again, {block, block + 1});
    run_part(*again, part, {});
    files.push_back(folder / std::to_string(block));
    save_part(*again, part, files.back());
  }
  const nlohmann::json saved = load_document(files.front());
  ASSERT_TRUE(is_of_several(saved.at("plan")));
  const auto loaded = several_from("audit", saved.at("plan"), member_of);
  const Merged merged = merge_parts(*loaded, files);
  EXPECT_TRUE(merged.missing.empty());
  EXPECT_EQ(reports::to_json(loaded->conclude(merged.part)), reports::to_json(document));
}

TEST_F(SeveralExperiments, JudgeEachOfThem) {
  const auto experiment = both();
  EXPECT_EQ(experiment->sources(), (std::vector<std::string>{"one", "two"}));
  EXPECT_NEAR(experiment->alpha(), 0.02, 1e-12);
  Part part = new_part(*experiment, {0, experiment->blocks()});
  run_part(*experiment, part, {});
  const auto judgements = experiment->judge(part);
  ASSERT_EQ(judgements.size(), 2U);
  EXPECT_EQ(judgements[0].verdict, reports::Verdict::no_bias_found);
  EXPECT_EQ(judgements[1].verdict, reports::Verdict::biased);
}

TEST_F(SeveralExperiments, HaveOneNumberOfBlocks) {
  nlohmann::json plan = both()->plan();
  plan["several"][1]["plan"]["samples"] = 5000;
  EXPECT_THROW(several_from("audit", plan, member_of), InputError);
  plan["several"] = nlohmann::json::array();
  EXPECT_THROW(several_from("audit", plan, member_of), InputError);
}

}  // namespace
}  // namespace evenhand::run
