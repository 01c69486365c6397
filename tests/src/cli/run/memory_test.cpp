#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/src/cli/run_command.hpp"

namespace evenhand::cli {
namespace {

using testing::HasSubstr;

const std::string audit = "$EVENHAND audit fisher-yates --samples 5000 --threads 8 --deck 1024 ";

/// Sanitizers have an allocator of their own, which does not say what it has given.
bool is_measured() {
  return run_command("$EVENHAND audit fisher-yates --samples 10 --deck 52 --memory 1k",
                     testing::TempDir())
             .status == 2;
}

TEST(Memory, IsRefusedBeforeTheWorkWithWhatToLeaveOut) {
  if (!is_measured()) GTEST_SKIP() << "the allocator does not say";
  const CommandOutcome outcome = run_command(audit + "--memory 500M", testing::TempDir());
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, testing::MatchesRegex(
                               "evenhand: --memory 500M: this run takes about .* MB for each of 8 "
                               "threads; use --threads [1-7], or leave groups out with --tests "
                               ".of each: .*.\n"));
  EXPECT_THAT(run_command("$EVENHAND play mahjong --games 5 --memory 100k", testing::TempDir()).err,
              HasSubstr("one thread is too much"));
}

TEST(Memory, IsEnoughWhereItFits) {
  const std::string small = "$EVENHAND audit fisher-yates --samples 5000 --deck 52 --threads 2 ";
  EXPECT_EQ(run_command(small + "--memory 2G", testing::TempDir()).status, 0);
  EXPECT_THAT(run_command(small + "--memory lots", testing::TempDir()).err,
              HasSubstr("--memory: 'lots' is not a whole number"));
  if (!is_measured()) GTEST_SKIP() << "the allocator does not say";
  // Groups that are left out are part of the plan, and make room.
  EXPECT_EQ(run_command(audit + "--tests order --memory 200M", testing::TempDir()).status, 3);
}

}  // namespace
}  // namespace evenhand::cli
