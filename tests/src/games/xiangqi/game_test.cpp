// A match from plan to document.
#include "src/games/xiangqi/game.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "base/error.hpp"
#include "src/run/runner.hpp"
#include "tests/scratch_folder.hpp"
#include "tests/src/games/xiangqi/matches.hpp"

namespace evenhand::xiangqi {
namespace {

using testing::HasSubstr;

TEST(XiangqiPlayGame, PlaysPairsFromOneOpeningWithColoursReversed) {
  const PlayPlan plan = small_match();
  const std::vector<GameRecord> games = play_all(plan);
  for (std::size_t i = 0; i < 6; i += 2) {
    EXPECT_EQ(games[i].opening_plies, i == 2 ? 5U : 4U);
    EXPECT_TRUE(std::equal(games[i].moves.begin(), games[i].moves.begin() + games[i].opening_plies,
                           games[i + 1].moves.begin()));
    EXPECT_TRUE(games[i].first_is_red);
    EXPECT_FALSE(games[i + 1].first_is_red);
    EXPECT_NO_THROW(verify(games[i], *plan.rules));
  }
}

// A player against itself plays every game of a pair alike: half of the games say nothing.
TEST(XiangqiPlayGame, RepeatsAGameOfPlayersThatAreAlike) {
  PlayPlan plan = small_match();
  plan.second = plan.first;
  const std::vector<GameRecord> games = play_all(plan);
  for (std::size_t i = 0; i < 6; i += 2) EXPECT_EQ(games[i].moves, games[i + 1].moves);
}

TEST(XiangqiPlayGame, DrawsColours) {
  PlayPlan plan = small_match();
  plan.pairs = false;
  plan.draw_colours = true;
  plan.first = player("random");
  plan.games = 60;
  int first_had_red = 0;
  for (const GameRecord& game : play_all(plan)) first_had_red += game.first_is_red ? 1 : 0;
  EXPECT_GT(first_had_red, 10);
  EXPECT_LT(first_had_red, 50);
}

TEST(XiangqiPlayGame, TakesTheOpeningItsPliesAndItsBudget) {
  PlayPlan plan = small_match();
  plan.pairs = false;
  plan.first = plan.second = player("own:hash=1");
  plan.openings.push_back(parse_fen("3k5/9/9/9/9/9/9/9/9/R3K4 w"));
  plan.budgets = {{20, 0, 0}, {40, 0, 0}};
  plan.games = 16;
  for (const GameRecord& game : play_all(plan)) {
    const PlayPlan::Kind kind = plan.kind_of_game(game.number);
    EXPECT_EQ(game.opening_plies, plan.random_plies[kind.plies]);
    EXPECT_EQ(fen_text(game.setup.position), fen_text(plan.openings[kind.opening].position));
  }
}

TEST(XiangqiPlayGame, EndsAGameThatBothPlayersSeeDecided) {
  PlayPlan plan = small_match();
  plan.second = plan.first;
  plan.openings = {parse_fen("3k5/9/9/9/9/9/9/9/4A4/RR2K4 w")};
  plan.random_plies = {0};
  plan.adjudication = Adjudication{500, 1};
  plan.budgets = {{500, 0, 0}};
  plan.games = 2;
  const GameRecord game = play_all(plan).front();
  EXPECT_EQ(game.ending, adjudication);
  EXPECT_EQ(game.red_points, 2);
  EXPECT_EQ(game.plies, 2U);
  EXPECT_NO_THROW(verify(game, *plan.rules));
}

TEST(XiangqiPlayGame, EndsAtTheLengthCap) {
  PlayPlan plan = small_match();
  plan.first = plan.second = player("random");
  plan.most_plies = 9;
  const GameRecord game = play_all(plan).front();
  EXPECT_EQ(game.ending, length_cap);
  EXPECT_EQ(game.red_points, 1);
}

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
  EXPECT_EQ(judgement.verdict, reports::Verdict::accepted);
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
  EXPECT_EQ(document.verdict, reports::Verdict::worth);
  EXPECT_THAT(document.answer, HasSubstr("as Red against random"));
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
  // The files that are left do not stand in the way of the next try.
  plan_.second = player("random");
  EXPECT_NO_THROW(play("record"));
}

}  // namespace
}  // namespace evenhand::xiangqi
