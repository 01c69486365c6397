#include "src/games/xiangqi/forms.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "base/files.hpp"
#include "tests/scratch_folder.hpp"

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

}  // namespace
}  // namespace evenhand::xiangqi
