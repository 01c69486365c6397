#include "base/supervisor.hpp"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <string>

#include "base/child.hpp"
#include "base/system.hpp"
#include "tests/base/processes.hpp"
#include "tests/in_one_of_three.hpp"

namespace evenhand {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

bool lives(pid_t process) { return ::kill(process, 0) == 0; }
/// A process that was killed may take a moment to go.
bool ends_soon(pid_t process) {
  const auto deadline = steady_clock::now() + milliseconds{3000};
  while (lives(process) && steady_clock::now() < deadline) ::usleep(10000);
  return !lives(process);
}

TEST(Child, TakesAllThatItStartedWithIt) {
  // One in its group, one in a group of its own, one in a session of its own, and none obeys.
  const auto stopping = [] {
    Child child(
        "trap '' TERM HUP; (trap '' TERM; sleep 100) & echo $!; "
        "setsid sh -c 'trap \"\" TERM; echo $$; sleep 100' & wait",
        false);
    const pid_t in_group = std::stoi(line_from(child.output().get()));
    const pid_t in_session = std::stoi(line_from(child.output().get()));
    EXPECT_TRUE(lives(in_group) && lives(in_session));
    const auto begun = steady_clock::now();
    child.stop();
    const auto taken = steady_clock::now() - begun;
    EXPECT_TRUE(ends_soon(in_group));
    EXPECT_TRUE(ends_soon(in_session));
    return taken;
  };
  EXPECT_LT(tests::in_one_of_three(milliseconds{2500}, stopping), milliseconds{2500});
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

}  // namespace
}  // namespace evenhand
