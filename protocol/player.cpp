#include "protocol/player.hpp"

#include <fmt/format.h>

#include <utility>

namespace evenhand::protocol {

void contribute(const ContributionChain& chain, std::uint8_t seat, std::uint32_t round,
                Bytes& out) {
  write_frame(out, {Type::contribute, 0, round}, ContributeMessage{seat, chain.of(round)}.encode());
}

void join(Session& session, std::string name, std::uint8_t seat, const PrivateKey& key,
          const ContributionChain& chain, Bytes& out) {
  JoinMessage message{seat,        std::move(name), key.public_key().der(),
                      chain.end(), chain.length(),  {}};
  message.signature = key.sign(join_text(session.suite(), session.own_digest(), message));
  write_frame(out, {Type::join, 0, 0}, message.encode());
}

Player::Player(std::string name, std::uint8_t seat, std::uint32_t rounds)
    : name_(std::move(name)), seat_(seat), rounds_(rounds) {}

std::optional<Fault> Player::fault() const {
  if (hand_fault_) return hand_fault_;
  if (verifier_.holds()) return std::nullopt;
  return verifier_.faults().front();
}

void Player::take_hand(const FoundFrame& frame) {
  const auto refuse = [](Code code, std::string words) { throw ProtocolError(code, words); };
  if (verifier_.state() != State::distribute ||
      frame.header.round != verifier_.round().context.round) {
    refuse(Code::illegal_step, "a hand of another round, or before its fingerprint");
  }
  CardsMessage message = CardsMessage::decode(frame.body);
  Session& session = verifier_.session();
  check_cards(session.rules(), message);
  const auto order = dealing_order(session.suite(), session.names(), frame.header.round);
  if (message.hand >= order.size() || order[message.hand] != seat_) {
    refuse(Code::wrong_seat, fmt::format("hand {} is not dealt to seat {}", message.hand, seat_));
  }
  const Hash fingerprint = fingerprint_of(session.suite(), session.rules().first_of(message.hand),
                                          message.cards, message.salts);
  if (fingerprint != verifier_.round().distribute.fingerprints.at(message.hand)) {
    refuse(Code::bad_opening, "the hand is not the one with that fingerprint");
  }
  hand_ = std::move(message);
}

void Player::join(Bytes& out) {
  Session& session = verifier_.session();
  key_ = PrivateKey::generate(session.suite().info());
  chain_ =
      std::make_unique<ContributionChain>(session.suite(), session.own_digest(), seat_, rounds_);
  protocol::join(session, name_, seat_, *key_, *chain_, out);
}

void Player::take(const FoundFrame& frame, Bytes& out) {
  if (fault()) return;
  if (!frame.fault && frame.header.type == Type::hand && frame.header.flags == private_flag) {
    try {
      return take_hand(frame);
    } catch (const ProtocolError& error) {
      hand_fault_ = Fault{error.code(), frame.header.round, frame.number, frame.byte, error.what()};
      return;
    }
  }
  verifier_.take(frame);
  if (fault() || frame.fault) return;
  const StateMachine& machine = verifier_.machine();
  if (machine.state() == State::joining && machine.joined() == seat_ && !chain_) return join(out);
  const bool spoke = frame.header.type == Type::commit || frame.header.type == Type::contribute;
  if (spoke && machine.state() == State::pre_deal && machine.contributed() == seat_) {
    hand_.reset();
    contribute(*chain_, seat_, frame.header.round, out);
  }
}

}  // namespace evenhand::protocol
