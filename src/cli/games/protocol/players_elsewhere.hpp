#pragma once

#include <atomic>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/child.hpp"
#include "protocol/wire.hpp"
#include "src/cli/command/terminal.hpp"
#include "src/protocol/lobby.hpp"
#include "src/serve/server.hpp"
#include "src/serve/tls.hpp"

namespace evenhand::cli {

/// The players of a session that are not in this process, one a seat.
class PlayersElsewhere {
 public:
  PlayersElsewhere() = default;
  PlayersElsewhere(const PlayersElsewhere&) = delete;
  PlayersElsewhere& operator=(const PlayersElsewhere&) = delete;
  virtual ~PlayersElsewhere() = default;

  /// In the order of the seats.
  virtual std::vector<protocol::Wire*> wires() = 0;
  /// They hear that nothing more is said, and have time to write down what they saw.
  virtual void end() = 0;
  /// Shows what they have written beside that.
  virtual void show_messages(const Terminal& /*terminal*/) {}

 protected:
  /// For end(), all of them together.
  static constexpr protocol::Milliseconds time_to_end{5000};
};

/// Programs that this one starts, which speak by standard input and output. Their standard
/// error is shown at the end.
std::unique_ptr<PlayersElsewhere> start_players(const std::vector<std::string>& commands);

/// How a table listens, as typed.
struct DoorOptions {
  std::string listen;       ///< HOST:PORT
  std::string certificate;  ///< a file, or empty for one that is made
  std::string tls_key;
  std::string tickets;       ///< a file, which is made where there is none; or empty
  std::uint64_t wait = 600;  ///< seconds
};

/// A table at which players sit down over TLS.
class Door {
 public:
  /// Listens. Throws InputError for an address, a file or a key that cannot be used.
  Door(const DoorOptions& options, std::size_t seats);

  /// Says how each player joins: by its name, where `names` are not empty. `also` are options that
  /// they need besides, with a blank before.
  void invite(const Terminal& terminal, const std::vector<std::string>& names,
              const std::string& also) const;
  /// Waits until all sit there, and closes the door. Throws RunError when not all come in time, or
  /// at a stop.
  std::unique_ptr<PlayersElsewhere> wait(const Terminal& terminal, const std::atomic<bool>& stop);

 private:
  DoorOptions options_;
  protocol::Tickets tickets_;
  std::string fingerprint_;
  std::optional<serve::TlsContext> context_;
  std::optional<serve::Listener> listener_;
};

}  // namespace evenhand::cli
