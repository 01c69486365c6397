#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "tests/long_checks.hpp"
#include "tests/src/cli/command_test.hpp"

namespace evenhand::cli {

/// The commands that work deals.
class SessionCommands : public CommandTest {
 protected:
  /// One line on stderr, nothing on stdout.
  void expect_refusal(const std::string& command, int status, const std::string& message) const {
    const CommandOutcome outcome = run(command);
    EXPECT_EQ(outcome.status, status) << command << '\n' << outcome.err;
    EXPECT_EQ(outcome.out, "") << command;
    EXPECT_THAT(outcome.err, ::testing::StartsWith("evenhand: ")) << command;
    EXPECT_THAT(outcome.err, ::testing::HasSubstr(message)) << command;
    EXPECT_EQ(outcome.err.find('\n'), outcome.err.size() - 1) << outcome.err;
  }
  bool exists(const std::string& file) const { return std::filesystem::exists(folder / file); }
};

/// So many deals, or fewer where a sanitizer makes each take long.
inline std::string many(double deals) {
  return std::to_string(static_cast<long>(tests::is_sanitized ? deals / 4 : deals));
}

/// Commands that work long enough to be interrupted, and are quick to shard.
inline const std::vector<std::string> sessions = {
    "audit fisher-yates --deck 10 --samples " + many(2e6),
    "compare fisher-yates random-keys --deck 10 --tests position,order --samples " + many(5e6),
    "deal doudizhu --samples " + many(3e6),
    std::string("calibrate --deck 6 --samples 4000 --tests position,order --sessions ") +
        (tests::is_sanitized ? "600" : "1000")};

}  // namespace evenhand::cli
