#include "src/cli/present/answer.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/error.hpp"
#include "base/shell.hpp"
#include "src/cli/command/parse.hpp"

namespace evenhand::cli {
namespace {

/// A command line of a program with one command, parsed.
class Questions : public testing::Test {
 protected:
  Questions() {
    command_->add_option("event", event_);
    command_->add_option("--count", count_);
    Option* check = command_->add_option("--check", check_);
    command_->add_option("--seed", seed_)->capture_default_str()->needs(check);
    command_->add_option("--first", first_)->capture_default_str()->excludes(check);
    command_->add_flag("--moves", moves_);
    command_->add_option("--join", join_)->expected(1)->take_all();
    command_->add_option("--out", out_)->group("Output");
  }

  Question asked(const std::string& arguments) {
    parse(app_, shell_words(arguments));
    return question_of(*command_);
  }

 private:
  Command app_{"evenhand"};
  Command* command_ = app_.add_subcommand("odds");
  std::string event_, count_, check_, out_, seed_ = "1", first_ = "100";
  std::vector<std::string> join_;
  bool moves_ = false;
};

TEST_F(Questions, AreTheCommandLinesThatRepeatThem) {
  const Question question =
      asked("odds --out x --join 'a b' --join c --moves --count=-1 --check 9 'bombs in hand >= 1'");
  EXPECT_EQ(question.command_line(),
            "evenhand odds 'bombs in hand >= 1' --count=-1 --check 9 --seed 1 --moves --join 'a b' "
            "--join c");
  const reports::Provenance provenance = question.provenance();
  EXPECT_EQ(provenance.command, question.command_line());
  ASSERT_EQ(provenance.plan.size(), 7U);
  EXPECT_EQ(provenance.plan[0].name, "event");
  EXPECT_EQ(std::get<std::string>(provenance.plan[1].value), "-1");
  EXPECT_TRUE(std::get<bool>(provenance.plan[4].value));
}

TEST_F(Questions, HaveTheDefaultsThatMatter) {
  EXPECT_EQ(asked("odds").command_line(), "evenhand odds --first 100");
  EXPECT_EQ(asked("odds --check 5").command_line(), "evenhand odds --check 5 --seed 1");
}

TEST_F(Questions, TakeOtherValuesThanWereTyped) {
  EXPECT_EQ(asked("odds 1 --count 2")
                .set("event", "3")
                .set("count", "")
                .set("first", "4")
                .add("out", "y")
                .command_line(),
            "evenhand odds 3 --first 4 --out y");
}

Command& list_command() {
  static Command app("evenhand list");
  return app;
}

TEST(Answer, PresentsWithProvenance) {
  Program program;
  program.command = &list_command();
  OutputOptions output;
  output.json = true;
  testing::internal::CaptureStdout();
  const ExitCode code = answer(program, output, [] {
    reports::Document document;
    document.kind = "list";
    return document;
  });
  EXPECT_EQ(code, ExitCode::ok);
  EXPECT_THAT(testing::internal::GetCapturedStdout(), testing::HasSubstr("\"evenhand list\""));
}

TEST(Answer, ThrowsWhatTheWorkThrows) {
  EXPECT_THROW(answer(Program(), {}, question_of(list_command()),
                      []() -> reports::Document { throw InputError("no"); }),
               InputError);
}

}  // namespace
}  // namespace evenhand::cli
