#include "src/source/child.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <string>

#include "base/error.hpp"
#include "base/system.hpp"

namespace evenhand::source {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

/// What comes from the descriptor up to a newline or the end, within some seconds.
std::string line_from(int descriptor) {
  std::string line;
  pollfd waiting{descriptor, POLLIN, 0};
  char byte = 0;
  while (::poll(&waiting, 1, 5000) > 0 && ::read(descriptor, &byte, 1) == 1 && byte != '\n') {
    line += byte;
  }
  return line;
}

bool lives(pid_t process) { return ::kill(process, 0) == 0; }
/// A process that was killed may take a moment to go.
bool ends_soon(pid_t process) {
  const auto deadline = steady_clock::now() + milliseconds{3000};
  while (lives(process) && steady_clock::now() < deadline) ::usleep(10000);
  return !lives(process);
}

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

TEST(Child, TakesAllThatItStartedWithIt) {
  // One in its group, one in a group of its own, one in a session of its own, and none obeys.
  Child child(
      "trap '' TERM HUP; (trap '' TERM; sleep 100) & echo $!; "
      "setsid sh -c 'trap \"\" TERM; echo $$; sleep 100' & wait",
      false);
  const pid_t in_group = std::stoi(line_from(child.output().get()));
  const pid_t in_session = std::stoi(line_from(child.output().get()));
  EXPECT_TRUE(lives(in_group) && lives(in_session));
  const auto begun = steady_clock::now();
  child.stop();
  EXPECT_LT(steady_clock::now() - begun, milliseconds{2500});
  EXPECT_TRUE(ends_soon(in_group));
  EXPECT_TRUE(ends_soon(in_session));
}

TEST(Child, EndsWithTheProgramThatStartedItEvenIfThatIsKilled) {
  std::array<int, 2> ends{};
  ASSERT_EQ(::pipe(ends.data()), 0);
  const pid_t program = ::fork();
  if (program == 0) {
    Child child("setsid sleep 100 & echo $!; sleep 100", false);
    const std::string process = line_from(child.output().get()) + '\n';
    write_all(ends[1], process);
    ::pause();
  }
  const pid_t sleeping = std::stoi(line_from(ends[0]));
  EXPECT_TRUE(lives(sleeping));
  ::kill(program, SIGKILL);
  ::waitpid(program, nullptr, 0);
  EXPECT_TRUE(ends_soon(sleeping));
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
}  // namespace evenhand::source
