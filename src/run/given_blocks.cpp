#include "src/run/given_blocks.hpp"

#include "base/trace.hpp"

namespace evenhand::run {

std::optional<std::uint64_t> GivenBlocks::take() {
  std::unique_lock lock(mutex_);
  if (ranges_.empty() && !closed_) {
    const trace::Span span("waiting for blocks");
    ++waiting_;
    changed_.wait(lock, [&] { return !ranges_.empty() || closed_; });
    --waiting_;
  }
  if (ranges_.empty()) return std::nullopt;
  const std::uint64_t block = ranges_.front().first++;
  if (ranges_.front().empty()) ranges_.pop_front();
  return block;
}

void GivenBlocks::put(BlockRange blocks) {
  const std::scoped_lock lock(mutex_);
  if (!blocks.empty()) ranges_.push_back(blocks);
  changed_.notify_all();
}

void GivenBlocks::close() {
  const std::scoped_lock lock(mutex_);
  closed_ = true;
  changed_.notify_all();
}

void GivenBlocks::drop() {
  const std::scoped_lock lock(mutex_);
  ranges_.clear();
  closed_ = true;
  changed_.notify_all();
}

bool GivenBlocks::is_closed() const {
  const std::scoped_lock lock(mutex_);
  return closed_;
}

std::uint64_t GivenBlocks::left() const {
  const std::scoped_lock lock(mutex_);
  std::uint64_t blocks = 0;
  for (const BlockRange& range : ranges_) blocks += range.count();
  return blocks;
}

std::uint64_t GivenBlocks::waiting() const {
  const std::scoped_lock lock(mutex_);
  return waiting_;
}

}  // namespace evenhand::run
