#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/wire.hpp"
#include "src/serve/server.hpp"
#include "src/serve/tls.hpp"

namespace evenhand::protocol {

/// The tickets that let each player in, to one seat: "2-" and 32 hexadecimal digits, of which the
/// dealer drew the 128 bits. Anyone who sees a ticket can sit there, so it is a secret of dealer
/// and player.
class Tickets {
 public:
  /// New ones, for the seats from 0 on.
  explicit Tickets(std::size_t seats);
  /// Reads the tickets as text() gives them. Throws InputError that begins with `where`.
  Tickets(std::string_view text, std::size_t seats, std::string_view where);

  /// Returns the tickets of each seat.
  const std::vector<std::string>& all() const { return all_; }
  /// A line a seat.
  std::string text() const;
  /// The seat of a ticket, in a time that does not depend on what it says; nothing for one that is
  /// none of these.
  std::optional<std::uint8_t> seat_of(std::string_view ticket) const;

 private:
  std::vector<std::string> all_;
};

/// The seat that stands in a ticket. Throws InputError that begins with `option` for what is none.
std::uint8_t seat_in(std::string_view ticket, std::string_view option);

/// The protocol inside TLS at a table: a line of each side, then frames.
inline constexpr const char* spoken_at_tables = "evenhand/2";

/// Frames over a connection of TLS whose hands are shaken.
class TlsWire final : public Wire {
 public:
  explicit TlsWire(serve::TlsStream stream) : stream_(std::move(stream)) {}

  /// Waits until the other side has closed its end: before that it may not have read all, and if
  /// the socket were closed while it still sends, the system would take back what it has not read.
  void end(Milliseconds patience) override;

 protected:
  Moved write_some(View bytes) override;
  Moved read_some(std::span<std::uint8_t> bytes) override;
  int descriptor(short /*waits_for*/) const override { return stream_.descriptor(); }

 private:
  serve::TlsStream stream_;
};

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
