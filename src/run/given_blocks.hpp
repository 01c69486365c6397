#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>

#include "src/run/workers.hpp"

namespace evenhand::run {

/// Blocks that another process gave this one.
class GivenBlocks final : public BlockSupply {
 public:
  std::optional<std::uint64_t> take() override;

  void put(BlockRange blocks);
  /// No more blocks will come; those that are here will still be worked.
  void close();
  /// No more blocks will come, and those that are here will not be worked.
  void drop();

  bool is_closed() const;
  /// Blocks that nobody has taken yet.
  std::uint64_t left() const;
  /// Threads that wait for one.
  std::uint64_t waiting() const;

 private:
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<BlockRange> ranges_;
  std::uint64_t waiting_ = 0;
  bool closed_ = false;
};

}  // namespace evenhand::run
