#pragma once

#include <chrono>
#include <functional>
#include <future>
#include <memory>
#include <system_error>
#include <thread>
#include <utility>

#include "base/signal_free.hpp"
#include "src/source/byte_source.hpp"

namespace evenhand::source {

/// Does `work` in a thread of its own, as a library offers no way to end it, and gives what it
/// gives or throws. Throws InterruptedError once the user wants to stop; the thread is then left to
/// itself, so that `work` may use only what it shares.
template <class Result>
Result wait_for(std::function<Result()> work, const Interrupted& interrupted) {
  const auto task = std::make_shared<std::packaged_task<Result()>>(std::move(work));
  std::future<Result> result = task->get_future();
  try {
    const SignalFree here;
    std::thread([task] { (*task)(); }).detach();
  } catch (const std::system_error&) {
    // Where no thread can be started, Ctrl-C waits.
    (*task)();
  }
  constexpr std::chrono::milliseconds between_looks{interrupt_poll_ms};
  while (result.wait_for(between_looks) != std::future_status::ready) {
    if (interrupted && interrupted()) throw InterruptedError();
  }
  return result.get();
}

}  // namespace evenhand::source
