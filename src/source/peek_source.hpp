#pragma once

#include <algorithm>
#include <string>

#include "src/source/byte_window.hpp"

namespace evenhand::source {

/// The bytes that a window has and will have, handed out without consuming them: lets a log be
/// looked at before it is read. It reads no further than asked for, and no further than `most`
/// bytes: they stay in memory.
class PeekSource final : public ByteSource {
 public:
  explicit PeekSource(ByteWindow& window, std::size_t most = ByteWindow::longest_record)
      : window_(window), most_(most) {}

  std::size_t read(std::span<char> buffer) override {
    if (at_ == window_.available().size() && (at_ >= most_ || !window_.more())) {
      return 0;
    }
    const std::size_t count = std::min(buffer.size(), window_.available().size() - at_);
    std::copy_n(window_.available().data() + at_, count, buffer.data());
    at_ += count;
    return count;
  }

 private:
  ByteWindow& window_;
  std::size_t most_;
  std::size_t at_ = 0;
};

}  // namespace evenhand::source
