#include "src/capi/rendering.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "reports/json.hpp"
#include "reports/markdown.hpp"
#include "reports/terminal.hpp"
#include "src/capi/answers.hpp"

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

}  // namespace
}  // namespace evenhand::capi
