#include "src/source/child.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <thread>

#include "base/error.hpp"

namespace evenhand::source {
namespace {

using std::chrono::milliseconds;
constexpr milliseconds grace{500};
constexpr int pipe_bytes = 1 << 20;

struct Pipe {
  UniqueFd read_end;
  UniqueFd write_end;
};

Pipe make_pipe() {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) {
    throw RunError(fmt::format("cannot make a pipe: {}", std::strerror(errno)));
  }
  // More in flight, so that either side waits less often; it is no matter when it is refused.
  ::fcntl(ends[0], F_SETPIPE_SZ, pipe_bytes);
  return {UniqueFd(ends[0]), UniqueFd(ends[1])};
}

void do_not_block(const UniqueFd& fd) {
  ::fcntl(fd.get(), F_SETFL, ::fcntl(fd.get(), F_GETFL) | O_NONBLOCK);
}

/// What posix_spawn is told about the new process.
class SpawnPlan {
 public:
  SpawnPlan() {
    ::posix_spawn_file_actions_init(&actions_);
    ::posix_spawnattr_init(&attributes_);
    // Signals are as a shell would leave them, whatever this program blocks or ignores.
    sigset_t signals;
    ::sigemptyset(&signals);
    ::posix_spawnattr_setsigmask(&attributes_, &signals);
    for (const int number : {SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGQUIT}) {
      ::sigaddset(&signals, number);
    }
    ::posix_spawnattr_setsigdefault(&attributes_, &signals);
    ::posix_spawnattr_setpgroup(&attributes_, 0);
    ::posix_spawnattr_setflags(
        &attributes_, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  }
  SpawnPlan(const SpawnPlan&) = delete;
  SpawnPlan& operator=(const SpawnPlan&) = delete;
  ~SpawnPlan() {
    ::posix_spawn_file_actions_destroy(&actions_);
    ::posix_spawnattr_destroy(&attributes_);
  }

  void connect(const UniqueFd& from, int to) {
    ::posix_spawn_file_actions_adddup2(&actions_, from.get(), to);
  }
  void empty_input() {
    ::posix_spawn_file_actions_addopen(&actions_, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  }

  pid_t spawn(const std::string& command) const {
    std::string shell = "sh";
    std::string option = "-c";
    std::string copy = command;
    const std::array<char*, 4> arguments = {shell.data(), option.data(), copy.data(), nullptr};
    pid_t pid = -1;
    const int error =
        ::posix_spawn(&pid, "/bin/sh", &actions_, &attributes_, arguments.data(), environ);
    if (error != 0) throw RunError(fmt::format("cannot start /bin/sh: {}", std::strerror(error)));
    return pid;
  }

 private:
  posix_spawn_file_actions_t actions_{};
  posix_spawnattr_t attributes_{};
};

std::string signal_in_words(int number) {
  const char* const description = ::sigdescr_np(number);
  return fmt::format("signal {} ({})", number, description == nullptr ? "unknown" : description);
}

}  // namespace

std::string ChildEnd::in_words() const {
  constexpr int shell_signal_base = 128;
  if (by_signal) return fmt::format("crashed: {}", signal_in_words(code));
  if (code > shell_signal_base && code < shell_signal_base + SIGRTMIN) {
    return fmt::format("crashed: {}", signal_in_words(code - shell_signal_base));
  }
  if (code == 127) return "could not be run: command not found (exit status 127)";
  if (code == 126) return "could not be run: not executable (exit status 126)";
  return fmt::format("exited with status {}", code);
}

Child::Child(const std::string& command, bool with_input) {
  Pipe input = make_pipe();
  Pipe output = make_pipe();
  Pipe errors = make_pipe();
  SpawnPlan plan;
  if (with_input) {
    plan.connect(input.read_end, STDIN_FILENO);
  } else {
    plan.empty_input();
  }
  plan.connect(output.write_end, STDOUT_FILENO);
  plan.connect(errors.write_end, STDERR_FILENO);
  pid_ = plan.spawn(command);
  if (with_input) input_ = std::move(input.write_end);
  output_ = std::move(output.read_end);
  errors_ = std::move(errors.read_end);
  for (const UniqueFd* fd : {&input_, &output_, &errors_}) {
    if (fd->is_open()) do_not_block(*fd);
  }
}

std::optional<ChildEnd> Child::ended() const {
  siginfo_t info{};
  const int status = ::waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT);
  if (status != 0 || info.si_pid == 0) return std::nullopt;
  return ChildEnd{info.si_code != CLD_EXITED, info.si_status};
}

std::optional<ChildEnd> Child::ended_within(milliseconds time) const {
  const auto deadline = std::chrono::steady_clock::now() + time;
  std::optional<ChildEnd> end = ended();
  while (!end && std::chrono::steady_clock::now() < deadline) {
    std::this_thread::sleep_for(milliseconds{1});
    end = ended();
  }
  return end;
}

void Child::stop() {
  if (pid_ < 0) return;
  input_.reset();
  output_.reset();
  errors_.reset();
  ::kill(-pid_, SIGTERM);
  ended_within(grace);
  // Whoever of the group is left, the process itself or what it started, did not obey.
  ::kill(-pid_, SIGKILL);
  while (::waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
  }
  pid_ = -1;
}

}  // namespace evenhand::source
