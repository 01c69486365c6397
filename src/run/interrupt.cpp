#include "src/run/interrupt.hpp"

#include <atomic>
#include <csignal>
#include <ctime>

namespace evenhand::run {
namespace {

/// When a stop was asked for, in seconds of the monotonic clock; 0 when it was not.
std::atomic<std::time_t> asked_at = 0;
static_assert(std::atomic<std::time_t>::is_always_lock_free, "set from a signal handler");

std::time_t seconds_now() {
  timespec now = {};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec + 1;
}

int guards = 0;

/// One press of Ctrl-C may arrive as two signals, by way of a wrapper such as `timeout`.
constexpr std::time_t one_press = 2;

extern "C" void ask_to_stop(int signal) {
  const std::time_t now = seconds_now();
  std::time_t first = 0;
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

InterruptGuard::InterruptGuard() {
  if (guards++ > 0) return;
  asked_at = 0;
  handle(SIGINT, ask_to_stop);
  handle(SIGTERM, ask_to_stop);
  handle(SIGHUP, ask_to_stop);
}

InterruptGuard::~InterruptGuard() {
  if (--guards > 0) return;
  handle(SIGINT, SIG_DFL);
  handle(SIGTERM, SIG_DFL);
  handle(SIGHUP, SIG_DFL);
}

void interrupt() {
  std::time_t never = 0;
  asked_at.compare_exchange_strong(never, seconds_now());
}

bool interrupted() { return asked_at.load(std::memory_order_relaxed) != 0; }

}  // namespace evenhand::run
