#include "src/cli/present/answer.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"

namespace evenhand::cli {
namespace {

TEST(Question, IsTheCommandLineThatRepeatsIt) {
  Question question("odds poker");
  question.argument("event", "bombs in hand >= 1")
      .option("distribution", "")
      .option("count", "-1")
      .option("cards", "7")
      .flag("moves", true)
      .flag("numbers", false);
  EXPECT_EQ(question.command_line(),
            "evenhand odds poker 'bombs in hand >= 1' --count=-1 --cards 7 --moves");
  const reports::Provenance provenance = question.provenance();
  EXPECT_EQ(provenance.command, question.command_line());
  ASSERT_EQ(provenance.plan.size(), 4U);
  EXPECT_EQ(provenance.plan[0].name, "event");
  EXPECT_EQ(std::get<std::string>(provenance.plan[2].value), "7");
}

TEST(Answer, PresentsWithProvenance) {
  const Program program;
  OutputOptions output;
  output.json = true;
  testing::internal::CaptureStdout();
  const ExitCode code = answer(program, output, Question("list"), [] {
    reports::Document document;
    document.kind = "list";
    return document;
  });
  EXPECT_EQ(code, ExitCode::ok);
  EXPECT_THAT(testing::internal::GetCapturedStdout(), testing::HasSubstr("\"evenhand list\""));
}

TEST(Answer, ThrowsWhatTheWorkThrows) {
  EXPECT_THROW(answer(Program(), {}, Question("list"),
                      []() -> reports::Document { throw InputError("no"); }),
               InputError);
}

}  // namespace
}  // namespace evenhand::cli
