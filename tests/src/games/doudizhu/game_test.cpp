#include "src/games/doudizhu/game.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "base/error.hpp"
#include "base/files.hpp"
#include "tests/src/games/doudizhu/played.hpp"

namespace evenhand::doudizhu {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

PlayPlan unusual_plan() {
  PlayPlan plan;
  plan.games = 1234;
  plan.table.shuffler = "riffle:3";
  plan.table.rng = "pcg64";
  plan.table.seed = 99;
  plan.table.start_previous = true;
  plan.table.conduct = {true, Bidding::rob, "random", "policy", "free"};
  plan.judging = {0.05, judge::Correction::benjamini_hochberg};
  plan.judging.level = 0.9;
  return plan;
}

TEST(DoudizhuPlan, IsTypedAsItsOptions) {
  EXPECT_EQ(
      settings_text(unusual_plan()),
      " --games 1234 --shuffler riffle:3 --rng pcg64 --seed 99 --start previous --bidding rob "
      "--first face-up --landlord random --farmers policy --preset free --alpha 0.05 "
      "--correction bh --level 0.9");
}

TEST(DoudizhuPlan, RefusesWhatIsNoPlan) {
  for (const auto& [key, value] :
       std::initializer_list<std::pair<const char*, nlohmann::json>>{{"games", 0},
                                                                     {"shuffler", "rifle"},
                                                                     {"rng", "pcg65"},
                                                                     {"first", "second"},
                                                                     {"bidding", "rub"},
                                                                     {"landlord", "polcy"},
                                                                     {"preset", "fre"},
                                                                     {"alpha", 0.7},
                                                                     {"correction", "none"},
                                                                     {"level", 1.5}}) {
    nlohmann::json json = reports::settings_json(unusual_plan());
    json[key] = value;
    EXPECT_THROW(games::plan_from<PlayPlan>(json), InputError) << key;
  }
  nlohmann::json json = reports::settings_json(unusual_plan());
  json.erase("seed");
  EXPECT_THROW(games::plan_from<PlayPlan>(json), InputError);
}

/// Whatever is not the default shuffle is compared with it, with other cards.
TEST(DoudizhuPlan, ComparesWithAFairTable) {
  PlayPlan plan;
  plan.games = 10;
  EXPECT_FALSE(fair_table(plan));
  plan.table.seed = 5;
  EXPECT_FALSE(fair_table(plan));
  // The fair shuffle is fair whatever it begins with.
  plan.table.start_previous = true;
  EXPECT_FALSE(fair_table(plan));
  plan.table.start_previous = false;
  plan.table.conduct.bidding = Bidding::rob;
  for (const auto& change : std::initializer_list<void (*)(TableSetup&)>{
           [](TableSetup& table) { table.shuffler = "riffle:9"; },
           [](TableSetup& table) { table.rng = "pcg64"; },
           [](TableSetup& table) {
             table.shuffler = "riffle:9";
             table.start_previous = true;
           }}) {
    PlayPlan changed = plan;
    change(changed.table);
    const auto fair = fair_table(changed);
    ASSERT_TRUE(fair);
    EXPECT_EQ(shuffle_text(*fair), "fisher-yates on xoshiro256++x8, seed 6, from a sorted deck");
    EXPECT_EQ(fair->conduct.bidding, Bidding::rob);
  }
}

TEST(DoudizhuPlan, KnowsWhoBidsFirst) {
  EXPECT_TRUE(first_named("face-up"));
  EXPECT_FALSE(first_named("random"));
  EXPECT_THROW(first_named("me"), InputError);
}

using Tally = run::TallyOf<PlayCounts>;

TEST(DoudizhuWorker, WorksABlockWhateverItDidBefore) {
  const PlayPlan plan = plan_of(2 * run::block_size + 100, "riffle:2", true);
  Tally both{PlayCounts(true)};
  const auto worker = make_worker(plan, 0);
  EXPECT_EQ(worker->work(2, both, nullptr), 100U);
  EXPECT_EQ(worker->work(0, both, nullptr), run::block_size);
  Tally first{PlayCounts(true)};
  make_worker(plan, 0)->work(0, first, nullptr);
  EXPECT_EQ(both.counts.parts()[0], first.counts.parts()[0]);
  EXPECT_EQ(both.counts.parts()[1].games, 0U);
  EXPECT_EQ(both.counts.parts()[2].games, 100U);
}

/// A line a deal, with the game's number in the whole session; the counts do not change by it.
TEST(DoudizhuWorker, WritesItsGamesDown) {
  const PlayPlan plan = plan_of(run::block_size + 30);
  Tally counted{PlayCounts(false)};
  Tally plain{PlayCounts(false)};
  std::string record;
  make_worker(plan, 0)->work(1, counted, &record);
  make_worker(plan, 0)->work(1, plain, nullptr);
  EXPECT_EQ(counted.counts, plain.counts);
  EXPECT_EQ(std::count(record.begin(), record.end(), '\n'), counted.counts.all().deals());
  EXPECT_NE(record.find("\"number\":4096,"), std::string::npos);
  EXPECT_NE(record.find("\"number\":4125,"), std::string::npos);
  EXPECT_EQ(record.find("\"number\":4126,"), std::string::npos);
}

TEST(DoudizhuExperiment, HasABaselineUnlessTheShuffleIsTheDefaultOne) {
  EXPECT_THAT(make_experiment(plan_of(10))->sources(), ::testing::ElementsAre("fisher-yates"));
  EXPECT_THAT(make_experiment(plan_of(10, "riffle:3"))->sources(),
              ::testing::ElementsAre("riffle:3", "the fair baseline"));
}

TEST(DoudizhuExperiment, CountsAllOfItsGames) {
  const auto experiment = make_experiment(plan_of(4096 + 100, "riffle:5"));
  EXPECT_EQ(experiment->blocks(), 2U);
  EXPECT_EQ(experiment->units_before(1), 4096U);
  EXPECT_EQ(experiment->units_before(2), 4196U);
  const run::Part part = worked(*experiment);
  EXPECT_EQ(part.sources[0].tally->units(), 4196U);
  EXPECT_EQ(part.sources[1].tally->units(), 4196U);
}

TEST(DoudizhuExperiment, WritesAllGamesDown) {
  const std::filesystem::path file =
      std::filesystem::path(::testing::TempDir()) / fmt::format("doudizhu-record-{}", getpid());
  PlayPlan plan = plan_of(17);
  plan.table.conduct.bidding = Bidding::none;
  const auto experiment = make_experiment(plan);
  run::Part part = run::new_part(*experiment, {0, experiment->blocks()});
  run::RunOptions options = options_for(1);
  options.record = file;
  run::run_part(*experiment, part, options);
  const std::string record = read_file(file);
  std::filesystem::remove(file);
  EXPECT_THAT(record, StartsWith(R"({"game":"doudizhu","format":2,"run":")"));
  EXPECT_EQ(std::count(record.begin(), record.end(), '\n'), 17 + 1) << "and the end";
}

TEST(DoudizhuExperiment, AnUnfinishedBaselineLeavesADocument) {
  const auto experiment = make_experiment(plan_of(4096, "riffle:3"));
  run::Part part = run::new_part(*experiment, {0, 1});
  experiment->new_worker(0)->work(0, *part.sources[0].tally, nullptr);
  part.sources[0].finished = true;
  const reports::Document document = experiment->conclude(part);
  EXPECT_EQ(document.verdict, reports::Verdict::biased);
  EXPECT_THAT(document.notes.front(), HasSubstr("unfinished"));
  for (const reports::Section& section : document.sections) EXPECT_NE(section.name, "worth");
}

}  // namespace
}  // namespace evenhand::doudizhu
