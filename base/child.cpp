#include "base/child.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>

#include <array>
#include <cerrno>
#include <cstring>

#include "base/error.hpp"
#include "base/supervisor.hpp"
#include "base/system.hpp"

namespace evenhand {
namespace {

using std::chrono::milliseconds;
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

[[noreturn]] void refuse_to_start() {
  throw RunError(fmt::format("cannot start another process: {}", std::strerror(errno)));
}

/// Returns the next report of the supervisor; nothing when it has gone.
std::optional<SupervisorReport> take_report(const UniqueFd& control, int flags) {
  SupervisorReport report{};
  while (true) {
    const ssize_t got = ::recv(control.get(), &report, sizeof report, flags);
    if (got == sizeof report) return report;
    if (got >= 0 || errno != EINTR) return std::nullopt;
  }
}

}  // namespace

Child::Child(const std::vector<std::string>& words, Pipes pipes) {
  Pipe input = pipes.input ? make_pipe() : Pipe();
  Pipe output = pipes.output ? make_pipe() : Pipe();
  Pipe errors = pipes.errors ? make_pipe() : Pipe();
  std::array<int, 2> sockets{};
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets.data()) != 0) refuse_to_start();
  control_ = UniqueFd(sockets[0]);
  UniqueFd other_end(sockets[1]);
  supervisor_ = start_supervisor({.words = words,
                                  .input = input.read_end.get(),
                                  .output = output.write_end.get(),
                                  .errors = errors.write_end.get(),
                                  .control = other_end.get()});
  if (supervisor_ < 0) refuse_to_start();
  other_end.reset();
  input_ = std::move(input.write_end);
  output_ = std::move(output.read_end);
  errors_ = std::move(errors.read_end);
  for (const UniqueFd* fd : {&input_, &output_, &errors_}) {
    if (fd->is_open()) do_not_block(*fd);
  }
  wait_for_start();
  if (fault_strikes(Fault::lost)) ::kill(supervisor_, SIGKILL);
}

void Child::wait_for_start() {
  const std::optional<SupervisorReport> report = take_report(control_, 0);
  if (report && report->what == SupervisorReport::What::started) return;
  stop();
  errno = report ? report->code : EAGAIN;
  refuse_to_start();
}

std::optional<ChildEnd> Child::ended() { return ended_within(milliseconds{0}); }

std::optional<ChildEnd> Child::ended_within(milliseconds time) {
  if (end_) return end_;
  pollfd waiting{control_.get(), POLLIN, 0};
  if (::poll(&waiting, 1, static_cast<int>(time.count())) <= 0) return std::nullopt;
  const std::optional<SupervisorReport> report = take_report(control_, MSG_DONTWAIT);
  // Without a word, the supervisor was killed, and what it supervised with it.
  end_ = report ? ChildEnd{report->what == SupervisorReport::What::killed, report->code}
                : ChildEnd{true, SIGKILL};
  return end_;
}

bool Child::is_all_over() {
  if (!ended()) return false;
  pollfd waiting{control_.get(), POLLIN, 0};
  // It says nothing more but that; or it was killed.
  if (!is_all_over_) is_all_over_ = ::poll(&waiting, 1, 0) > 0;
  return is_all_over_;
}

void Child::begin_stop(milliseconds grace) {
  input_.reset();
  output_.reset();
  errors_.reset();
  if (!control_.is_open()) return;
  const int patience = static_cast<int>(grace.count());
  ::send(control_.get(), &patience, sizeof patience, MSG_NOSIGNAL | MSG_DONTWAIT);
  control_.reset();
}

void Child::stop(milliseconds grace) {
  if (supervisor_ < 0) return;
  begin_stop(grace);
  while (::waitpid(supervisor_, nullptr, 0) < 0 && errno == EINTR) {
  }
  supervisor_ = -1;
}

}  // namespace evenhand
