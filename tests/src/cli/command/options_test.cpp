#include "src/cli/command/options.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"

namespace evenhand::cli {
namespace {

using ::testing::HasSubstr;

std::string why_not_so(OutputOptions options) {
  Terminal terminal;
  try {
    configure(terminal, options);
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

TEST(OutputOptions, AreRefusedBeforeTheWork) {
  OutputOptions options;
  EXPECT_EQ(why_not_so(options), "accepted");
  options.formats = "jsno";
  EXPECT_THAT(why_not_so(options), HasSubstr("did you mean 'json'?"));
  options.formats = "json,md";
  EXPECT_NE(why_not_so(options), "accepted") << "two formats cannot both go to standard output";
  options.out = "reports";
  EXPECT_EQ(why_not_so(options), "accepted");
  options.fail_on = "bias";
  EXPECT_THAT(why_not_so(options), HasSubstr("did you mean 'biased'?"));
}

TEST(RunFlags, UseAllCoresUnlessTold) {
  RunFlags flags;
  EXPECT_GE(resolve_threads(flags), 1);
  flags.threads = 7;
  EXPECT_EQ(resolve_threads(flags), 7);
}

}  // namespace
}  // namespace evenhand::cli
