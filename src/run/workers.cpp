#include "src/run/workers.hpp"

#include <condition_variable>
#include <thread>
#include <utility>

#include "src/run/interrupt.hpp"

namespace evenhand::session {

using std::chrono_literals::operator""ms;

Round::Round(BlockRange blocks, Clock::time_point deadline,
             std::function<void(std::uint64_t deals)> watch)
    : blocks_(blocks), deadline_(deadline), watch_(std::move(watch)), next_(blocks.first) {}

bool Round::may_go_on() const { return !failed_ && !source_ended_ && !interrupted(); }

void Round::work_until_stopped(BlockWorker& worker) {
  try {
    while (may_go_on()) {
      const std::uint64_t block = next_.fetch_add(1);
      if (block >= blocks_.end) return;
      const std::uint64_t deals = worker.work(block);
      if (deals == 0) source_ended_ = true;
      deals_ += deals;
      if (Clock::now() >= deadline_) return;
    }
  } catch (...) {
    const std::scoped_lock lock(error_mutex_);
    if (!error_) error_ = std::current_exception();
    failed_ = true;
  }
}

void Round::run(const std::vector<std::unique_ptr<BlockWorker>>& workers) {
  std::mutex mutex;
  std::condition_variable one_is_done;
  std::size_t running = workers.size();
  std::vector<std::jthread> threads;
  for (const auto& worker : workers) {
    threads.emplace_back([&, this] {
      work_until_stopped(*worker);
      const std::scoped_lock lock(mutex);
      --running;
      one_is_done.notify_one();
    });
  }
  std::unique_lock lock(mutex);
  while (!one_is_done.wait_for(lock, 100ms, [&] { return running == 0; })) watch_(deals_);
}

std::uint64_t Round::next_block() const { return std::min(next_.load(), blocks_.end); }

}  // namespace evenhand::session
