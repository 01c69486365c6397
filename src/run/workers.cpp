#include "src/run/workers.hpp"

#include <algorithm>
#include <condition_variable>
#include <system_error>
#include <thread>
#include <utility>

#include "base/error.hpp"
#include "base/trace.hpp"
#include "src/run/interrupt.hpp"

namespace evenhand::run {

Round::Round(BlockRange blocks, Clock::time_point deadline,
             std::function<void(std::uint64_t units)> watch)
    : blocks_(blocks), deadline_(deadline), watch_(std::move(watch)), next_(blocks.first) {}

Round::Round(BlockSupply& supply, std::function<void(std::uint64_t units)> watch)
    : supply_(&supply),
      deadline_(Clock::time_point::max()),
      watch_(std::move(watch)),
      next_(no_end) {}

bool Round::may_go_on() const {
  return !stopped_ && !source_ended_ && (supply_ != nullptr || !interrupted());
}

std::optional<std::uint64_t> Round::take() {
  if (supply_ != nullptr) return supply_->take();
  const std::uint64_t block = next_.fetch_add(1);
  return block < blocks_.end ? std::optional(block) : std::nullopt;
}

BlockRange Round::give(std::uint64_t most) {
  std::uint64_t first = next_;
  for (;;) {
    if (first >= blocks_.end || !may_go_on() || Clock::now() >= deadline_) return {first, first};
    const std::uint64_t end = first + std::min(most, blocks_.end - first);
    if (next_.compare_exchange_weak(first, end)) return {first, end};
  }
}

void Round::work_until_stopped(const Work& work) {
  try {
    while (may_go_on()) {
      const std::optional<std::uint64_t> block = take();
      if (!block) return;
      const trace::Slice slice("block");
      const std::uint64_t units = work(*block);
      if (units == 0) source_ended_ = true;
      units_ += units;
      if (Clock::now() >= deadline_) return;
    }
  } catch (...) {
    fail(std::current_exception());
  }
}

void Round::fail(std::exception_ptr error) {
  const std::scoped_lock lock(error_mutex_);
  if (!error_) error_ = std::move(error);
  stopped_ = true;
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
    for (std::size_t i = 0; i < workers.size(); ++i) {
      count_running(1);
      threads.emplace_back([&, i] {
        const trace::Lane lane("worker", i + 1);
        work_until_stopped(workers[i]);
        count_running(std::size_t{0} - 1);
      });
    }
  } catch (const std::system_error&) {
    // The system gives no more threads; which of them work makes no difference.
    count_running(std::size_t{0} - 1);
  }
  threads_ = threads.size();
  if (threads.empty() && supply_ != nullptr) {
    error_ = std::make_exception_ptr(RunError("no thread can be started; allow more processes"));
    return;
  }
  if (threads.empty()) return work_until_stopped(workers.front());
  std::unique_lock lock(mutex);
  while (!one_is_done.wait_for(lock, watch_interval_, [&] { return running == 0; })) {
    // Thrown from here it would wait for workers that nothing stops.
    try {
      watch_(units_);
    } catch (...) {
      fail(std::current_exception());
    }
  }
}

std::uint64_t Round::next_block() const { return std::min(next_.load(), blocks_.end); }

}  // namespace evenhand::run
