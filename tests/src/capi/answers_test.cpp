#include "src/capi/answers.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "base/error.hpp"
#include "reports/json.hpp"
#include "reports/markdown.hpp"
#include "reports/terminal.hpp"
#include "tests/src/cli/run_command.hpp"

namespace evenhand::capi {
namespace {

using testing::HasSubstr;
using testing::StartsWith;
using testing::ThrowsMessage;

const reports::Document& document() {
  static const reports::Document answer = answer_to("exact", R"(["naive-swap", "--deck=3"])");
  return answer;
}

TEST(Rendering, IsThatOfTheFormat) {
  EXPECT_EQ(rendered(document(), "json"), reports::to_json(document()));
  EXPECT_EQ(rendered(document(), "text"), reports::to_terminal(document()));
  EXPECT_EQ(rendered(document(), "md"), reports::to_markdown(document(), false));
  EXPECT_THAT(rendered(document(), "html"), StartsWith("<!DOCTYPE html>"));
  EXPECT_THAT(rendered(document(), "csv/figures.csv"), HasSubstr(","));
}

TEST(Rendering, RefusesWhatIsNoFormatOfOneFile) {
  const auto refusal = [](const char* format) {
    return [format] { rendered(document(), format); };
  };
  EXPECT_THAT(refusal("jsn"), ThrowsMessage<InputError>(HasSubstr("did you mean 'json'?")));
  EXPECT_THAT(refusal("md,json"), ThrowsMessage<InputError>(HasSubstr("expected one format")));
  EXPECT_THAT(refusal("csv"), ThrowsMessage<InputError>(HasSubstr("has several files; name one")));
  EXPECT_THAT(refusal("csv/x"), ThrowsMessage<InputError>(HasSubstr("csv/findings.csv")));
  EXPECT_THROW(rendered(document(), ""), InputError);
}

using testing::HasSubstr;
using testing::ThrowsMessage;

void expect_refused(const std::string& name, const std::string& request, const std::string& words) {
  EXPECT_THAT([&] { answer_to(name, request); }, ThrowsMessage<InputError>(HasSubstr(words)))
      << name << ' ' << request;
}

TEST(Answers, AreThoseOfTheProgram) {
  const std::string own =
      reports::to_json(answer_to("exact", R"({"arguments": ["naive-swap"], "deck": 4})"));
  EXPECT_EQ(own, cli::run_evenhand("exact naive-swap --deck=4 --json").out);
  EXPECT_EQ(own, reports::to_json(answer_to("exact", R"(["naive-swap", "--deck=4"])")));
  EXPECT_EQ(reports::to_json(answer_to("odds", R"({"arguments": ["poker"]})")),
            cli::run_evenhand("odds poker --json").out);
  EXPECT_EQ(reports::to_json(
                answer_to("pvalue", R"({"arguments": ["chi2"], "statistic": 20, "df": 10})")),
            cli::run_evenhand("pvalue chi2 --df=10 --statistic=20 --json").out);
}

TEST(Answers, RefuseOtherNamesAndRequests) {
  expect_refused("audit", "[]", "unknown name 'audit'");
  expect_refused("watch", "[]", "unknown name 'watch'");
  expect_refused("exat", "[]", "did you mean 'exact'?");
  expect_refused("exact", "", "the request: no JSON");
  expect_refused("exact", "3", "expected an array of words, or an object of options");
  expect_refused("exact", "[[1]]", "the request: expected a string or a number");
  expect_refused("exact", R"({"arguments": 3})", "arguments: expected an array");
  expect_refused("exact", R"({"arguments": ["naive-swp"]})", "did you mean 'naive-swap'?");
  expect_refused("exact", R"({"arguments": ["naive-swap"], "dek": 3})", "--dek");
  expect_refused("exact", R"(["--help"])", "asks for help");
}

TEST(Answers, LeaveNothingBehind) {
  expect_refused("exact", R"({"arguments": ["naive-swap"], "out": "/tmp/x"})",
                 "--out says how a run is worked or shown");
  expect_refused("exact", R"(["naive-swap", "--json"])", "--json says how");
}

}  // namespace

}  // namespace evenhand::capi
