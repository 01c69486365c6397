#include "src/cli/program/program.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.hpp"
#include "src/cli/command/command_line.hpp"
#include "src/cli/program/app.hpp"
#include "tests/src/cli/run_command.hpp"

namespace evenhand::cli {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;

CommandOutcome run_in_shell(const std::string& command) {
  return run_command(command, ::testing::TempDir());
}

TEST(Program, HasEachCommandUnderAHeadingWithWords) {
  std::size_t commands = 0;
  with_app([&](const Command& app) {
    for (const Command& command : app.commands) {
      EXPECT_NE(command.heading, "Commands") << command.name;
      EXPECT_FALSE(command.summary.empty()) << command.name;
      ++commands;
    }
  });
  EXPECT_GT(commands, 20);
}

TEST(Program, KnowsWhichOptionsMakeAPlan) {
  const std::vector<std::string> options = plan_options_of("audit");
  for (const char* name : {"shuffler", "log", "deck", "tests", "seed"}) {
    EXPECT_THAT(options, Contains(name));
  }
  for (const char* name : {"threads", "json", "out", "help", "resume"}) {
    EXPECT_THAT(options, Not(Contains(name)));
  }
}

TEST(Program, MakesTheExperimentOfACommandLineWithoutWorkingIt) {
  const auto experiment = experiment_of_command("audit fisher-yates --deck 5 --samples 1e15");
  ASSERT_NE(experiment, nullptr);
  EXPECT_EQ(experiment->command(), "audit");
  EXPECT_EQ(nlohmann::json(experiment->plan()).at("samples"), 1'000'000'000'000'000);
  EXPECT_THROW(experiment_of_command("audit fisher-yates --dekc 5"), InputError);
}

TEST(Program, LeavesTheDocumentOfACommand) {
  const auto document = document_of_command({}, {"exact", "naive-swap", "--deck", "3"}, "");
  ASSERT_TRUE(document.has_value());
  EXPECT_EQ(document->kind, "exact");
  EXPECT_THROW(document_of_command({}, {"exact", "naive-swp"}, ""), InputError);
  EXPECT_THROW(document_of_command({}, {"exactly"}, ""), InputError);
}

TEST(Program, TakesOtherWordsForHelpAndVersion) {
  EXPECT_EQ(run_evenhand("help audit").out, run_evenhand("audit --help").out);
  EXPECT_THAT(run_evenhand("audit --help").out, HasSubstr("--samples"));
  EXPECT_EQ(run_evenhand("version").out, run_evenhand("--version").out);
  EXPECT_EQ(run_evenhand("-V").out, run_evenhand("--version").out);
  EXPECT_EQ(run_evenhand("").status, 2);
}

TEST(Program, DoesNotWriteWhatIsPrintedIntoAnotherFile) {
  const CommandOutcome closed = run_in_shell("\"$EVENHAND\" list rngs >&-");
  EXPECT_EQ(closed.status, 4);
  EXPECT_THAT(closed.err, HasSubstr("cannot write to standard output"));
}

TEST(Program, SaysWhichInstructionsThereAre) {
  const CommandOutcome outcome = run_in_shell("EVENHAND_INSTRUCTIONS=mmx \"$EVENHAND\" list rngs");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr("evenhand: EVENHAND_INSTRUCTIONS: "));
}

TEST(Program, TellsBadInputFromWhatCannotBeFinished) {
  EXPECT_EQ(run_evenhand("audit --log /nowhere/deals.txt").status, 2);
  EXPECT_EQ(run_in_shell("\"$EVENHAND\" list rngs >/dev/full").status, 4);
}

}  // namespace
}  // namespace evenhand::cli
