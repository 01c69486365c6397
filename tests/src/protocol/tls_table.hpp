#pragma once

#include <optional>
#include <string>

#include "src/protocol/lobby.hpp"
#include "src/serve/connection.hpp"

namespace evenhand::protocol {

/// A door at a port that is free, and what players know of it.
struct TlsTable {
  explicit TlsTable(std::size_t seats)
      : tickets(seats),
        identity(serve::make_identity()),
        context(serve::TlsContext::of_server(identity, spoken_at_tables)) {}

  serve::Trust trust() const {
    return {.host = "127.0.0.1",
            .fingerprint = serve::fingerprint(identity),
            .authorities = "",
            .spoken = spoken_at_tables};
  }

  serve::Listener listener{{"127.0.0.1", 0}, "--listen"};
  Tickets tickets;
  serve::Identity identity;
  serve::TlsContext context;
};

/// As take_seat() does, in a thread of its own: what a test wants of a player.
inline std::unique_ptr<Wire> sit_down(const TlsTable& table, const std::string& ticket) {
  return take_seat(table.listener.address(), table.trust(), ticket, std::chrono::seconds(20),
                   [](std::string_view) {});
}

}  // namespace evenhand::protocol
