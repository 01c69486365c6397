#include "base/child.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>

#include "base/error.hpp"
#include "base/system.hpp"
#include "tests/base/processes.hpp"

namespace evenhand {
namespace {

using std::chrono::milliseconds;

TEST(Child, TellsHowItEnded) {
  Child clean("exit 0", false);
  EXPECT_TRUE(clean.ended_within(milliseconds{5000})->is_clean());
  Child status("exit 3", false);
  EXPECT_EQ(status.ended_within(milliseconds{5000})->in_words(), "exited with status 3");
  Child killed("kill -SEGV $$", false);
  EXPECT_THAT(killed.ended_within(milliseconds{5000})->in_words(), testing::HasSubstr("signal 11"));
  Child running("sleep 100", false);
  EXPECT_FALSE(running.ended());
}

TEST(Child, IsTalkedToThroughPipes) {
  Child echo("read line; echo \"got $line\"; echo oops >&2", true);
  ASSERT_TRUE(write_all(echo.input().get(), "this\n"));
  EXPECT_EQ(line_from(echo.output().get()), "got this");
  EXPECT_EQ(line_from(echo.errors().get()), "oops");
}

TEST(Child, TakesWordsAsTheyAreAndDropsWhatIsNotAskedFor) {
  Child words({"/bin/echo", "$HOME; a b"}, Pipes{.errors = false});
  EXPECT_EQ(line_from(words.output().get()), "$HOME; a b");
  Child silent({"/bin/sh", "-c", "cat; echo out; echo err >&2"}, Pipes{.output = false});
  EXPECT_EQ(line_from(silent.errors().get()), "err");
  EXPECT_FALSE(silent.output().is_open());
  Child missing({"/no/such/program"}, Pipes{});
  EXPECT_EQ(missing.ended_within(milliseconds{5000})->code, 127);
}

TEST(Child, TellsWhenNothingIsLeftOfIt) {
  Child child("sleep 0.5 & exit 0", false);
  Child other("exit 0", false);
  ASSERT_TRUE(child.ended_within(milliseconds{5000}));
  EXPECT_FALSE(child.is_all_over());
  for (int i = 0; i < 500 && !(child.is_all_over() && other.is_all_over()); ++i) ::usleep(10000);
  EXPECT_TRUE(child.is_all_over());
  EXPECT_TRUE(other.is_all_over());
}

TEST(Child, SaysWhenItCannotBeStarted) {
  set_fault_hook([](Fault fault) { return fault == Fault::start; });
  EXPECT_THROW(Child("true", false), RunError);
  set_fault_hook(nullptr);
}

TEST(Child, IsMissedWhenItsSupervisorIsKilled) {
  set_fault_hook([](Fault fault) { return fault == Fault::lost; });
  Child child("sleep 100", false);
  set_fault_hook(nullptr);
  const std::optional<ChildEnd> end = child.ended_within(milliseconds{5000});
  ASSERT_TRUE(end);
  EXPECT_TRUE(end->by_signal);
  EXPECT_EQ(end->code, SIGKILL);
}

}  // namespace
}  // namespace evenhand
