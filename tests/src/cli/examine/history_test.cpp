#include <gtest/gtest.h>

#include <string>

#include "base/files.hpp"
#include "base/program.hpp"
#include "tests/src/cli/run_command.hpp"

namespace evenhand::cli {
namespace {

/// Runs a line of shell in which `evenhand` is the program.
CommandOutcome told_by_shell(const TemporaryFolder& folder, const std::string& line) {
  return run_command(
      "evenhand() { \"$EVENHAND\" \"$@\"; }; cd " + folder.path().string() + "; " + line,
      folder.path().string());
}

TEST(HistoryCommand, ShowsWhatWatchesTold) {
  const TemporaryFolder folder;
  const CommandOutcome outcome = told_by_shell(
      folder,
      "for i in 1 2; do evenhand watch naive-swap --deck 20 --samples 9000 --window 500 --history "
      "h "
      "-q > watched; done; "
      "evenhand watch fisher-yates --deck 20 --samples 3000 --window 500 --history h -q > watched; "
      "evenhand history h; evenhand history h --source fisher --format html > page.html");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("2 of 3 watches reported alarms or changes"), std::string::npos)
      << outcome.out;
  const std::string page = read_file(folder.path() / "page.html");
  EXPECT_NE(page.find("none of 1 watch reported"), std::string::npos);
  EXPECT_NE(page.find("data-chart=\"2\""), std::string::npos);
  for (const char* line : {"history missing", "history h --watch 9", "history watched"}) {
    EXPECT_EQ(told_by_shell(folder, std::string("evenhand ") + line).status, 2) << line;
  }
}

}  // namespace
}  // namespace evenhand::cli
