#include "src/protocol/lobby.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <list>
#include <optional>
#include <sstream>
#include <string>
#include <thread>
#include <utility>

#include "base/error.hpp"
#include "base/nouns.hpp"
#include "base/printable.hpp"
#include "protocol/bytes.hpp"
#include "src/serve/connection.hpp"

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

using LobbyClock = std::chrono::steady_clock;
using serve::TlsStream;

std::span<const std::uint8_t> bytes_in(std::string_view line) { return view(line); }

/// A line that comes byte by byte, so that nothing after it is read.
class IncomingLine {
 public:
  enum class State { waits, whole, bad };

  /// Reads what is there. A line that is too long, or that has the end of all before its own, is
  /// bad.
  State read_from(TlsStream& stream) {
    while (text_.size() < longest_line) {
      std::array<std::uint8_t, 1> byte{};
      const TlsStream::Step step = stream.read(byte);
      if (step.has_ended) return State::bad;
      waits_for_ = step.waits_for;
      if (step.waits_for != 0) return State::waits;
      if (byte[0] == '\n') return State::whole;
      text_ += static_cast<char>(byte[0]);
    }
    return State::bad;
  }

  const std::string& text() const { return text_; }
  short waits_for() const { return waits_for_; }

 private:
  std::string text_;
  short waits_for_ = POLLIN;
};

/// A visitor, from the first byte of the handshake until the session begins.
struct Guest {
  TlsStream stream;
  std::string from;
  LobbyClock::time_point until;  ///< for a seat
  short waits_for = POLLIN;
  bool has_shaken_hands = false;
  IncomingLine line = {};
  std::optional<std::uint8_t> seat = {};
};

class Lobby {
 public:
  Lobby(serve::Listener& listener, const serve::TlsContext& context, const Tickets& tickets,
        const LobbyOptions& options)
      : listener_(listener), context_(context), tickets_(tickets), options_(options) {}

  std::vector<std::unique_ptr<Wire>> wait() {
    const auto until = LobbyClock::now() + options_.wait;
    while (!empty_seats().empty()) {
      if (options_.stop != nullptr && *options_.stop) throw RunError("interrupted");
      if (LobbyClock::now() >= until) throw RunError(too_late());
      look();
    }
    std::vector<std::unique_ptr<Wire>> wires(tickets_.all().size());
    for (Guest& guest : guests_) {
      if (guest.seat) wires[*guest.seat] = std::make_unique<TlsWire>(std::move(guest.stream));
    }
    return wires;
  }

 private:
  std::vector<std::size_t> empty_seats() const {
    std::vector<std::size_t> empty;
    for (std::size_t seat = 0; seat < tickets_.all().size(); ++seat) {
      if (std::none_of(guests_.begin(), guests_.end(),
                       [&](const Guest& guest) { return guest.seat == seat; })) {
        empty.push_back(seat);
      }
    }
    return empty;
  }

  std::string too_late() const {
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(options_.wait).count();
    return fmt::format(
        "{}: nobody has come to seat {} within {} s; no session was begun. Start "
        "again, and wait for longer with --wait",
        listener_.address().text(), fmt::join(empty_seats(), ", "), seconds);
  }

  /// Waits a moment for somebody to say something.
  void look() {
    std::vector<pollfd> wanted = {{listener_.descriptor(), POLLIN, 0}};
    for (const Guest& guest : guests_) {
      wanted.push_back({guest.stream.descriptor(), guest.waits_for, 0});
    }
    // No longer, for the sake of `stop` and of those whose time is over.
    constexpr int moment = 100;
    ::poll(wanted.data(), wanted.size(), moment);
    std::size_t at = 1;
    for (auto guest = guests_.begin(); guest != guests_.end(); ++at) {
      const bool stays =
          wanted[at].revents == 0 ? has_time(*guest) : has_time(*guest) && hear(*guest);
      if (stays) {
        ++guest;
        continue;
      }
      if (guest->seat) note(fmt::format("seat {} is empty again", *guest->seat));
      guest = guests_.erase(guest);
    }
    forget_late();
    if (wanted.front().revents != 0) welcome();
  }

  static bool has_time(const Guest& guest) { return guest.seat || LobbyClock::now() < guest.until; }

  /// Takes who waits at the door.
  void welcome() {
    UniqueFd socket = listener_.accept();
    if (!socket.is_open()) {
      // They may be gone again, or the machine has no descriptor left: that passes.
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
      return;
    }
    make_room();
    serve::prepare_socket(socket.get());
    std::string from = serve::peer_of(socket.get());
    guests_.push_back({TlsStream(context_, std::move(socket)), std::move(from),
                       LobbyClock::now() + options_.limits.greeting});
  }

  void make_room() {
    const auto is_stranger = [](const Guest& guest) { return !guest.seat; };
    const auto strangers = std::count_if(guests_.begin(), guests_.end(), is_stranger);
    if (static_cast<std::size_t>(strangers) < options_.limits.strangers) return;
    guests_.erase(std::find_if(guests_.begin(), guests_.end(), is_stranger));
  }

  /// False when the guest is to go.
  bool hear(Guest& guest) {
    // After its line a player says nothing before it is asked.
    if (guest.seat) return is_silent(guest);
    if (!guest.has_shaken_hands) {
      const TlsStream::Step step = guest.stream.shake_hands();
      guest.waits_for = step.waits_for;
      if (step.has_ended) return false;
      if (step.waits_for != 0) return true;
      guest.has_shaken_hands = true;
    }
    const IncomingLine::State state = guest.line.read_from(guest.stream);
    guest.waits_for = guest.line.waits_for();
    if (state == IncomingLine::State::waits) return true;
    return state == IncomingLine::State::whole && seat(guest);
  }

  static bool is_silent(Guest& guest) {
    std::array<std::uint8_t, 1> byte{};
    const TlsStream::Step step = guest.stream.read(byte);
    guest.waits_for = step.waits_for;
    return step.waits_for != 0;
  }

  /// Whether the guest now sits somewhere.
  bool seat(Guest& guest) {
    const std::string_view line = guest.line.text();
    const auto seat =
        line.starts_with(greeting) ? tickets_.seat_of(line.substr(greeting.size())) : std::nullopt;
    if (!seat) {
      guest.stream.write(bytes_in(fmt::format("{}no seat has this ticket\n", refusal)));
      guest.stream.finish();
      constexpr std::uint64_t told = 10;
      if (++refused_ <= told) {
        note(fmt::format("{} was refused: it has no ticket{}", guest.from,
                         refused_ == told ? "; more of them are refused without a line" : ""));
      }
      return false;
    }
    // So few bytes find room in a connection on which nothing was sent.
    if (guest.stream.write(bytes_in(seated_line)).bytes != seated_line.size()) return false;
    for (Guest& other : guests_) {
      if (other.seat != seat) continue;
      other.seat.reset();
      other.until = {};
    }
    guest.seat = seat;
    guest.waits_for = POLLIN;
    note(fmt::format("seat {} is taken, from {}", *seat, guest.from));
    return true;
  }

  void forget_late() {
    guests_.remove_if([](const Guest& guest) { return !has_time(guest); });
  }

  void note(const std::string& line) const {
    if (options_.note) options_.note(line);
  }

  serve::Listener& listener_;
  const serve::TlsContext& context_;
  const Tickets& tickets_;
  std::uint64_t refused_ = 0;
  const LobbyOptions& options_;
  std::list<Guest> guests_;  ///< in the order in which they came
};

/// At the player's end, where one thing is waited for at a time. False when it is too late.
bool wait_for_stream(const TlsStream& stream, short event, LobbyClock::time_point until) {
  while (true) {
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(until - LobbyClock::now()).count();
    if (left <= 0) return false;
    pollfd wanted{stream.descriptor(), event, 0};
    if (::poll(&wanted, 1, static_cast<int>(std::min<long>(left, 60'000))) > 0) return true;
  }
}

/// The answer of the dealer to the ticket, or why there was none.
class TicketShown {
 public:
  TicketShown(TlsStream& stream, std::chrono::milliseconds patience)
      : stream_(stream), until_(LobbyClock::now() + patience) {}

  /// Empty when the player is seated.
  std::string show(std::string_view ticket) {
    if (!finishes([&] { return stream_.shake_hands(); })) return why();
    const std::string line = fmt::format("{}{}\n", greeting, ticket);
    if (!finishes([&] { return stream_.write(bytes_in(line)); })) return why();
    IncomingLine answer;
    while (true) {
      const IncomingLine::State state = answer.read_from(stream_);
      if (state == IncomingLine::State::whole) break;
      if (state == IncomingLine::State::bad) return "it does not answer as a dealer does";
      if (!wait_for_stream(stream_, answer.waits_for(), until_)) return why();
    }
    const std::string& text = answer.text();
    if (text + "\n" == seated_line) return "";
    return text.starts_with(refusal) ? printable(text.substr(refusal.size()), longest_line)
                                     : "it does not answer as a dealer does";
  }

 private:
  bool finishes(const std::function<TlsStream::Step()>& step) {
    while (true) {
      const TlsStream::Step done = step();
      if (done.has_ended) return false;
      if (done.waits_for == 0) return true;
      if (!wait_for_stream(stream_, done.waits_for, until_)) return false;
    }
  }

  std::string why() const {
    return stream_.why().empty() ? "it said nothing in time" : stream_.why();
  }

  TlsStream& stream_;
  LobbyClock::time_point until_;
};

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

Wire::Moved TlsWire::write_some(View bytes) {
  const serve::TlsStream::Step step = stream_.write(bytes);
  return {step.bytes, step.waits_for};
}

Wire::Moved TlsWire::read_some(std::span<std::uint8_t> bytes) {
  const serve::TlsStream::Step step = stream_.read(bytes);
  return {step.bytes, step.waits_for};
}

void TlsWire::end(Milliseconds patience) {
  stream_.finish();
  const auto until = std::chrono::steady_clock::now() + patience;
  std::array<std::uint8_t, 4096> scrap{};
  while (true) {
    const auto left =
        std::chrono::duration_cast<Milliseconds>(until - std::chrono::steady_clock::now()).count();
    pollfd wanted{stream_.descriptor(), POLLIN, 0};
    if (left <= 0 || ::poll(&wanted, 1, static_cast<int>(left)) <= 0) return;
    if (::read(stream_.descriptor(), scrap.data(), scrap.size()) <= 0) return;
  }
}

std::vector<std::unique_ptr<Wire>> wait_for_players(serve::Listener& listener,
                                                    const serve::TlsContext& context,
                                                    const Tickets& tickets,
                                                    const LobbyOptions& options) {
  return Lobby(listener, context, tickets, options).wait();
}

std::unique_ptr<Wire> take_seat(const serve::Address& address, const serve::Trust& trust,
                                std::string_view ticket, std::chrono::milliseconds patience,
                                const std::function<void(std::string_view)>& note) {
  const auto context = serve::TlsContext::of_client(trust);
  TlsStream stream(context, serve::connect_to(address, patience));
  if (const std::string why = TicketShown(stream, patience).show(ticket); !why.empty()) {
    throw InputError(
        fmt::format("{}: the dealer there cannot be joined: {}; ask for its address, "
                    "fingerprint and ticket again",
                    address.text(), why));
  }
  note(fmt::format("seated at {}; the session begins when all players are there", address.text()));
  // As long as that takes: a dealer that is gone without a word is found out by the system.
  while (!wait_for_stream(stream, POLLIN, LobbyClock::now() + patience)) {
  }
  return std::make_unique<TlsWire>(std::move(stream));
}

}  // namespace evenhand::protocol
