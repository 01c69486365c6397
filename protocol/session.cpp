#include "protocol/session.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/printable.hpp"
#include "protocol/faults.hpp"

namespace evenhand::protocol {
namespace {

constexpr std::size_t longest_name = 64;

std::unique_ptr<PublicKey> read_key(const SuiteInfo& suite, View der) {
  auto key = PublicKey::from_der(suite, der);
  if (!key) {
    throw ProtocolError(Code::bad_key, fmt::format("{} bytes that are no {} key as DER writes it",
                                                   der.size(), suite.key_type));
  }
  return key;
}

}  // namespace

bool is_player_name(std::string_view name) {
  return !name.empty() && name.size() <= longest_name && printable(name, longest_name) == name;
}

void Session::begin(View session_body) {
  SessionMessage message = decode<SessionMessage>(session_body);
  const SuiteInfo* info = find_suite(message.suite);
  if (info == nullptr) {
    throw ProtocolError(Code::unknown_suite, fmt::format("'{}'", printable(message.suite)));
  }
  if (!is_game(message.game)) {
    throw ProtocolError(Code::unknown_rules, fmt::format("the game '{}'", printable(message.game)));
  }
  Rules rules = rules_of(message.game);
  if (rules.hands != message.hands || rules.seats != message.seats) {
    throw ProtocolError(
        Code::unknown_rules,
        fmt::format("hands of {} for {} seats; {} deals {} to {}", fmt::join(message.hands, ", "),
                    message.seats, rules.game, fmt::join(rules.hands, ", "), rules.seats));
  }
  auto key = read_key(*info, message.key);
  suite_ = std::make_unique<Suite>(*info);
  dealer_key_ = std::move(key);
  rules_ = std::move(rules);
  message_ = std::move(message);
  own_digest_ = digest_ = session_digest(*suite_, session_body);
  seats_.clear();
}

void Session::join(View join_body) {
  const JoinMessage join = decode<JoinMessage>(join_body);
  if (join.seat != seats_.size()) {
    throw ProtocolError(Code::wrong_seat, fmt::format("seat {} joins, and it is the turn of {}",
                                                      join.seat, seats_.size()));
  }
  const bool taken = std::any_of(seats_.begin(), seats_.end(),
                                 [&](const Seat& seat) { return seat.name == join.name; });
  if (taken || !is_player_name(join.name)) {
    throw ProtocolError(Code::bad_name, fmt::format("'{}'", printable(join.name)));
  }
  const auto key = read_key(suite_->info(), join.key);
  if (join.length == 0) {
    throw ProtocolError(Code::chain_used_up, "a chain of contributions for no round at all");
  }
  if (!key->verifies(join_text(*suite_, own_digest_, join), join.signature)) {
    throw ProtocolError(Code::bad_signature, fmt::format("of {}, who joins", join.name));
  }
  seats_.push_back({.name = join.name, .length = join.length, .last = join.chain, .key = join.key});
  digest_ = joined_digest(*suite_, digest_, join_body);
}

std::vector<std::string> Session::names() const {
  std::vector<std::string> names;
  for (const Seat& seat : seats_) names.push_back(seat.name);
  return names;
}

bool Session::contribute(std::uint8_t seat_number, std::uint32_t round, const Hash& value) {
  Seat& seat = seats_.at(seat_number);
  if (seat.is_lost) return false;
  if (round > seat.length) {
    throw ProtocolError(Code::chain_used_up,
                        fmt::format("{} has contributions for {} rounds", seat.name, seat.length));
  }
  Hash end = value;
  for (std::uint32_t r = round; r > seat.last_round; --r) {
    end = chain_link(*suite_, own_digest_, seat_number, end);
  }
  if (round <= seat.last_round || !equal(end, seat.last)) {
    seat.is_lost = true;
    throw ProtocolError(Code::other_contribution,
                        fmt::format("that of {} does not lead to the end of its chain", seat.name));
  }
  seat.last = value;
  seat.last_round = round;
  return true;
}

}  // namespace evenhand::protocol
