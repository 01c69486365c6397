#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>
#include <vector>

#include "src/run/blocks.hpp"

namespace evenhand::run {

/// What one thread does with a block: returns how many units it had, 0 when the source has ended.
using Work = std::function<std::uint64_t(std::uint64_t block)>;

using Clock = std::chrono::steady_clock;

/// A round of parallel work: each worker, in a thread of its own, takes the next block until there
/// are no more, the time is up or a stop is asked for. A block that was begun is always finished,
/// and however short the time, a worker that is not stopped works one.
class Round {
 public:
  /// `watch` is called several times a second, in the calling thread, with the units worked so far.
  Round(BlockRange blocks, Clock::time_point deadline,
        std::function<void(std::uint64_t units)> watch);

  /// Returns when all workers have stopped. What one throws is kept in `error()`.
  void run(const std::vector<Work>& workers);
  /// In how many threads; 0 where none could be started and the calling one did the work.
  std::size_t threads() const { return threads_; }
  /// No more blocks are begun. From any thread.
  void stop() { stopped_ = true; }

  /// The first block that was not worked; all before it were.
  std::uint64_t next_block() const;
  /// The source ended before the blocks did.
  bool source_ended() const { return source_ended_; }
  std::exception_ptr error() const { return error_; }

 private:
  bool may_go_on() const;
  void work_until_stopped(const Work& work);

  BlockRange blocks_;
  Clock::time_point deadline_;
  std::function<void(std::uint64_t)> watch_;
  std::atomic<std::uint64_t> next_;
  std::atomic<std::uint64_t> units_ = 0;
  std::atomic<bool> source_ended_ = false;
  std::atomic<bool> stopped_ = false;
  std::size_t threads_ = 0;
  std::mutex error_mutex_;
  std::exception_ptr error_;
};

}  // namespace evenhand::run
