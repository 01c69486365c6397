#include "src/protocol/tickets.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <sstream>

#include "base/error.hpp"
#include "base/nouns.hpp"
#include "base/printable.hpp"
#include "protocol/bytes.hpp"

namespace evenhand::protocol {
namespace {

constexpr std::size_t secret_size = 16;
constexpr unsigned most_seats_of_tickets = 16;

std::optional<std::uint8_t> seat_written_in(std::string_view ticket) {
  const std::size_t dash = ticket.find('-');
  if (dash == std::string_view::npos || ticket.size() - dash - 1 != 2 * secret_size) {
    return std::nullopt;
  }
  const bool has_digits =
      ticket.find_first_not_of("0123456789abcdef", dash + 1) == std::string_view::npos;
  unsigned seat = 0;
  const auto [end, error] = std::from_chars(ticket.data(), ticket.data() + dash, seat);
  if (!has_digits || error != std::errc() || end != ticket.data() + dash ||
      seat >= most_seats_of_tickets) {
    return std::nullopt;
  }
  return static_cast<std::uint8_t>(seat);
}

}  // namespace

Tickets::Tickets(std::size_t seats) {
  for (std::size_t seat = 0; seat < seats; ++seat) {
    std::array<std::uint8_t, secret_size> secret{};
    fill_randomly(secret);
    all_.push_back(fmt::format("{}-{}", seat, hex(secret)));
  }
}

Tickets::Tickets(std::string_view text, std::size_t seats, std::string_view where) {
  std::istringstream lines{std::string(text)};
  for (std::string line; std::getline(lines, line);) {
    if (seat_written_in(line) != all_.size()) {
      throw InputError(
          fmt::format("{}, line {}: found '{}', expected the ticket of seat {}: '{}-' "
                      "and 32 hexadecimal digits",
                      where, all_.size() + 1, printable(line, 16), all_.size(), all_.size()));
    }
    all_.push_back(line);
  }
  if (all_.size() == seats) return;
  throw InputError(fmt::format("{}: found {}, expected {}, one a seat", where,
                               with_noun(all_.size(), "tickets"), seats));
}

std::string Tickets::text() const {
  std::string lines;
  for (const std::string& ticket : all_) lines += ticket + "\n";
  return lines;
}

std::optional<std::uint8_t> Tickets::seat_of(std::string_view ticket) const {
  std::optional<std::uint8_t> found;
  for (std::size_t seat = 0; seat < all_.size(); ++seat) {
    if (equal(view(all_[seat]), view(ticket))) found = static_cast<std::uint8_t>(seat);
  }
  return found;
}

std::uint8_t seat_in(std::string_view ticket, std::string_view option) {
  if (const auto seat = seat_written_in(ticket)) return *seat;
  throw InputError(
      fmt::format("{}: found '{}', expected a seat, '-' and 32 hexadecimal digits, as "
                  "the dealer prints them",
                  option, printable(ticket, 16)));
}

}  // namespace evenhand::protocol
