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

void contribute(const ContributionChain& chain, std::uint8_t seat, std::uint32_t round,
                Bytes& out) {
  write_frame(out, {Type::contribute, 0, round}, encode(ContributeMessage{seat, chain.of(round)}));
}

void acknowledge(Session& session, std::uint8_t seat, const PrivateKey& key, const FoundFrame& head,
                 Bytes& out) {
  const Hash text = acknowledged_text(session.suite(), session.digest(), seat, head.body);
  write_frame(out, {Type::acknowledge, 0, head.header.round},
              encode(AcknowledgeMessage{seat, key.sign(text)}));
}

void agree(Session& session, std::uint8_t seat, const PrivateKey& key, std::uint32_t round,
           const Hash& transcript, Bytes& out) {
  const Hash text = agreed_text(session.suite(), session.digest(), seat, transcript);
  write_frame(out, {Type::agree, 0, round}, encode(AgreeMessage{seat, key.sign(text)}));
}

void join(Session& session, std::string name, std::uint8_t seat, const PrivateKey& key,
          const ContributionChain& chain, Bytes& out) {
  JoinMessage message{seat,        std::move(name), key.public_key().der(),
                      chain.end(), chain.length(),  {}};
  message.signature = key.sign(join_text(session.suite(), session.own_digest(), message));
  write_frame(out, {Type::join, 0, 0}, encode(message));
}

Player::Player(PlayerOptions options) : options_(std::move(options)), verifier_(options_.on_round) {
  verifier_.expect_signer(options_.dealer);
  verifier_.expect_players(options_.players);
  if (options_.most_aborts) verifier_.expect_most_aborts(*options_.most_aborts);
}

std::span<const Player::Check> Player::checks() {
  static constexpr std::array<Check, 30> all = {
      {{Type::session, Code::other_signer, "the dealer's key is the one that the player was given",
        &Player::has_known_dealer},
       {Type::session, Code::succeeded, "no key that the player knows of has followed the dealer's",
        &Player::has_newest_key},
       {Type::session, Code::other_auditor,
        "rounds are revealed to the auditor that the player was given, or, where it was given "
        "none, "
        "to all",
        &Player::has_known_auditor},
       {Type::session, Code::seeded, "the session is not seeded, unless the player allows it",
        &Player::has_secrets},
       {Type::session, Code::too_early,
        "in the suite mental the player knows how long a round is played",
        &Player::knows_end_of_play},
       {Type::session, Code::unknown_suite,
        "the suite is mental where the player knows how long a round is played",
        &Player::has_expected_suite},
       {Type::session, Code::short_turn,
        "the turn limit is at least as long as the player asks for", &Player::has_time},
       {Type::session, Code::wrong_seat, "the game has the player's seat", &Player::has_own_seat},
       {Type::join, Code::other_join,
        "the Join at the player's seat is byte for byte the one that it sent",
        &Player::is_own_join},
       {Type::commit, Code::chain_used_up, "the player has a contribution for the round",
        &Player::has_contribution},
       {Type::contribute, Code::other_contribution,
        "the Contribute at the player's seat is byte for byte the one that it sent",
        &Player::is_own_word},
       {Type::key, Code::other_contribution,
        "the Key at the player's seat is byte for byte the one that it sent", &Player::is_own_word},
       {Type::mix, Code::other_contribution,
        "the Mix at the player's seat is byte for byte the one that it sent", &Player::is_own_word},
       {Type::agree, Code::other_contribution,
        "the Agree at the player's seat is byte for byte the one that it sent",
        &Player::is_own_word},
       {Type::share, Code::other_contribution,
        "the Share at the player's seat is byte for byte the one that it sent",
        &Player::is_own_word},
       {Type::share, Code::no_head, "a head with the dealer's signature covers the round",
        &Player::has_head},
       {Type::share, Code::not_acknowledged, "all players have acknowledged that head",
        &Player::is_acknowledged},
       {Type::unlock, Code::other_contribution,
        "the Unlock at the player's seat is byte for byte the one that it sent",
        &Player::is_own_word},
       {Type::open, Code::private_frame, "the hand is nobody's", &Player::is_nobodys},
       {Type::open, Code::card_twice, "the player holds none of the cards",
        &Player::is_another_card},
       {Type::card, Code::card_twice, "the player does not hold the card",
        &Player::is_another_card},
       {Type::draw, Code::no_head, "a head with the dealer's signature covers the round",
        &Player::has_head},
       {Type::draw, Code::missing_card, "the player has all cards that it drew before this one",
        &Player::has_cards},
       {Type::draw, Code::too_early,
        "in the suite mental a card may be drawn by now, as far as the player knows",
        &Player::may_draw},
       {Type::finish, Code::too_early, "play may be over by now, as far as the player knows",
        &Player::may_finish},
       {Type::reveal, Code::no_head, "a head with the dealer's signature covers the round",
        &Player::has_head},
       {Type::reveal, Code::no_hand, "the player has its hand, which opened its fingerprint",
        &Player::has_hand},
       {Type::reveal, Code::missing_card,
        "the player has all cards that it drew, which opened their fingerprint",
        &Player::has_cards},
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

/// Notes a card of the player's own, which is in no other place.
void Player::hold(std::uint16_t card, std::size_t position) {
  const auto& seen = verifier_.round().seen;
  const auto found = seen.find(card);
  const bool is_elsewhere = found != seen.end() && found->second != position;
  if (own_.emplace(card, position).second && !is_elsewhere) return;
  throw ProtocolError(Code::card_twice,
                      fmt::format("{} is in two places",
                                  cards::card_words(verifier_.session().rules().deck, card)));
}

/// Takes a frame that is for this player alone.
void Player::take_own(const FoundFrame& frame) {
  if (frame.header.type == Type::hand) return take_hand(frame);
  take_card(frame);
}

void Player::take_card(const FoundFrame& frame) {
  const Round& round = verifier_.round();
  if (verifier_.state() != State::distribute || frame.header.round != round.context.round ||
      round.drawn.empty() || round.drawn.back().seat != options_.seat) {
    throw ProtocolError(Code::illegal_step, "a card that this player has not drawn");
  }
  const CardMessage message = decode<CardMessage>(frame.body);
  Session& session = verifier_.session();
  const DrawnCard& newest = round.drawn.back();
  if (message.hand != session.rules().seats || message.place != newest.place) {
    throw ProtocolError(
        Code::wrong_place,
        fmt::format("card {} of hand {}, and card {} of hand {} was drawn", message.place,
                    message.hand, newest.place, session.rules().seats));
  }
  check_card(session.suite(), session.rules(), message, round.distribute.fingerprints);
  if (!drawn_.empty() && drawn_.back().place == message.place) {
    throw ProtocolError(Code::twice, "the card is given again");
  }
  const Rules& rules = session.rules();
  hold(message.card, rules.first_of(rules.seats) + message.place);
  drawn_.push_back({message.place, options_.seat, message.card});
}

void Player::take_hand(const FoundFrame& frame) {
  const auto refuse = [](Code code, std::string words) { throw ProtocolError(code, words); };
  if (verifier_.state() != State::distribute || verifier_.session().is_mental() ||
      frame.header.round != verifier_.round().context.round) {
    refuse(Code::illegal_step, "a hand of another round, or before its fingerprint");
  }
  CardsMessage message = decode<CardsMessage>(frame.body);
  Session& session = verifier_.session();
  check_cards(session.rules(), message);
  const Round& round = verifier_.round();
  const auto order =
      dealing_order(session.suite(), session.rules().seats, round.context, round.contributions);
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
  const std::size_t first = session.rules().first_of(message.hand);
  for (std::size_t i = 0; i < message.cards.size(); ++i) hold(message.cards[i], first + i);
  hand_ = std::move(message);
}

bool Player::has_known_dealer(const FoundFrame& /*frame*/) {
  return options_.dealer.is_anybody() || verifier_.knows_signer();
}

/// A session that was played with a key before the key was given up is for readers; nobody plays
/// with that key again.
bool Player::has_newest_key(const FoundFrame& /*frame*/) {
  return !verifier_.knows_signer() || !verifier_.signer()->end;
}

bool Player::has_known_auditor(const FoundFrame& /*frame*/) {
  return verifier_.session().message().auditor == options_.auditor;
}

bool Player::has_secrets(const FoundFrame& /*frame*/) {
  return options_.allow_seeded || !verifier_.session().message().seeded;
}

bool Player::knows_end_of_play(const FoundFrame& /*frame*/) {
  return options_.may_finish || !verifier_.session().is_mental();
}

/// In any other the dealer knows all cards.
bool Player::has_expected_suite(const FoundFrame& /*frame*/) {
  return !options_.may_finish || verifier_.session().is_mental();
}

bool Player::has_time(const FoundFrame& /*frame*/) {
  return verifier_.session().message().turn_limit >= options_.least_turn;
}

bool Player::has_own_seat(const FoundFrame& /*frame*/) {
  return options_.seat < verifier_.session().rules().seats;
}

bool Player::is_own_join(const FoundFrame& frame) {
  return verifier_.machine().joined() != options_.seat + 1U || equal(frame.whole, word_);
}

bool Player::has_contribution(const FoundFrame& frame) {
  return frame.header.round <= options_.rounds;
}

bool Player::is_own_word(const FoundFrame& frame) {
  return verifier_.machine().speaker() != options_.seat || equal(frame.whole, word_);
}

bool Player::has_head(const FoundFrame& frame) {
  return verifier_.head().size >= frame.header.round;
}

/// Each has signed the deck that is here, so that the dealer alone shows no player another one.
bool Player::is_acknowledged(const FoundFrame& frame) {
  const std::vector<std::uint64_t>& rounds = verifier_.acknowledged();
  return std::all_of(rounds.begin(), rounds.end(),
                     [&](std::uint64_t signed_to) { return signed_to >= frame.header.round; });
}

bool Player::may_draw(const FoundFrame& /*frame*/) {
  if (!verifier_.session().is_mental()) return true;
  return options_.may_draw && options_.may_draw(verifier_.round(), options_.clock() - read_at_);
}

bool Player::may_finish(const FoundFrame& /*frame*/) {
  return options_.may_finish(verifier_.round(), options_.clock() - read_at_);
}

bool Player::has_hand(const FoundFrame& /*frame*/) { return hand_.has_value(); }

/// All but one that was drawn by the frame at hand.
bool Player::has_cards(const FoundFrame& frame) {
  const std::vector<DrawnCard>& all = verifier_.round().drawn;
  const auto before = all.end() - (frame.header.type == Type::draw ? 1 : 0);
  const auto own = std::count_if(
      all.begin(), before, [&](const DrawnCard& drawn) { return drawn.seat == options_.seat; });
  return static_cast<std::size_t>(own) == drawn_.size();
}

bool Player::is_nobodys(const FoundFrame& /*frame*/) {
  return verifier_.round().opened.back().hand >= verifier_.session().rules().seats;
}

/// Where an auditor alone sees the seed, nobody but the player can find that a card of its own is
/// shown to all in another place.
bool Player::is_another_card(const FoundFrame& /*frame*/) {
  const auto& seen = verifier_.round().seen;
  return std::none_of(own_.begin(), own_.end(), [&](const auto& own) {
    const auto found = seen.find(own.first);
    return found != seen.end() && found->second != own.second;
  });
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
  protocol::join(session, options_.name, options_.seat, *key_, *chain_, word_);
}

void Player::speak(Type word, std::uint32_t round) {
  if (word == Type::contribute) {
    hand_.reset();
    drawn_.clear();
    own_.clear();
    return contribute(*chain_, options_.seat, round, word_);
  }
  if (word == Type::agree) {
    return protocol::agree(verifier_.session(), options_.seat, *key_, round, verifier_.asked_over(),
                           word_);
  }
  if (word == Type::key) sealed_.emplace(options_.seat);
  sealed_->say(word, *verifier_.round().sealed, word_);
}

/// In the suite mental, once all others have opened it: the hand, then each card that is drawn.
void Player::look_at_cards(const FoundFrame& frame) {
  if (frame.header.type != Type::share || verifier_.machine().turn()) return;
  const Round& round = verifier_.round();
  if (round.drawn.empty()) {
    hand_ = sealed_->hand(*round.sealed);
    read_at_ = options_.clock();
    if (options_.on_opening) tell_opening(sealed_->hand_opening(*round.sealed));
  } else if (round.drawn.back().seat == options_.seat) {
    drawn_.push_back({round.drawn.back().place, options_.seat, sealed_->drawn_card(*round.sealed)});
    if (options_.on_opening) tell_opening(sealed_->drawn_opening(*round.sealed));
  }
}

void Player::tell_opening(const ShareMessage& message) {
  Bytes whole;
  write_frame(whole, {Type::share, private_flag, verifier_.round().context.round}, encode(message));
  FrameReader reader;
  reader.add(whole);
  options_.on_opening(*reader.next());
}

/// Whether the round waits for what the player is to say: after Distribute, once all have signed
/// what was dealt.
bool Player::is_asked(const FoundFrame& frame) {
  if (verifier_.machine().state() != State::distribute) return true;
  const Type type = frame.header.type;
  if (type == Type::acknowledge) return is_acknowledged(frame);
  return type == Type::share || type == Type::draw || type == Type::finish || type == Type::agree ||
         type == Type::unlock;
}

/// Says what is the player's to say, if anything.
void Player::answer(const FoundFrame& frame, Bytes& out) {
  const StateMachine& machine = verifier_.machine();
  const Type type = frame.header.type;
  if (machine.may(Type::acknowledge) && (type == Type::head || type == Type::close)) {
    protocol::acknowledge(verifier_.session(), options_.seat, *key_, frame, out);
  }
  const bool has_turn = machine.turn() == options_.seat && is_asked(frame);
  const bool is_joining = machine.state() == State::joining && machine.joined() == options_.seat;
  if (!has_turn && !is_joining) return;
  word_.clear();
  if (is_joining) join();
  if (has_turn) speak(*machine.word(), frame.header.round);
  out.insert(out.end(), word_.begin(), word_.end());
}

void Player::take(const FoundFrame& frame, Bytes& out) {
  if (fault()) return;
  const bool is_own = frame.header.type == Type::hand || frame.header.type == Type::card;
  if (!frame.fault && is_own && frame.header.flags == private_flag) {
    try {
      return take_own(frame);
    } catch (const ProtocolError& error) {
      own_fault_ = Fault{error.code(), frame.header.round, frame.number, frame.byte, error.what()};
      return;
    }
  }
  verifier_.take(frame, equal(frame.whole, word_));
  if (fault() || frame.fault) return;
  try {
    look_at_cards(frame);
  } catch (const ProtocolError& error) {
    own_fault_ = Fault{error.code(), frame.header.round, frame.number, frame.byte, error.what()};
  }
  if (!fault()) check(frame);
  if (!fault()) answer(frame, out);
}

}  // namespace evenhand::protocol
