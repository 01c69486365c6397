#include "src/session/interrupt.hpp"

#include <atomic>
#include <csignal>

namespace evenhand::session {
namespace {

std::atomic<bool> stop_asked = false;
static_assert(std::atomic<bool>::is_always_lock_free, "set from a signal handler");

extern "C" void ask_to_stop(int signal) {
  stop_asked.store(true, std::memory_order_relaxed);
  std::signal(signal, SIG_DFL);
}

void handle(int signal, void (*handler)(int)) {
  struct sigaction action = {};
  action.sa_handler = handler;
  sigemptyset(&action.sa_mask);
  // Without SA_RESTART, so that a read that waits for a slow shuffler returns.
  action.sa_flags = 0;
  sigaction(signal, &action, nullptr);
}

}  // namespace

InterruptGuard::InterruptGuard() {
  stop_asked = false;
  handle(SIGINT, ask_to_stop);
  handle(SIGTERM, ask_to_stop);
}

InterruptGuard::~InterruptGuard() {
  handle(SIGINT, SIG_DFL);
  handle(SIGTERM, SIG_DFL);
}

bool interrupted() { return stop_asked.load(std::memory_order_relaxed); }

}  // namespace evenhand::session
