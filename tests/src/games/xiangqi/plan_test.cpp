#include "src/games/xiangqi/plan.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "base/files.hpp"
#include "tests/scratch_folder.hpp"
#include "tests/src/games/xiangqi/matches.hpp"

namespace evenhand::xiangqi {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::ThrowsMessage;

template <class Form, class Value>
void expect_refused(const char* option, const char* written, const char* words) {
  EXPECT_THAT(
      [&] {
        Value value{};
        Form::read(option, written, value);
      },
      ThrowsMessage<InputError>(HasSubstr(words)))
      << written;
}

TEST(XiangqiForms, ReadBudgetsByTheirOption) {
  std::vector<Budget> budgets;
  BudgetsForm::read("nodes", "250,1k", budgets);
  EXPECT_EQ(BudgetsForm::text(budgets), "250,1000");
  EXPECT_EQ(BudgetsForm::option_of(budgets), "nodes");
  EXPECT_THAT(BudgetsForm::texts(budgets), ElementsAre("nodes 250", "nodes 1000"));
  BudgetsForm::read_texts("", {"movetime 30"}, budgets);
  EXPECT_EQ(budgets.front().move_ms, 30U);
  BudgetsForm::read("depth", "7", budgets);
  EXPECT_EQ(budgets.front().depth, 7);
  BudgetsForm::read("tc", "10+0.1,1:30", budgets);
  EXPECT_EQ(BudgetsForm::option_of(budgets), "tc");
  EXPECT_THAT(BudgetsForm::texts(budgets), ElementsAre("tc 10+0.1", "tc 90"));
  expect_refused<BudgetsForm, std::vector<Budget>>("depth", "101", "--depth");
  expect_refused<BudgetsForm, std::vector<Budget>>("nodes", "5,", "--nodes");
  EXPECT_THROW(BudgetsForm::read_texts("", {"thoughts 3"}, budgets), InputError);
  EXPECT_THROW(BudgetsForm::read_texts("", {"nodes"}, budgets), InputError);
  EXPECT_THROW(BudgetsForm::read_texts("", {}, budgets), InputError);
}

TEST(XiangqiForms, ReadAdjudications) {
  Adjudication bar;
  AdjudicationForm::read("adjudicate", "1000,4", bar);
  EXPECT_EQ(AdjudicationForm::text(bar), "1000,4");
  EXPECT_THAT(AdjudicationForm::numbers(bar), ElementsAre(1000U, 4U));
  expect_refused<AdjudicationForm, Adjudication>("adjudicate", "1000", "as in 1000,4");
  expect_refused<AdjudicationForm, Adjudication>("adjudicate", "0,4", "score");
  expect_refused<AdjudicationForm, Adjudication>("adjudicate", "9,4000", "moves");
}

TEST(XiangqiForms, ReadSequentialTests) {
  stats::Sprt sprt;
  SprtForm::read("sprt", "-5,10,.01,0.02", sprt);
  EXPECT_EQ(SprtForm::text(sprt), "-5,10,0.01,0.02");
  EXPECT_THAT(SprtForm::numbers(sprt), ElementsAre(-5, 10, 0.01, 0.02));
  expect_refused<SprtForm, stats::Sprt>("sprt", "0,10,.05", "elo0,elo1,alpha,beta");
  expect_refused<SprtForm, stats::Sprt>("sprt", "10,0,.05,.05", "elo0 < elo1");
  expect_refused<SprtForm, stats::Sprt>("sprt", "0,10,.05,.5", "between 0 and .5");
  for (const char* far : {"0,1e300,.05,.05", "-10001,0,.05,.05"}) {
    expect_refused<SprtForm, stats::Sprt>("sprt", far, "both from -10000 to 10000");
  }
  expect_refused<SprtForm, stats::Sprt>("sprt", "0,ten,.05,.05", "not a number");
}

using XiangqiOpenings = tests::WithFolder;

TEST_F(XiangqiOpenings, AreALineEach) {
  const std::string file = (folder / "fens").string();
  const std::string king = "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 7 9";
  write_file(file, "# one\n\n" + king + "\nstartpos\n");
  const auto openings = read_openings(file);
  ASSERT_EQ(openings.size(), 2U);
  EXPECT_EQ(openings[0].quiet_plies, 7U);
  EXPECT_EQ(OpeningsForm::texts(openings)[0], king);
  EXPECT_EQ(OpeningsForm::texts(read_openings("")), OpeningsForm::texts({openings[1]}));
  write_file(file, "# one\nkings\n");
  EXPECT_THAT([&] { read_openings(file); }, ThrowsMessage<InputError>(HasSubstr("fens:2: ")));
  write_file(file, "# one\n");
  EXPECT_THAT([&] { read_openings(file); }, ThrowsMessage<InputError>(HasSubstr("no FEN")));
}

TEST(XiangqiForms, HaveAnOpening) {
  OpeningsForm::Openings openings;
  EXPECT_THROW(OpeningsForm::read_texts("", {}, openings), InputError);
}

TEST(XiangqiPlan, SurvivesItsJson) {
  PlayPlan plan = small_match();
  plan.first.text = "my engine";
  plan.first.options = {"Hash=8"};
  plan.openings.push_back(parse_fen("3k5/9/9/9/9/9/9/9/9/R3K4 w - - 7 9"));
  plan.openings_file = "fens.txt";
  plan.budgets = {{0, 3, 0}, {0, 4, 0}};
  plan.adjudication = Adjudication{500, 4};
  plan.sprt = stats::Sprt{-5, 10, 0.01, 0.02};
  plan.judging = {0.05, judge::Correction::benjamini_hochberg};
  plan.judging.level = 0.9;
  const nlohmann::json json = reports::settings_json(plan);
  const PlayPlan back = games::plan_from<PlayPlan>(json);
  EXPECT_EQ(reports::settings_json(back), json);
  EXPECT_EQ(back.budgets[1].depth, 4);
  EXPECT_EQ(back.openings[1].quiet_plies, 7U);
  EXPECT_EQ(back.judging.correction, judge::Correction::benjamini_hochberg);
  EXPECT_EQ(json.at("openings").size(), 2U);
}

TEST(XiangqiPlan, IsRefusedWhenItIsDamaged) {
  nlohmann::json json = reports::settings_json(small_match());
  json["openings"] = nlohmann::json::array();
  EXPECT_THROW(games::plan_from<PlayPlan>(json), InputError);
  json = reports::settings_json(small_match());
  json["budgets"] = {"thoughts 3"};
  EXPECT_THROW(games::plan_from<PlayPlan>(json), InputError);
  json.erase("seed");
  EXPECT_THROW(games::plan_from<PlayPlan>(json), std::exception);
}

TEST(XiangqiPlan, SaysTheCommandThatRepeatsIt) {
  PlayPlan plan = small_match();
  plan.budgets = {{250, 0, 0}, {1000, 0, 0}};
  EXPECT_EQ(games::command_line(plan),
            "evenhand play xiangqi --games 6 --red own:hash=1 --black random --nodes 250,1000 "
            "--random-plies 4,5 --pairs --seed 1 --max-plies 600 --rules computer --grace 3000 "
            "--alpha 0.01 --correction holm --level 0.99");
  plan.first = player("my engine");
  plan.sprt = stats::Sprt{0, 10, 0.05, 0.05};
  EXPECT_NE(games::command_line(plan).find("--red 'my engine' "), std::string::npos);
  EXPECT_NE(games::command_line(plan).find("--sprt 0,10,0.05,0.05"), std::string::npos);
}

TEST(XiangqiPlan, IsResolvedToWhatIsPlayed) {
  PlayPlan plan = small_match();
  plan.openings.clear();
  plan.games = 5;
  plan.first.grace_ms = 9;
  const PlayPlan whole = resolved(plan);
  EXPECT_EQ(whole.openings.size(), 1U);
  EXPECT_EQ(whole.games, 6U) << "whole pairs";
  EXPECT_EQ(whole.second.grace_ms, 9U);
  plan.draw_colours = true;
  EXPECT_THROW(resolved(plan), InputError);
  plan = small_match();
  plan.first = player("own:hsh=1");
  EXPECT_THROW(resolved(plan), InputError);
}

TEST(XiangqiPlan, HasNoBudgetWhereBothPlayersHaveTheirOwn) {
  PlayPlan plan = small_match();
  plan.second = player("own:nodes=100");
  EXPECT_EQ(budget_words(resolved(plan), plan.budgets.front()), "nodes 200 against nodes 100");
  plan.first = player("own:nodes=400");
  const PlayPlan whole = resolved(plan);
  EXPECT_EQ(budget_words(whole, whole.budgets.front()), "nodes 400 against nodes 100");
  EXPECT_EQ(nlohmann::json(reports::settings_json(whole)).at("budgets"),
            nlohmann::json::array({"none"}));
  EXPECT_EQ(games::command_line(whole).find("--nodes"), std::string::npos);
  const nlohmann::json json = reports::settings_json(whole);
  EXPECT_EQ(reports::settings_json(games::plan_from<PlayPlan>(json)), json);
  plan.budgets = {{50, 0, 0}, {100, 0, 0}};
  EXPECT_THROW(resolved(plan), InputError);
}

TEST(XiangqiPlan, SaysTheBudgetOnceWhereItIsThatOfAll) {
  PlayPlan plan = small_match();
  EXPECT_EQ(budget_words(plan, {60, 0, 0}), "nodes 60") << "random moves take none";
  plan.first = plan.second = player("own:vary");
  EXPECT_EQ(budget_words(plan, {60, 0, 0}), "nodes 60");
  plan.first = plan.second = player("random");
  EXPECT_EQ(budget_words(plan, {60, 0, 0}), "nodes 60");
}

TEST(XiangqiPlan, TakesOpeningsPliesAndBudgetsInTurn) {
  PlayPlan plan = small_match();
  plan.openings.push_back(plan.openings.front());
  plan.budgets = {{20, 0, 0}, {40, 0, 0}};
  EXPECT_EQ(plan.kinds(), 8U);
  EXPECT_EQ(plan.kind_of_game(0), (PlayPlan::Kind{0, 0, 0}));
  EXPECT_EQ(plan.kind_of_game(1), (PlayPlan::Kind{0, 0, 0}));
  EXPECT_EQ(plan.kind_of_game(2), (PlayPlan::Kind{1, 0, 0}));
  EXPECT_EQ(plan.kind_of_game(4), (PlayPlan::Kind{0, 1, 0}));
  EXPECT_EQ(plan.kind_of_game(8), (PlayPlan::Kind{0, 0, 1}));
  EXPECT_EQ(plan.kind_of_game(16), (PlayPlan::Kind{0, 0, 0}));
}

TEST(XiangqiPlan, KnowsWhatIsTimed) {
  PlayPlan plan = small_match();
  EXPECT_FALSE(plan.is_timed());
  plan.second = player("own:movetime=20");
  EXPECT_TRUE(plan.is_timed());
  plan = small_match();
  plan.budgets = {{0, 0, 100}};
  EXPECT_TRUE(plan.is_timed());
  plan.budgets = {{0, 0, 0, {40, 60'000, 500}}};
  EXPECT_TRUE(plan.is_timed());
  EXPECT_NE(games::command_line(plan).find(" --tc 40/60+0.5 "), std::string::npos);
}

TEST(XiangqiPlan, KnowsWhenGamesAreCopies) {
  PlayPlan plan = small_match();
  plan.first = plan.second = player("own");
  plan.games = 100;
  EXPECT_FALSE(plan.repeats_games());  // random plies
  plan.random_plies = {0};
  EXPECT_TRUE(plan.repeats_games());
  plan.second = player("own:vary");
  EXPECT_FALSE(plan.repeats_games());
  plan.second = player("random");
  EXPECT_FALSE(plan.repeats_games());
  plan.second = player("own:nodes=7");
  EXPECT_TRUE(plan.repeats_games());
  plan.games = 2;
  EXPECT_FALSE(plan.repeats_games());
}

TEST(XiangqiPlan, KnowsWhenRedIsOnePlayer) {
  PlayPlan plan = small_match();
  EXPECT_FALSE(red_is_one_player(plan));
  plan.pairs = false;
  EXPECT_TRUE(red_is_one_player(plan));
  plan.second = plan.first;
  EXPECT_FALSE(red_is_one_player(plan));
}

}  // namespace

}  // namespace evenhand::xiangqi
