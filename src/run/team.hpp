#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace evenhand::run {

/// Processes that work one experiment together: rank 0 leads, all others follow. The carrier of
/// their messages knows nothing of what is counted.
///
/// Messages from one process to another arrive in the order in which they were sent. Called from
/// one thread of each process.
class Team {
 public:
  struct Message {
    int from = 0;
    std::string bytes;
  };

  Team() = default;
  Team(const Team&) = delete;
  Team& operator=(const Team&) = delete;
  virtual ~Team() = default;

  virtual int rank() const = 0;
  virtual int size() const = 0;
  /// "3 on node17", for messages.
  virtual std::string name(int rank) const = 0;
  /// Returns before it has arrived.
  virtual void send(int to, std::string bytes) = 0;
  /// The next message that has arrived, if any has.
  virtual std::optional<Message> receive() = 0;
};

}  // namespace evenhand::run
