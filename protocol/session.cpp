#include "protocol/session.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/printable.hpp"
#include "protocol/faults.hpp"
#include "protocol/names.hpp"

namespace evenhand::protocol {
namespace {

std::unique_ptr<PublicKey> read_key(const SuiteInfo& suite, View der, std::string_view whose = "") {
  auto key = PublicKey::from_der(suite, der);
  if (!key) {
    throw ProtocolError(Code::bad_key,
                        fmt::format("{}{} bytes that are no {} key as DER writes it, or a weak one",
                                    whose, der.size(), suite.key_type));
  }
  return key;
}

void check_announced(Suite& suite, const PublicKey& key, const SessionMessage& message) {
  if (suite.info().is_mental && message.epoch != 0) {
    throw ProtocolError(Code::bad_body,
                        fmt::format("epoch: {} rounds, expected 0, as the suite {} has no seeds",
                                    message.epoch, message.suite));
  }
  if (!suite.info().is_mental && message.epoch == 0)
    throw ProtocolError(Code::bad_body, "epoch: 0 rounds, expected 1 or more");
  if (!key.verifies(session_text(suite, message), message.signature)) {
    throw ProtocolError(Code::bad_signature, "of the dealer, over the session");
  }
}

void require_prime_order(const PublicKey& key, std::string_view whose) {
  if (key.is_of_vrf()) return;
  throw ProtocolError(Code::bad_key,
                      fmt::format("{} key is not of the group of prime order", whose));
}

std::unique_ptr<PublicKey> read_ed25519(View der, std::string_view whose) {
  auto key = read_key(vrf_suite(), der, fmt::format("{}: ", whose));
  require_prime_order(*key, whose);
  return key;
}

/// Null where the dealer's own key gives the seeds.
std::unique_ptr<PublicKey> read_random_key(const SuiteInfo& suite, const PublicKey& dealer,
                                           const SessionMessage& message) {
  if (!suite.has_vrf) return read_ed25519(message.random_key, "the random function's");
  require_prime_order(dealer, "the dealer's");
  if (message.random_key.empty()) return nullptr;
  throw ProtocolError(Code::bad_body,
                      fmt::format("random_key: {} bytes, expected none in the suite {}",
                                  message.random_key.size(), suite.name));
}

/// Null where seeds are revealed to all.
std::unique_ptr<PublicKey> read_auditor(const SuiteInfo& suite, const SessionMessage& message) {
  if (message.auditor.empty()) return nullptr;
  if (suite.is_mental) {
    throw ProtocolError(Code::bad_body,
                        "auditor: the suite mental has none, as players reveal their secrets");
  }
  return read_ed25519(message.auditor, "the auditor's");
}

}  // namespace

void Session::begin(View session_body) {
  SessionMessage message = decode<SessionMessage>(session_body);
  const SuiteInfo* info = find_suite(message.suite);
  if (info == nullptr) {
    throw ProtocolError(Code::unknown_suite, fmt::format("'{}'", printable(message.suite)));
  }
  if (!is_game(message.game)) {
    throw ProtocolError(Code::unknown_rules, fmt::format("the game '{}'", printable(message.game)));
  }
  Rules rules = rules_of(message.game, can_seat(message.game, message.seats) ? message.seats : 0);
  if (rules.hands != message.hands || rules.seats != message.seats) {
    throw ProtocolError(
        Code::unknown_rules,
        fmt::format("hands of {} for {} seats; {} deals {} to {}", fmt::join(message.hands, ", "),
                    message.seats, rules.game, fmt::join(rules.hands, ", "), rules.seats));
  }
  auto key = read_key(*info, message.key);
  auto suite = std::make_unique<Suite>(*info);
  auto random = read_random_key(*info, *key, message);
  check_announced(*suite, *key, message);
  if (info->is_mental) deck_points_ = std::make_unique<DeckPoints>(*suite, rules.deck.size);
  auto auditor = read_auditor(*info, message);
  suite_ = std::move(suite);
  auditor_ = std::move(auditor);
  dealer_key_ = std::move(key);
  random_key_ = std::move(random);
  rules_ = std::move(rules);
  message_ = std::move(message);
  own_digest_ = digest_ = session_digest(*suite_, session_body);
  digests_ = {digest_};
  seats_.clear();
  player_keys_.clear();
}

void Session::join(View join_body) {
  const JoinMessage join = decode<JoinMessage>(join_body);
  if (join.seat != seats_.size()) {
    throw ProtocolError(Code::wrong_seat, fmt::format("seat {} joins, and it is the turn of {}",
                                                      join.seat, seats_.size()));
  }
  const std::string compared = compared_name(join.name);
  const auto refuse_name = [&](std::string_view why) {
    throw ProtocolError(Code::bad_name, fmt::format("'{}' {}", printable(join.name), why));
  };
  if (const std::string_view why = why_no_name(join.name); !why.empty()) {
    refuse_name(why);
  }
  for (const Seat& seat : seats_) {
    if (compared_name(seat.name) != compared) continue;
    refuse_name(fmt::format("is the name of seat {} already{}", &seat - seats_.data(),
                            seat.name == join.name ? "" : ", but for case or form"));
  }
  auto key = read_key(suite_->info(), join.key);
  if (join.length == 0) {
    throw ProtocolError(Code::chain_used_up, "a chain of contributions for no round at all");
  }
  if (!key->verifies(join_text(*suite_, own_digest_, join), join.signature)) {
    throw ProtocolError(Code::bad_signature, fmt::format("of {}, who joins", join.name));
  }
  seats_.push_back({.name = join.name, .length = join.length, .last = join.chain, .key = join.key});
  player_keys_.push_back(std::move(key));
  digest_ = joined_digest(*suite_, digest_, join_body);
  digests_.push_back(digest_);
}

std::vector<std::string> Session::names() const {
  std::vector<std::string> names;
  for (const Seat& seat : seats_) names.push_back(seat.name);
  return names;
}

void Session::acknowledge(const AcknowledgeMessage& message, std::size_t first, View head_body) {
  if (message.seat < first || message.seat >= seats_.size()) {
    throw ProtocolError(
        message.seat < first ? Code::twice : Code::wrong_seat,
        fmt::format("seat {} acknowledges, and seat {} is the next", message.seat, first));
  }
  const Hash text = acknowledged_text(*suite_, digest_, message.seat, head_body);
  if (!player_key(message.seat).verifies(text, message.signature)) {
    throw ProtocolError(Code::bad_signature,
                        fmt::format("of {}, who acknowledges a head", seats_[message.seat].name));
  }
}

void Session::agree(const AgreeMessage& message, const Hash& transcript) {
  const Hash text = agreed_text(*suite_, digest_, message.seat, transcript);
  if (player_key(message.seat).verifies(text, message.signature)) return;
  throw ProtocolError(Code::bad_signature, fmt::format("of {}, who agrees that cards are opened",
                                                       seats_[message.seat].name));
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
