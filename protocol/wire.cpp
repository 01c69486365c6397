#include "protocol/wire.hpp"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <utility>

namespace evenhand::protocol {
namespace {

using WireClock = std::chrono::steady_clock;

/// Waits until something can be read or written, or the time is over.
bool wait_for(int descriptor, short event, WireClock::time_point until) {
  while (true) {
    const auto left = std::chrono::ceil<Milliseconds>(until - WireClock::now()).count();
    pollfd wanted{descriptor, event, 0};
    const int ready = ::poll(&wanted, 1, static_cast<int>(std::max<long>(left, 0)));
    if (ready > 0) return true;
    if (ready == 0 || errno != EINTR) return false;
  }
}

void do_not_block(int descriptor) {
  ::fcntl(descriptor, F_SETFL, ::fcntl(descriptor, F_GETFL) | O_NONBLOCK);
}

}  // namespace

Wire::Wire(UniqueFd in, UniqueFd out) : in_(std::move(in)), out_(std::move(out)) {
  do_not_block(in_.get());
  do_not_block(out_.get());
}

Wire::Moved Wire::write_some(View bytes) {
  while (true) {
    const ssize_t count = ::write(out_.get(), bytes.data(), bytes.size());
    if (count > 0) return {static_cast<std::size_t>(count), 0};
    if (errno == EAGAIN) return {0, POLLOUT};
    if (errno != EINTR) return {};
  }
}

Wire::Moved Wire::read_some(std::span<std::uint8_t> bytes) {
  while (true) {
    const ssize_t count = ::read(in_.get(), bytes.data(), bytes.size());
    if (count > 0) return {static_cast<std::size_t>(count), 0};
    if (count < 0 && errno == EAGAIN) return {0, POLLIN};
    if (count == 0 || errno != EINTR) return {};
  }
}

void Wire::send(View frames, Milliseconds patience) {
  const auto until = WireClock::now() + patience;
  while (!frames.empty()) {
    const Moved moved = write_some(frames);
    if (moved.bytes > 0) {
      frames = frames.subspan(moved.bytes);
    } else if (moved.waits_for == 0) {
      throw ProtocolError(Code::stopped, "the other side has closed its end");
    } else if (!wait_for(descriptor(moved.waits_for), moved.waits_for, until)) {
      throw ProtocolError(Code::stopped, "nobody reads what is sent");
    }
  }
}

std::optional<FoundFrame> Wire::receive(Milliseconds patience) {
  const auto until = WireClock::now() + patience;
  std::array<std::uint8_t, 4096> bytes{};
  while (true) {
    if (auto frame = reader_.next()) return frame;
    if (reader_.is_lost()) ended_ = true;
    if (ended_) return std::nullopt;
    const Moved moved = read_some(bytes);
    if (moved.bytes > 0) {
      reader_.add(View(bytes).first(moved.bytes));
    } else if (moved.waits_for == 0) {
      ended_ = true;
      return reader_.end();
    } else if (!wait_for(descriptor(moved.waits_for), moved.waits_for, until)) {
      return std::nullopt;
    }
  }
}

void Wire::end(Milliseconds /*patience*/) {
  in_.reset();
  out_.reset();
}

}  // namespace evenhand::protocol
