#include "src/cli/command/left_out.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "src/cli/texts/help.hpp"

namespace evenhand::cli {
namespace {

TEST(LeftOut, SaysWhatBuildsTheCommand) {
  EXPECT_EQ(
      left_out_words("replay", "games"),
      "replay: this program was built without games; 'sh scripts/run.sh replay ...' builds it");
}

TEST(LeftOut, StaysInHelpAndIsRefused) {
  Command app("evenhand");
  Program program;
  add_left_out(app, program, "watch", "watch");
  EXPECT_THAT(help_text(app, 80), testing::HasSubstr("watch"));
  EXPECT_EQ(program.left_out.at("watch"), left_out_words("watch", "watch"));
}

}  // namespace
}  // namespace evenhand::cli
