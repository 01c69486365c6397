#include "src/run/workers.hpp"

#include <algorithm>
#include <condition_variable>
#include <system_error>
#include <thread>
#include <utility>

#include "src/run/interrupt.hpp"

namespace evenhand::run {

using std::chrono_literals::operator""ms;

Round::Round(BlockRange blocks, Clock::time_point deadline,
             std::function<void(std::uint64_t units)> watch)
    : blocks_(blocks), deadline_(deadline), watch_(std::move(watch)), next_(blocks.first) {}

bool Round::may_go_on() const { return !stopped_ && !source_ended_ && !interrupted(); }

void Round::work_until_stopped(const Work& work) {
  try {
    while (may_go_on()) {
      const std::uint64_t block = next_.fetch_add(1);
      if (block >= blocks_.end) return;
      const std::uint64_t units = work(block);
      if (units == 0) source_ended_ = true;
      units_ += units;
      if (Clock::now() >= deadline_) return;
    }
  } catch (...) {
    const std::scoped_lock lock(error_mutex_);
    if (!error_) error_ = std::current_exception();
    stopped_ = true;
  }
}

void Round::run(const std::vector<Work>& workers) {
  std::mutex mutex;
  std::condition_variable one_is_done;
  std::size_t running = 0;
  std::vector<std::jthread> threads;
  const auto count_running = [&](std::size_t change) {
    const std::scoped_lock lock(mutex);
    running += change;
    one_is_done.notify_one();
  };
  try {
    for (const Work& work : workers) {
      count_running(1);
      threads.emplace_back([&] {
        work_until_stopped(work);
        count_running(std::size_t{0} - 1);
      });
    }
  } catch (const std::system_error&) {
    // The system gives no more threads; which of them work makes no difference.
    count_running(std::size_t{0} - 1);
  }
  threads_ = threads.size();
  if (threads.empty()) return work_until_stopped(workers.front());
  std::unique_lock lock(mutex);
  while (!one_is_done.wait_for(lock, 100ms, [&] { return running == 0; })) watch_(units_);
}

std::uint64_t Round::next_block() const { return std::min(next_.load(), blocks_.end); }

}  // namespace evenhand::run
