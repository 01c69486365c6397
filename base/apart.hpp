#pragma once

#include <chrono>
#include <functional>
#include <future>
#include <memory>
#include <system_error>
#include <thread>
#include <utility>

#include "base/signal_free.hpp"

namespace evenhand {

/// Does `work` in a thread of its own, as a library offers no way to end it, and returns its result
/// or throws what it throws. `check` is called ten times a second meanwhile. An exception of
/// `check` ends the waiting; the thread is then left to itself, so that `work` may use only what it
/// shares or owns.
template <class Result>
Result do_apart(std::function<Result()> work, const std::function<void()>& check) {
  const auto task = std::make_shared<std::packaged_task<Result()>>(std::move(work));
  std::future<Result> result = task->get_future();
  try {
    const SignalFree here;
    std::thread([task] { (*task)(); }).detach();
  } catch (const std::system_error&) {
    // If no thread can be started, the check waits.
    (*task)();
  }
  constexpr std::chrono::milliseconds between_checks{100};
  while (result.wait_for(between_checks) != std::future_status::ready) check();
  // The thread lets go of what it shares first, so that what is thrown is not destroyed there while
  // it is read here.
  while (task.use_count() > 1) std::this_thread::yield();
  return result.get();
}

}  // namespace evenhand
