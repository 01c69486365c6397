#include "src/cli/games/protocol/players_elsewhere.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <sstream>
#include <utility>

#include "base/error.hpp"
#include "base/files.hpp"
#include "base/nouns.hpp"
#include "base/printable.hpp"
#include "base/shell.hpp"
#include "base/system.hpp"
#include "src/cli/games/protocol/key_file.hpp"
#include "src/protocol/lobby.hpp"

namespace evenhand::cli {
namespace {

/// Returns the time that is left, at least 0.
protocol::Milliseconds left_until(std::chrono::steady_clock::time_point until) {
  return std::max(
      std::chrono::duration_cast<protocol::Milliseconds>(until - std::chrono::steady_clock::now()),
      protocol::Milliseconds{0});
}

class StartedPlayers final : public PlayersElsewhere {
 public:
  explicit StartedPlayers(const std::vector<std::string>& commands) {
    for (const std::string& command : commands) {
      Child& child = children_.emplace_back(command, true);
      wires_.emplace_back(std::move(child.output()), std::move(child.input()));
    }
  }
  ~StartedPlayers() override { StartedPlayers::end(); }

  std::vector<protocol::Wire*> wires() override {
    std::vector<protocol::Wire*> all;
    for (protocol::Wire& wire : wires_) all.push_back(&wire);
    return all;
  }

  void end() override {
    wires_.clear();
    const auto until = std::chrono::steady_clock::now() + time_to_end;
    for (Child& child : children_) child.ended_within(left_until(until));
  }

  void show_messages(const Terminal& terminal) override {
    for (Child& child : children_) {
      std::istringstream lines(words_of(child.errors().get()));
      for (std::string line; std::getline(lines, line);) terminal.note(line);
    }
  }

 private:
  static std::string words_of(int errors) {
    std::string words(std::size_t{1} << 16U, '\0');
    const long count = read_some(errors, words.data(), words.size());
    words.resize(count > 0 ? static_cast<std::size_t>(count) : 0);
    return words;
  }

  std::deque<Child> children_;
  std::deque<protocol::Wire> wires_;
};

class SeatedPlayers final : public PlayersElsewhere {
 public:
  explicit SeatedPlayers(std::vector<std::unique_ptr<protocol::Wire>> wires)
      : wires_(std::move(wires)) {}

  std::vector<protocol::Wire*> wires() override {
    std::vector<protocol::Wire*> all;
    for (const auto& wire : wires_) all.push_back(wire.get());
    return all;
  }

  void end() override {
    const auto until = std::chrono::steady_clock::now() + time_to_end;
    for (const auto& wire : wires_) wire->end(left_until(until));
    wires_.clear();
  }

 private:
  std::vector<std::unique_ptr<protocol::Wire>> wires_;
};

serve::Identity identity_of(const DoorOptions& options) {
  if (options.certificate.empty()) return serve::make_identity();
  return {read_file(options.certificate, file_kinds::key),
          read_file(options.tls_key, file_kinds::key), printable(options.certificate, 200),
          printable(options.tls_key, 200)};
}

protocol::Tickets tickets_of(const DoorOptions& options, std::size_t seats) {
  const protocol::Tickets made(seats);
  if (options.tickets.empty() || make_private_file(options.tickets, made.text())) return made;
  return {read_file(options.tickets, file_kinds::key), seats, printable(options.tickets, 200)};
}

}  // namespace

std::unique_ptr<PlayersElsewhere> start_players(const std::vector<std::string>& commands) {
  return std::make_unique<StartedPlayers>(commands);
}

Door::Door(const DoorOptions& options, std::size_t seats)
    : options_(options), tickets_(tickets_of(options, seats)) {
  const serve::Identity identity = identity_of(options);
  fingerprint_ = serve::fingerprint(identity);
  context_ = serve::TlsContext::of_server(identity, protocol::spoken_at_tables);
  listener_.emplace(serve::parse_address(options.listen, "--listen"), "--listen");
}

void Door::invite(const Terminal& terminal, const std::vector<std::string>& names,
                  const std::string& also) const {
  const std::string address = listener_->address().text();
  terminal.note(fmt::format("listening at {} for {}, for {} s; they join by", address,
                            with_noun(tickets_.all().size(), "players"), options_.wait));
  for (std::size_t seat = 0; seat < tickets_.all().size(); ++seat) {
    const std::string& ticket = tickets_.all()[seat];
    const bool is_kept = !options_.tickets.empty();
    terminal.note(fmt::format(
        "  evenhand protocol join {} --pin sha256:{} --ticket {} --name {}{}", address,
        fingerprint_, is_kept ? ticket.substr(0, ticket.find('-') + 1) + "..." : ticket,
        names.empty() ? fmt::format("player-{}", seat) : shell_quoted(names[seat]), also));
  }
  if (options_.tickets.empty()) {
    terminal.note("a ticket is its player's secret: anyone who has it can sit at that seat");
  } else {
    terminal.note(fmt::format("the tickets are in {}, a line a seat", options_.tickets));
  }
}

std::unique_ptr<PlayersElsewhere> Door::wait(const Terminal& terminal,
                                             const std::atomic<bool>& stop) {
  protocol::LobbyOptions options;
  options.wait = std::chrono::seconds(options_.wait);
  options.stop = &stop;
  options.note = [&](std::string_view line) { terminal.note(line); };
  auto wires = protocol::wait_for_players(*listener_, *context_, tickets_, options);
  listener_.reset();
  return std::make_unique<SeatedPlayers>(std::move(wires));
}

}  // namespace evenhand::cli
