#pragma once

#include <chrono>
#include <optional>

#include "base/unique_fd.hpp"
#include "protocol/bytes.hpp"
#include "protocol/frame.hpp"

namespace evenhand::protocol {

using Milliseconds = std::chrono::milliseconds;

/// Frames to and from somebody else, over a pair of descriptors: pipes, a socket, standard input
/// and output. Who writes to a pipe that is closed must ignore SIGPIPE.
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

 private:
  UniqueFd in_;
  UniqueFd out_;
  FrameReader reader_;
  bool ended_ = false;
};

}  // namespace evenhand::protocol
