#pragma once

#include <poll.h>

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>

#include "base/unique_fd.hpp"
#include "protocol/bytes.hpp"
#include "protocol/frame.hpp"

namespace evenhand::protocol {

using Milliseconds = std::chrono::milliseconds;

/// Frames to and from somebody else, over a pair of descriptors: pipes, a socket, standard input
/// and output; or over what carries bytes otherwise. Who writes to a pipe that is closed must
/// ignore SIGPIPE.
class Wire {
 public:
  Wire(UniqueFd in, UniqueFd out);
  Wire(const Wire&) = delete;
  Wire& operator=(const Wire&) = delete;
  virtual ~Wire() = default;

  /// Sends all of it. Throws ProtocolError, `stopped`, when nobody reads any more, or not within
  /// the time.
  virtual void send(View frames, Milliseconds patience);

  /// The next frame, whose views last until the next call; nothing when none comes within the time,
  /// or none will. A frame that is cut off is found with its fault.
  virtual std::optional<FoundFrame> receive(Milliseconds patience);

  /// The other side has closed its end, or says what cannot be read.
  virtual bool has_ended() const { return ended_; }

  /// Says nothing more. Where the last words could be lost otherwise, waits no longer than that
  /// until the other side has closed its end, too.
  virtual void end(Milliseconds patience);

 protected:
  /// The result of a step of moving bytes.
  struct Moved {
    std::size_t bytes = 0;
    /// The event to wait for before more bytes move: POLLIN or POLLOUT. 0 and no bytes: the other
    /// side has closed.
    short waits_for = 0;
  };

  /// Makes a wire of a derived class, which moves bytes by the three functions below.
  Wire() = default;
  /// Neither blocks.
  virtual Moved write_some(View bytes);
  virtual Moved read_some(std::span<std::uint8_t> bytes);
  /// The descriptor that is polled for a step that waits.
  virtual int descriptor(short waits_for) const {
    return waits_for == POLLIN ? in_.get() : out_.get();
  }

 private:
  UniqueFd in_;
  UniqueFd out_;
  FrameReader reader_;
  bool ended_ = false;
};

}  // namespace evenhand::protocol
