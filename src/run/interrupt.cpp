#include "src/run/interrupt.hpp"

#include <atomic>
#include <csignal>
#include <cstdint>
#include <ctime>

namespace evenhand::run {
namespace {

/// When a stop was asked for, in milliseconds of the monotonic clock; 0 when it was not.
std::atomic<std::int64_t> asked_at = 0;
static_assert(std::atomic<std::int64_t>::is_always_lock_free, "set from a signal handler");

std::int64_t milliseconds_now() {
  timespec now = {};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return std::int64_t{now.tv_sec} * 1000 + now.tv_nsec / 1'000'000 + 1;
}

int guards = 0;
thread_local int left_alone = 0;

/// One press of Ctrl-C may arrive as two signals, by way of a wrapper such as `timeout`.
constexpr std::int64_t one_press = 300;

extern "C" void ask_to_stop(int signal) {
  const std::int64_t now = milliseconds_now();
  std::int64_t first = 0;
  if (asked_at.compare_exchange_strong(first, now)) return;
  if (now - first < one_press) return;
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

/// Leaves alone what was to be ignored from the start, as nohup and background jobs want it.
void handle(int signal, void (*handler)(int)) {
  struct sigaction before = {};
  sigaction(signal, nullptr, &before);
  if (before.sa_handler == SIG_IGN) return;
  struct sigaction action = {};
  action.sa_handler = handler;
  sigemptyset(&action.sa_mask);
  // Without SA_RESTART, so that a read that waits for a slow shuffler returns.
  action.sa_flags = 0;
  sigaction(signal, &action, nullptr);
}

}  // namespace

SignalsLeftAlone::SignalsLeftAlone() { ++left_alone; }
SignalsLeftAlone::~SignalsLeftAlone() { --left_alone; }

InterruptGuard::InterruptGuard() : is_idle_(left_alone > 0) {
  if (is_idle_ || guards++ > 0) return;
  asked_at = 0;
  handle(SIGINT, ask_to_stop);
  handle(SIGTERM, ask_to_stop);
  handle(SIGHUP, ask_to_stop);
}

InterruptGuard::~InterruptGuard() {
  if (is_idle_ || --guards > 0) return;
  handle(SIGINT, SIG_DFL);
  handle(SIGTERM, SIG_DFL);
  handle(SIGHUP, SIG_DFL);
}

void interrupt() {
  std::int64_t never = 0;
  asked_at.compare_exchange_strong(never, milliseconds_now());
}

bool interrupted() { return asked_at.load(std::memory_order_relaxed) != 0; }

}  // namespace evenhand::run
