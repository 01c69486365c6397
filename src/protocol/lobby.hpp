#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <string_view>
#include <vector>

#include "src/protocol/tickets.hpp"
#include "src/protocol/tls_wire.hpp"
#include "src/serve/server.hpp"

namespace evenhand::protocol {

// The way in which players come to a table over TLS. After the handshake a player says one line,
// "seat TICKET", and the dealer answers with one, "seated" or "refused: WHY" and then closes. When
// all are seated frames follow, the dealer's Session first. docs/protocol.md has the same.

inline constexpr std::string_view greeting = "seat ";
inline constexpr std::string_view seated_line = "seated\n";
inline constexpr std::string_view refusal = "refused: ";
/// The length of either line.
inline constexpr std::size_t longest_line = 128;

/// The cost that strangers may cause.
struct LobbyLimits {
  /// The number of those who have no seat yet. One more takes the place of the one that came first.
  std::size_t strangers = 64;
  std::chrono::milliseconds greeting{10'000};  ///< for handshake and line
};

struct LobbyOptions {
  std::chrono::milliseconds wait{600'000};  ///< until all are seated
  const std::atomic<bool>* stop = nullptr;  ///< once it is true nobody is waited for
  /// Called with each change: "seat 2 is taken, from 192.0.2.7".
  std::function<void(std::string_view)> note = {};
  LobbyLimits limits = {};
};

/// Waits until a player with a ticket sits at each seat; gives their wires, in the order of the
/// seats. Anyone who shows the ticket of a seat again sits there in the place of who was there
/// before: a player whose connection was lost comes back. A player who goes, or speaks before the
/// session begins, leaves the seat. Throws RunError when not all have come in time, or at a stop.
std::vector<std::unique_ptr<Wire>> wait_for_players(serve::Listener& listener,
                                                    const serve::TlsContext& context,
                                                    const Tickets& tickets,
                                                    const LobbyOptions& options);

/// A player's side: connects, shows the ticket, is seated, and waits as long as it takes until the
/// session begins. `note` is called when it is seated. Throws InputError that begins with the
/// address where the dealer is not there, is another one than the trust is in, or refuses.
std::unique_ptr<Wire> take_seat(const serve::Address& address, const serve::Trust& trust,
                                std::string_view ticket, std::chrono::milliseconds patience,
                                const std::function<void(std::string_view)>& note);

}  // namespace evenhand::protocol
