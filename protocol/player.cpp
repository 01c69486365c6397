#include "protocol/player.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace evenhand::protocol {
namespace {

/// A day: clocks that are set by hand, or to another time zone, are not refused.
constexpr std::uint64_t most_clock_error = 86'400'000;

bool is_silence(const AbortMessage& message) {
  return message.code == static_cast<std::uint16_t>(Code::missing_contribution);
}

}  // namespace

void contribute(const ContributionChain& chain, std::uint8_t seat, std::uint32_t round, Bytes& out,
                std::uint8_t version) {
  write_frame(out, {Type::contribute, 0, round, version},
              encode(ContributeMessage{seat, chain.of(round)}));
}

void acknowledge(Session& session, std::uint8_t seat, const PrivateKey& key, const FoundFrame& head,
                 Bytes& out) {
  const Hash text = acknowledged_text(session.suite(), session.digest(), seat, head.body);
  write_frame(out, {Type::acknowledge, 0, head.header.round, session.version()},
              encode(AcknowledgeMessage{seat, key.sign(text)}));
}

void join(Session& session, std::string name, std::uint8_t seat, const PrivateKey& key,
          const ContributionChain& chain, Bytes& out) {
  JoinMessage message{seat,        std::move(name), key.public_key().der(),
                      chain.end(), chain.length(),  {}};
  message.signature = key.sign(join_text(session.suite(), session.own_digest(), message));
  write_frame(out, {Type::join, 0, 0, session.version()}, encode(message));
}

Player::Player(PlayerOptions options) : options_(std::move(options)), verifier_(options_.on_round) {
  verifier_.expect_signer(options_.dealer_key, options_.dealer_key_where);
}

std::span<const Player::Check> Player::checks() {
  static constexpr std::array<Check, 12> all = {
      {{Type::session, Code::other_signer, "the dealer's key is the one that the player was given",
        &Player::has_known_dealer},
       {Type::session, Code::seeded, "the session is not seeded, unless the player allows it",
        &Player::has_secrets},
       {Type::session, Code::wrong_seat, "the game has the player's seat", &Player::has_own_seat},
       {Type::join, Code::other_join,
        "the Join at the player's seat is byte for byte the one that it sent",
        &Player::is_own_join},
       {Type::commit, Code::chain_used_up, "the player has a contribution for the round",
        &Player::has_contribution},
       {Type::contribute, Code::other_contribution,
        "the Contribute at the player's seat is byte for byte the one that it sent",
        &Player::is_own_contribution},
       {Type::open, Code::private_frame, "the hand is nobody's", &Player::is_nobodys},
       {Type::reveal, Code::no_head, "a head with the dealer's signature covers the round",
        &Player::has_head},
       {Type::reveal, Code::no_hand, "the player has its hand, which opened its fingerprint",
        &Player::has_hand},
       {Type::abort, Code::false_blame,
        "a missing contribution is blamed on the seat whose turn it is",
        &Player::is_silence_of_its_turn},
       {Type::abort, Code::false_blame,
        "the player is blamed for nothing but a missing contribution",
        &Player::is_silence_or_anothers},
       {std::nullopt, Code::absurd_clock,
        "the dealer's clock is within a day of the player's, unless the session is seeded",
        &Player::has_believable_time}}};
  return all;
}

std::optional<Fault> Player::fault() const {
  if (own_fault_) return own_fault_;
  if (verifier_.holds()) return std::nullopt;
  return verifier_.faults().front();
}

void Player::take_hand(const FoundFrame& frame) {
  const auto refuse = [](Code code, std::string words) { throw ProtocolError(code, words); };
  if (verifier_.state() != State::distribute ||
      frame.header.round != verifier_.round().context.round) {
    refuse(Code::illegal_step, "a hand of another round, or before its fingerprint");
  }
  CardsMessage message = decode<CardsMessage>(frame.body);
  Session& session = verifier_.session();
  check_cards(session.rules(), message);
  const Round& round = verifier_.round();
  const auto order =
      dealing_order(session.suite(), session.names(), round.context, round.contributions);
  if (message.hand >= order.size() || order[message.hand] != options_.seat) {
    refuse(Code::wrong_seat,
           fmt::format("hand {} is not dealt to seat {}", message.hand, options_.seat));
  }
  const Hash fingerprint = fingerprint_of(session.suite(), session.rules().first_of(message.hand),
                                          message.cards, message.salts);
  if (fingerprint != verifier_.round().distribute.fingerprints.at(message.hand)) {
    refuse(Code::bad_opening, "the hand is not the one with that fingerprint");
  }
  if (hand_) refuse(Code::twice, "the hand is given again");
  hand_ = std::move(message);
}

bool Player::has_known_dealer(const FoundFrame& /*frame*/) {
  return options_.dealer_key.empty() || verifier_.knows_signer();
}

bool Player::has_secrets(const FoundFrame& /*frame*/) {
  return options_.allow_seeded || !verifier_.session().message().seeded;
}

bool Player::has_own_seat(const FoundFrame& /*frame*/) {
  return options_.seat < verifier_.session().rules().seats;
}

bool Player::is_own_join(const FoundFrame& frame) {
  return verifier_.machine().joined() != options_.seat + 1U || equal(frame.whole, said_);
}

bool Player::has_contribution(const FoundFrame& frame) {
  return frame.header.round <= options_.rounds;
}

bool Player::is_own_contribution(const FoundFrame& frame) {
  return verifier_.machine().contributed() != options_.seat + 1U || equal(frame.whole, said_);
}

bool Player::has_head(const FoundFrame& frame) {
  return verifier_.head().size >= frame.header.round;
}

bool Player::has_hand(const FoundFrame& /*frame*/) { return hand_.has_value(); }

bool Player::is_nobodys(const FoundFrame& /*frame*/) {
  return verifier_.round().opened.back().hand >= verifier_.session().rules().seats;
}

bool Player::is_silence_of_its_turn(const FoundFrame& /*frame*/) {
  const AbortMessage& message = *verifier_.round().aborted;
  return !is_silence(message) || verifier_.machine().contributed() == message.seat;
}

bool Player::is_silence_or_anothers(const FoundFrame& /*frame*/) {
  const AbortMessage& message = *verifier_.round().aborted;
  return is_silence(message) || message.seat != options_.seat;
}

bool Player::has_believable_time(const FoundFrame& /*frame*/) {
  if (verifier_.session().message().seeded) return true;
  const std::uint64_t now = options_.clock();
  const std::uint64_t told = verifier_.time();
  return std::max(now, told) - std::min(now, told) <= most_clock_error;
}

void Player::check(const FoundFrame& frame) {
  for (const Check& each : checks()) {
    if (each.at && *each.at != frame.header.type) continue;
    if ((this->*each.holds)(frame)) continue;
    own_fault_ = Fault{each.code, frame.header.round, frame.number, frame.byte,
                       fmt::format("expected that {}", each.must)};
    return;
  }
}

void Player::join() {
  Session& session = verifier_.session();
  key_ = options_.key(session.suite().info());
  chain_ = std::make_unique<ContributionChain>(session.suite(), session.own_digest(), options_.seat,
                                               options_.rounds);
  protocol::join(session, options_.name, options_.seat, *key_, *chain_, said_);
}

/// Says what is the player's to say, if anything.
void Player::answer(const FoundFrame& frame) {
  const StateMachine& machine = verifier_.machine();
  said_.clear();
  if (machine.state() == State::joining && machine.joined() == options_.seat) join();
  if (machine.state() == State::pre_deal && machine.contributed() == options_.seat) {
    hand_.reset();
    contribute(*chain_, options_.seat, frame.header.round, said_, frame.header.version);
  }
  if (machine.may(Type::acknowledge) && frame.header.type == Type::head) {
    protocol::acknowledge(verifier_.session(), options_.seat, *key_, frame, said_);
  }
}

void Player::take(const FoundFrame& frame, Bytes& out) {
  if (fault()) return;
  if (!frame.fault && frame.header.type == Type::hand && frame.header.flags == private_flag) {
    try {
      return take_hand(frame);
    } catch (const ProtocolError& error) {
      own_fault_ = Fault{error.code(), frame.header.round, frame.number, frame.byte, error.what()};
      return;
    }
  }
  verifier_.take(frame);
  if (fault() || frame.fault) return;
  check(frame);
  if (fault()) return;
  answer(frame);
  out.insert(out.end(), said_.begin(), said_.end());
}

}  // namespace evenhand::protocol
