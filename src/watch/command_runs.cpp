#include "src/watch/command_runs.hpp"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <thread>

#include "base/system.hpp"
#include "base/unique_fd.hpp"

namespace evenhand::watch {
namespace {

using std::chrono_literals::operator""ms;

constexpr std::size_t pipe_bytes = 65536;

}  // namespace

bool CommandRuns::start(const std::string& command, std::string_view text) {
  std::array<int, 2> ends = {-1, -1};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) return false;
  const UniqueFd input(ends[0]);
  const UniqueFd output(ends[1]);
  const pid_t child = fault_strikes(Fault::start) ? -1 : ::fork();
  if (child < 0) return false;
  if (child == 0) {
    ::dup2(input.get(), STDIN_FILENO);
    ::signal(SIGPIPE, SIG_DFL);
    ::signal(SIGINT, SIG_IGN);
    ::execl("/bin/sh", "sh", "-c", command.c_str(), nullptr);
    ::_exit(127);
  }
  running_.push_back(child);
  // A pipe takes as much at once; nobody need read it.
  return write_all(output.get(), text.substr(0, pipe_bytes));
}

void CommandRuns::reap() {
  running_.erase(std::remove_if(running_.begin(), running_.end(),
                                [](int child) { return ::waitpid(child, nullptr, WNOHANG) != 0; }),
                 running_.end());
}

CommandRuns::~CommandRuns() {
  for (int waits = 0; waits < 500; ++waits) {
    reap();
    if (running_.empty()) return;
    std::this_thread::sleep_for(20ms);
  }
}

}  // namespace evenhand::watch
