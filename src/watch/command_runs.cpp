#include "src/watch/command_runs.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <system_error>
#include <utility>

#include "base/error.hpp"
#include "base/signal_free.hpp"
#include "base/system.hpp"

namespace evenhand::watch {
namespace {

using std::chrono_literals::operator""ms;
using Clock = std::chrono::steady_clock;

constexpr std::size_t pipe_bytes = 65536;
constexpr auto between_looks = 50ms;

/// All that is there, or as much as a pipe holds; who writes on and on waits for the next look.
void drain(UniqueFd& from, source::ErrorTail& into) {
  std::array<char, pipe_bytes> bytes;
  for (int pieces = 0; pieces < 16 && from.is_open(); ++pieces) {
    const ssize_t got = ::read(from.get(), bytes.data(), bytes.size());
    if (got < 0) return;
    if (got == 0) return from.reset();
    into.add({bytes.data(), static_cast<std::size_t>(got)});
  }
}

}  // namespace

CommandRuns::CommandRuns(std::function<void(std::string_view)> note,
                         std::chrono::milliseconds patience)
    : note_(std::move(note)), patience_(patience) {}

bool CommandRuns::start(const std::string& command, std::string_view text) {
  const std::lock_guard lock(mutex_);
  reap();
  if (running_.size() >= most) {
    note_(fmt::format(
        "the command of --on-alarm was not started: {} of them have not ended; let it end by "
        "itself, such as by 'timeout 60'",
        most));
    return false;
  }
  try {
    Run& run = running_.emplace_back(command);
    // A pipe takes as much at once; nobody need read it.
    write_all(run.child.input().get(), text.substr(0, pipe_bytes));
    run.child.input().reset();
    // Without a thread they are looked after when the next is started, and at the end.
    const SignalFree here;
    if (!thread_.joinable()) {
      thread_ = std::jthread([this](const std::stop_token& stop) { look_after(stop); });
    }
    changed_.notify_all();
    return true;
  } catch (const RunError& error) {
    note_(fmt::format("the command of --on-alarm was not started: {}", error.what()));
    return false;
  } catch (const std::system_error&) {
    return true;
  }
}

void CommandRuns::look_after(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  while (!stop.stop_requested()) {
    changed_.wait(lock, stop, [this] { return !running_.empty(); });
    reap();
    changed_.wait_for(lock, stop, between_looks, [] { return false; });
  }
}

void CommandRuns::tell_failure(Run& run) {
  const std::optional<ChildEnd> end = run.child.ended();
  if (!end || run.is_told) return;
  run.is_told = true;
  drain(run.child.errors(), run.errors);
  if (end->is_clean()) return;
  note_(fmt::format("the command of --on-alarm {}{}", end->in_words(), run.errors.in_words()));
}

void CommandRuns::reap() {
  running_.remove_if([this](Run& run) {
    drain(run.child.errors(), run.errors);
    tell_failure(run);
    return run.child.is_all_over();
  });
}

CommandRuns::~CommandRuns() {
  const Clock::time_point deadline = Clock::now() + patience_;
  std::unique_lock lock(mutex_);
  for (reap(); !running_.empty() && Clock::now() < deadline; reap()) {
    changed_.wait_for(lock, 20ms);
  }
  if (!running_.empty()) {
    note_(fmt::format("the command of --on-alarm has not ended within {} s and is ended ({} times)",
                      std::chrono::duration<double>(patience_).count(), running_.size()));
  }
  // All at once, so that it takes no longer than one of them.
  for (Run& run : running_) run.child.begin_stop();
  running_.clear();
}

}  // namespace evenhand::watch
