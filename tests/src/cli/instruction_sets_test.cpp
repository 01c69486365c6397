// The whole program on each instruction set that this machine has.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cctype>
#include <string>

#include "sims/random/instruction_set.hpp"
#include "tests/src/cli/run_command.hpp"

namespace evenhand::cli {
namespace {

using testing::HasSubstr;

CommandOutcome run_on(const std::string& instructions, const std::string& arguments) {
  return run_command("EVENHAND_INSTRUCTIONS=" + instructions + " $EVENHAND " + arguments, "/tmp");
}

TEST(InstructionSets, GiveTheSameBytes) {
  for (const std::string arguments :
       {"audit fisher-yates --deck doudizhu --samples 3000 --tests all --json",
        "audit bubble-matrix --deck 136 --samples 600 --json",
        "deal doudizhu --samples 2000 --shuffler timsort-coin --json",
        "play mahjong --games 30 --json"}) {
    const std::string expected = run_evenhand(arguments).out;
    EXPECT_THAT(expected, HasSubstr("\"verdict\""));
    for (const std::string& name : random::instruction_sets()) {
      EXPECT_EQ(run_on(name, arguments).out, expected) << name << ": " << arguments;
    }
  }
}

TEST(InstructionSets, AreLimitedToThatWhichIsNamed) {
  for (const std::string& name : random::instruction_sets()) {
    std::string typed = name;
    for (char& letter : typed) letter = static_cast<char>(std::tolower(letter));
    EXPECT_THAT(run_on(typed, "--version").out, HasSubstr(" " + name + " instructions"));
  }
  const CommandOutcome outcome = run_on("AVX9", "--version");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.out, "");
  EXPECT_THAT(outcome.err,
              testing::StartsWith("evenhand: EVENHAND_INSTRUCTIONS: 'AVX9' is no instruction set"));
}

}  // namespace
}  // namespace evenhand::cli
