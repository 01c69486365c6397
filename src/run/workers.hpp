#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>
#include <optional>
#include <vector>

#include "src/run/blocks.hpp"

namespace evenhand::run {

/// The work of one thread on a block: returns how many units it had, 0 when the source has ended.
using Work = std::function<std::uint64_t(std::uint64_t block)>;

using Clock = std::chrono::steady_clock;

/// Blocks that come from elsewhere. Called from any thread.
class BlockSupply {
 public:
  BlockSupply() = default;
  BlockSupply(const BlockSupply&) = delete;
  BlockSupply& operator=(const BlockSupply&) = delete;
  virtual ~BlockSupply() = default;

  /// The next block, which may be waited for; none when there are no more.
  virtual std::optional<std::uint64_t> take() = 0;
};

/// A round of parallel work: each worker, in a thread of its own, takes the next block until there
/// are no more, the time is up or a stop is asked for. A block that was begun is always finished,
/// and however short the time, a worker that is not stopped works one.
class Round {
 public:
  /// `watch` is called again and again, in the calling thread, with the units worked so far.
  Round(BlockRange blocks, Clock::time_point deadline,
        std::function<void(std::uint64_t units)> watch);
  /// All blocks of the supply, whatever is interrupted: who gives them out decides when they end.
  Round(BlockSupply& supply, std::function<void(std::uint64_t units)> watch);

  /// Sets how often it is watched; 100 ms unless this is called before run().
  void watch_every(std::chrono::microseconds interval) { watch_interval_ = interval; }
  /// Returns when all workers have stopped. An exception of one of them, or of the watch, is kept
  /// in `error()`.
  void run(const std::vector<Work>& workers);
  /// The number of threads; 0 where none could be started and the calling one did the work.
  std::size_t threads() const { return threads_; }
  /// No more blocks are begun. From any thread.
  void stop() { stopped_ = true; }
  bool stopped() const { return stopped_; }
  /// The next blocks, at most so many, for others to work; none when no more are to be begun.
  BlockRange give(std::uint64_t most);
  /// Blocks that nobody has begun.
  std::uint64_t left() const { return blocks_.end - next_block(); }

  /// The first block that was not worked; all before it were.
  std::uint64_t next_block() const;
  /// The source ended before the blocks did.
  bool source_ended() const { return source_ended_; }
  std::exception_ptr error() const { return error_; }

 private:
  bool may_go_on() const;
  std::optional<std::uint64_t> take();
  void work_until_stopped(const Work& work);
  void fail(std::exception_ptr error);

  BlockSupply* supply_ = nullptr;
  BlockRange blocks_;
  std::chrono::microseconds watch_interval_{100'000};
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
