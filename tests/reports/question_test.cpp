#include "reports/question.hpp"

#include <gtest/gtest.h>

namespace evenhand::reports {
namespace {

using Form = Question::Form;

TEST(Question, IsTheCommandLineThatRepeatsIt) {
  Question question("evenhand odds");
  question.give("event", Form::argument, {"bombs in hand >= 1"})
      .give("join", Form::option, {"a", "b"})
      .give("count", Form::option, {"-1"})
      .give("moves", Form::flag, {"true"})
      .give("seed", Form::option, {});
  EXPECT_EQ(question.command_line(),
            "evenhand odds 'bombs in hand >= 1' --join a --join b --count=-1 --moves");
  EXPECT_EQ(question.set("count", "2").set("moves", "").add("out", "y").command_line(),
            "evenhand odds 'bombs in hand >= 1' --join a --join b --count 2 --out y");
}

TEST(Question, HasWhatWasAskedInItsProvenance) {
  Question question("evenhand verify");
  question.add("scheme", "faro").add("nonce", "").give("all", Form::flag, {"true"});
  const Provenance provenance = question.provenance();
  EXPECT_EQ(provenance.command, "evenhand verify --scheme faro --all");
  ASSERT_EQ(provenance.plan.size(), 2U);
  EXPECT_EQ(provenance.plan[0].name, "scheme");
  EXPECT_EQ(std::get<std::string>(provenance.plan[0].value), "faro");
  EXPECT_TRUE(std::get<bool>(provenance.plan[1].value));
}

}  // namespace
}  // namespace evenhand::reports
