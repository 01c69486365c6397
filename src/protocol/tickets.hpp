#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

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

}  // namespace evenhand::protocol
