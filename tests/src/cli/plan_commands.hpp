#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <string>

#include "tests/src/cli/run_command.hpp"

namespace evenhand::cli {

inline const std::string ballot = std::string(EVENHAND_TEST_DATA) + "/browser-ballot.csv";

/// Each run by a shell in a folder of its own.
class PlanCommands : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ =
        std::filesystem::path(::testing::TempDir()) /
        ("plan-" + std::string(::testing::UnitTest::GetInstance()->current_test_info()->name()) +
         "-" + std::to_string(getpid()));
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  CommandOutcome run(const std::string& arguments) const {
    return run_command("\"$EVENHAND\" " + arguments, folder_.string());
  }
  std::string refusal(const std::string& arguments) const {
    const CommandOutcome outcome = run(arguments);
    EXPECT_EQ(outcome.status, 2) << arguments;
    EXPECT_EQ(outcome.out, "");
    EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
    return outcome.err;
  }

 private:
  std::filesystem::path folder_;
};

}  // namespace evenhand::cli
