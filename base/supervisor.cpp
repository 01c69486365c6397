#include "base/supervisor.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <ctime>

#include "base/system.hpp"

namespace evenhand {
namespace {

using What = SupervisorReport::What;

constexpr int usual_grace_ms = 500;
constexpr int most_killing_ms = 2000;
constexpr int kill_again_ms = 10;
constexpr std::array asking_signals = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE, SIGXFSZ};

long now_ms() {
  timespec now{};
  ::clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int or_nothing(int descriptor) {
  return descriptor >= 0 ? descriptor : ::open("/dev/null", O_RDWR | O_CLOEXEC);
}

/// Signals are as a shell would leave them, whatever this program blocks or ignores.
[[noreturn]] void become_command(const Supervised& task, char* const* words) {
  if (task.outlives) {
    ::setsid();
  } else {
    ::setpgid(0, 0);
    // For a supervisor that is killed itself. It has one thread, which is what this goes by.
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  }
  for (const int number : asking_signals) ::signal(number, SIG_DFL);
  sigset_t none;
  ::sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
  ::dup2(or_nothing(task.input), STDIN_FILENO);
  ::dup2(or_nothing(task.output), STDOUT_FILENO);
  ::dup2(or_nothing(task.errors), STDERR_FILENO);
  ::execv(words[0], words);
  ::_exit(127);
}

/// Whatever else this program had open would be held open by the supervisor.
void close_all_but(int one, int other) {
  const auto low = static_cast<unsigned>(std::min(one, other));
  const auto high = static_cast<unsigned>(std::max(one, other));
  const auto close_from_to = [](unsigned first, unsigned last) {
    constexpr unsigned usual_end = 65536;
    if (first > last || ::close_range(first, last, 0) == 0) return;
    // Linux before 5.9.
    for (unsigned fd = first; fd <= std::min(last, usual_end); ++fd) ::close(static_cast<int>(fd));
  };
  if (low > 0) close_from_to(0, low - 1);
  close_from_to(low + 1, high - 1);
  close_from_to(high + 1, ~0U);
}

class Supervisor {
 public:
  Supervisor(pid_t command, int control, int signals)
      : command_(command), control_(control), signals_(signals) {}

  [[noreturn]] void run() {
    while (true) {
      if (!has_told_end_) tell_end();
      for_each_child([this](pid_t child) {
        if (child != command_) ::waitpid(child, nullptr, WNOHANG);
      });
      if (has_told_end_ && !has_told_alone_) tell_alone();
      if (is_stopping_ && is_all_over()) ::_exit(0);
      wait();
    }
  }

 private:
  /// The command stays a zombie, so that nobody else can get its process group.
  void tell_end() {
    siginfo_t info{};
    const int found =
        ::waitid(P_PID, static_cast<id_t>(command_), &info, WEXITED | WNOHANG | WNOWAIT);
    if (found != 0 || info.si_pid == 0) return;
    has_told_end_ = true;
    tell({info.si_code == CLD_EXITED ? What::exited : What::killed, info.si_status});
  }

  void tell_alone() {
    if (has_others()) return;
    has_told_alone_ = true;
    tell({What::alone, 0});
  }

  void tell(const SupervisorReport& report) const {
    ::send(control_, &report, sizeof report, MSG_NOSIGNAL | MSG_DONTWAIT);
  }

  /// Whether anything that the command started, and that is not the command, is left.
  bool has_others() const {
    bool others = false;
    for_each_child([&](pid_t child) { others = others || child != command_; });
    return others;
  }

  /// The children of this process, by the system's list; none where there is no such list.
  template <class Action>
  void for_each_child(Action action) const {
    const int list = ::open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC);
    if (list < 0) return;
    std::array<char, 4096> text{};
    pid_t child = 0;
    for (ssize_t got = 0; (got = ::read(list, text.data(), text.size())) > 0;) {
      for (ssize_t i = 0; i < got; ++i) {
        const char c = text[static_cast<std::size_t>(i)];
        if (c >= '0' && c <= '9') {
          child = child * 10 + (c - '0');
        } else if (child > 0) {
          action(child);
          child = 0;
        }
      }
    }
    ::close(list);
  }

  void wait() {
    const long left = is_stopping_ ? std::max(0L, next_ms_ - now_ms()) : -1;
    std::array<pollfd, 2> events = {
        {{is_stopping_ ? -1 : control_, POLLIN, 0}, {signals_, POLLIN, 0}}};
    ::poll(events.data(), events.size(), static_cast<int>(left));
    signalfd_siginfo taken{};
    while (::read(signals_, &taken, sizeof taken) > 0) {
    }
    if (!is_stopping_ && events[0].revents != 0) hear_parent();
    if (is_stopping_ && now_ms() >= next_ms_) kill_all();
  }

  void hear_parent() {
    int grace = 0;
    const ssize_t got = ::recv(control_, &grace, sizeof grace, MSG_DONTWAIT);
    if (got < 0 && (errno == EAGAIN || errno == EINTR)) return;
    if (got == sizeof grace) {
      grace_ms_ = std::clamp(grace, 0, usual_grace_ms);
      return;
    }
    is_stopping_ = true;
    ::kill(-command_, SIGTERM);
    next_ms_ = now_ms() + grace_ms_;
    give_up_ms_ = next_ms_ + most_killing_ms;
  }

  void kill_all() {
    ::kill(-command_, SIGKILL);
    for_each_child([](pid_t child) { ::kill(child, SIGKILL); });
    next_ms_ = now_ms() + kill_again_ms;
  }

  /// Nothing is left but the zombie, and what it started went with it. A process that cannot be
  /// killed is not waited for.
  bool is_all_over() {
    if (!has_told_end_) return now_ms() > give_up_ms_;
    const bool others = has_others();
    const bool group_is_left = ::kill(-command_, 0) == 0 && has_living_member();
    return (!others && !group_is_left) || now_ms() > give_up_ms_;
  }

  /// The zombie itself counts as a member; once it is reaped, only the living do.
  bool has_living_member() {
    if (!has_reaped_) {
      has_reaped_ = true;
      ::waitpid(command_, nullptr, WNOHANG);
    }
    return ::kill(-command_, 0) == 0;
  }

  pid_t command_;
  int control_;
  int signals_;
  bool has_told_end_ = false;
  bool has_told_alone_ = false;
  bool has_reaped_ = false;
  bool is_stopping_ = false;
  int grace_ms_ = usual_grace_ms;
  long next_ms_ = 0;
  long give_up_ms_ = 0;
};

/// All that the process of a supervisor does.
[[noreturn]] void supervise(const Supervised& task, char* const* words) {
  // Out of the reach of a terminal's Ctrl-C: its parent decides.
  ::setpgid(0, 0);
  ::prctl(PR_SET_CHILD_SUBREAPER, 1);
  for (const int number : asking_signals) ::signal(number, SIG_IGN);
  ::signal(SIGCHLD, SIG_DFL);
  sigset_t child_ends;
  ::sigemptyset(&child_ends);
  ::sigaddset(&child_ends, SIGCHLD);
  ::sigprocmask(SIG_SETMASK, &child_ends, nullptr);
  const int signals = ::signalfd(-1, &child_ends, SFD_CLOEXEC | SFD_NONBLOCK);
  const pid_t command = signals < 0 ? -1 : ::fork();
  if (command == 0) become_command(task, words);
  if (task.outlives) ::_exit(command > 0 ? 0 : 1);
  const SupervisorReport report{command > 0 ? What::started : What::could_not_start, errno};
  ::send(task.control, &report, sizeof report, MSG_NOSIGNAL);
  if (command < 0) ::_exit(1);
  // Here as well as there, so that it is done whoever comes first.
  ::setpgid(command, command);
  close_all_but(task.control, signals);
  Supervisor(command, task.control, signals).run();
}

}  // namespace

pid_t start_supervisor(const Supervised& task) {
  if (fault_strikes(Fault::start)) {
    errno = EAGAIN;
    return -1;
  }
  std::vector<char*> words;
  for (const std::string& word : task.words) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  const pid_t supervisor = ::fork();
  if (supervisor == 0) supervise(task, words.data());
  return supervisor;
}

bool start_apart(const std::vector<std::string>& words) {
  const pid_t supervisor = start_supervisor({.words = words, .outlives = true});
  int status = 1;
  while (supervisor > 0 && ::waitpid(supervisor, &status, 0) < 0 && errno == EINTR) {
  }
  return status == 0;
}

}  // namespace evenhand
