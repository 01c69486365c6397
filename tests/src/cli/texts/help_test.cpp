#include "src/cli/texts/help.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>
#include <string>

#include "reports/text.hpp"
#include "tests/src/cli/session_folder.hpp"

namespace evenhand::cli {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

TEST(LaidOut, FillsParagraphsAndKeepsExamples) {
  const std::string text =
      "Words that\nflow on.\nExamples:\n  evenhand audit x --deck 52   why it is\n";
  EXPECT_EQ(laid_out(text, 80),
            "Words that flow on.\n\nExamples:\n  evenhand audit x --deck 52   why it is\n");
  EXPECT_EQ(laid_out(text, 20),
            "Words that flow on.\n\nExamples:\n  evenhand audit x --deck 52\n      why it is\n");
}

TEST_F(SessionCommands, ShowHelpForTheWidthThatThereIs) {
  for (const std::size_t width : {50, 200}) {
    const std::string help =
        run("COLUMNS=" + std::to_string(width) + " $EVENHAND audit --help | cat").out;
    EXPECT_THAT(help, HasSubstr("\nExit codes: 0 no bias found, or done; 1"));
    std::istringstream lines(help.substr(0, help.find("\nExamples:")));
    std::size_t longest = 0;
    for (std::string line; std::getline(lines, line);) {
      longest = std::max(longest, reports::display_width(line));
    }
    EXPECT_LE(longest, width);
    EXPECT_GE(longest, width * 3 / 4);
  }
}

TEST_F(SessionCommands, AreIntroducedToWhoeverTypesTheNameAlone) {
  const CommandOutcome alone = run("$EVENHAND");
  EXPECT_EQ(alone.status, 2);
  EXPECT_EQ(alone.out, "");
  EXPECT_THAT(alone.err, StartsWith("Is this shuffle, "));
  std::size_t lines = 0;
  for (std::size_t at = 0; (at = alone.err.find("\n  evenhand ", at)) != std::string::npos; ++at) {
    ++lines;
  }
  EXPECT_EQ(lines, 5U);
  EXPECT_THAT(alone.err, HasSubstr("'evenhand --help'"));
}

}  // namespace
}  // namespace evenhand::cli
