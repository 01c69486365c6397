#include "protocol/dealer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>

#include "base/printable.hpp"
#include "protocol/faults.hpp"
#include "protocol/names.hpp"

namespace evenhand::protocol {
namespace {

/// 2026-01-01T00:00:00Z
constexpr std::uint64_t counting_from = 1'767'225'600'000;

}  // namespace

Clock system_clock() {
  using std::chrono::steady_clock;
  const auto begun = std::chrono::system_clock::now().time_since_epoch();
  return [begun, steady = steady_clock::now()] {
    // A machine's clock that is set in the middle of a session would make its frames false.
    const auto now = begun + (steady_clock::now() - steady);
    return static_cast<std::uint64_t>(
        std::chrono::duration_cast<std::chrono::milliseconds>(now).count());
  };
}

Clock counting_clock() {
  return [time = counting_from]() mutable { return time++; };
}

Dealer::Dealer(const DealerOptions& options, PrivateKey key, Clock clock)
    : options_(options),
      key_(std::move(key)),
      clock_(std::move(clock)),
      transcript_(options_.suite->hash) {}

void Dealer::require(Type type) const {
  if (machine_.may(type)) return;
  throw ProtocolError(
      Code::illegal_step,
      fmt::format("the frame '{}' in the state {}", type_name(type), state_name(machine_.state())));
}

void Dealer::put(Type type, View body, Bytes& out, std::uint16_t flags) {
  const std::size_t begin = out.size();
  const std::uint32_t round = type == Type::session ? 0 : context_.round;
  write_frame(out, {type, flags, round}, body);
  if (flags == 0) transcript_.add(View(out).subspan(begin));
  machine_.step(type, round);
}

void Dealer::begin(Bytes& out) {
  require(Type::session);
  const Rules rules = rules_of(options_.game, options_.seats);
  SessionMessage message;
  message.suite = options_.suite->name;
  message.game = options_.game;
  message.hands = rules.hands;
  message.seats = rules.seats;
  message.id = random_hash();
  message.time = clock_();
  message.deal_limit = options_.deal_limit;
  message.reveal_limit = options_.reveal_limit;
  message.key = key_.public_key().der();
  message.seeded = options_.seeded;
  message.turn_limit = options_.turn_limit;
  message.epoch = is_mental() ? 0 : options_.epoch;
  message.previous = options_.previous;
  if (!options_.suite->has_vrf) message.random_key = key_.random_key().public_key().der();
  message.auditor = options_.auditor;
  Suite suite(*options_.suite);
  message.signature = key_.sign(session_text(suite, message));
  const Bytes body = encode(message);
  session_.begin(body);
  machine_.begin(rules.seats, rules.drawable(), message.epoch);
  put(Type::session, body, out);
}

void Dealer::take(const FoundFrame& frame, Bytes& out) {
  if (frame.fault) throw ProtocolError(frame.fault->code, frame.fault->words);
  const Type type = frame.header.type;
  if (frame.header.flags != 0) throw ProtocolError(Code::bad_flags, "a player's frame is for all");
  constexpr std::array players = {Type::join, Type::contribute, Type::acknowledge, Type::key,
                                  Type::mix,  Type::agree,      Type::share,       Type::unlock};
  if (std::find(players.begin(), players.end(), type) == players.end()) {
    throw ProtocolError(Code::illegal_step,
                        fmt::format("a player sends the frame '{}'", type_name(type)));
  }
  if (frame.header.round != context_.round) {
    throw ProtocolError(Code::wrong_round, fmt::format("a frame of round {}, expected {}",
                                                       frame.header.round, context_.round));
  }
  require(type);
  take_words(frame);
  machine_.step(type);
  transcript_.add(frame.whole);
  out.insert(out.end(), frame.whole.begin(), frame.whole.end());
}

void Dealer::take_words(const FoundFrame& frame) {
  switch (frame.header.type) {
    case Type::join:
      require_name(frame.body);
      session_.join(frame.body);
      previous_ = session_.digest();
      return;
    case Type::contribute:
      return take_contribution(frame.body);
    case Type::acknowledge:
      return take_acknowledgement(frame.body);
    case Type::agree:
      return take_agreement(frame.body);
    case Type::key:
      return take_sealed<KeyMessage>(Type::key, frame.body);
    case Type::mix:
      return take_sealed<MixMessage>(Type::mix, frame.body);
    case Type::share:
      return take_sealed<ShareMessage>(Type::share, frame.body);
    case Type::unlock:
      return take_sealed<UnlockMessage>(Type::unlock, frame.body);
    default:
      return;
  }
}

template <class Message>
void Dealer::take_sealed(Type type, View body) {
  const Message message = decode<Message>(body);
  require_turn(type, message.seat, machine_.spoken(type));
  sealed_->take(message);
}

/// A player that calls itself otherwise than its ticket says could keep another one out.
void Dealer::require_name(View body) const {
  if (options_.names.empty()) return;
  const std::string name = decode<JoinMessage>(body).name;
  const std::string& expected = options_.names.at(machine_.joined());
  if (compared_name(name) == compared_name(expected)) return;
  throw ProtocolError(Code::bad_name,
                      fmt::format("found the name '{}', expected '{}', which the seat has",
                                  printable(name, 64), expected));
}

void Dealer::take_contribution(View body) {
  const ContributeMessage message = decode<ContributeMessage>(body);
  require_turn(Type::contribute, message.seat, machine_.contributed());
  if (!session_.contribute(message.seat, context_.round, message.value)) {
    throw ProtocolError(Code::other_contribution,
                        fmt::format("an earlier one of seat {} was wrong", message.seat));
  }
  contributions_.insert(contributions_.end(), message.value.begin(), message.value.end());
  if (is_mental() && message.seat + 1U == session_.rules().seats) {
    sealed_->take_contributions(contributions_);
  }
}

void Dealer::take_agreement(View body) {
  const AgreeMessage message = decode<AgreeMessage>(body);
  require_turn(Type::agree, message.seat, machine_.spoken(Type::agree));
  session_.agree(message, asked_over_);
}

void Dealer::take_acknowledgement(View body) {
  const AcknowledgeMessage message = decode<AcknowledgeMessage>(body);
  session_.acknowledge(message, machine_.acknowledged(), head_body_);
  machine_.acknowledge(message.seat);
}

/// The seed that the dealer's random function gives to the round.
void Dealer::draw_seed() {
  Suite& suite = session_.suite();
  const std::uint32_t number = epoch_of(context_.round, options_.epoch);
  if (!machine_.has_unproved_seeds()) {
    proof_ = key_.random_key().prove(seeds_message(suite, session_.digest(), number));
    epoch_key_ = vrf_output(proof_);
  }
  seed_.value = seed_of(suite, session_.digest(), context_.round, epoch_key_);
}

void Dealer::commit(Bytes& out) {
  require(Type::commit);
  context_ = {session_.digest(), context_.round + 1, previous_};
  contributions_.clear();
  play_.clear();
  commit_.previous = previous_;
  if (is_mental()) {
    sealed_.emplace(session_, context_);
  } else {
    draw_seed();
    commit_.commitment = commitment_of(session_.suite(), context_, seed_.value);
  }
  commit_.time = clock_();
  asked_at_ = commit_.time;
  put(Type::commit, encode(commit_), out);
}

void Dealer::shuffle(Bytes& out) {
  require(Type::shuffle);
  dealt_ = is_mental() ? sealed_->sealed()
                       : make_deal(session_.suite(), session_.rules(), context_, seed_.value,
                                   contributions_);
  put(Type::shuffle, encode(ShuffleMessage{dealt_.root}), out);
}

void Dealer::add_leaf(const Hash& token) {
  log_.add(session_.suite(), leaf_hash(session_.suite(), token));
}

void Dealer::distribute(Bytes& out) {
  require(Type::distribute);
  const DistributeMessage message{dealt_.fingerprints, clock_()};
  dealt_at_ = message.time;
  asked_at_ = message.time;
  token_ = token_of(session_.suite(), context_, commit_, contributions_, message, dealt_.root);
  add_leaf(token_);
  put(Type::distribute, encode(message), out);
}

std::size_t Dealer::hand_of(std::uint8_t seat) {
  const auto order =
      dealing_order(session_.suite(), session_.rules().seats, context_, contributions_);
  return static_cast<std::size_t>(std::find(order.begin(), order.end(), seat) - order.begin());
}

void Dealer::hand(std::uint8_t seat, Bytes& out) {
  require(Type::hand);
  put(Type::hand, encode(cards_of(session_.rules(), dealt_, hand_of(seat))), out, private_flag);
}

void Dealer::open(std::size_t hand, Bytes& out) {
  require(Type::open);
  note_open(play_, static_cast<std::uint8_t>(hand));
  put(Type::open, encode(cards_of(session_.rules(), dealt_, hand)), out);
}

CardMessage Dealer::newest_card() {
  const Rules& rules = session_.rules();
  return card_of(session_.suite(), rules, cards_of(rules, dealt_, rules.seats),
                 machine_.drawn() - 1);
}

void Dealer::draw(std::uint8_t seat, Bytes& out) {
  require(Type::draw);
  const DrawMessage message{static_cast<std::uint16_t>(machine_.drawn()), seat, clock_()};
  asked_at_ = message.time;
  note_draw(play_, message);
  put(Type::draw, encode(message), out);
  machine_.draw(seat);
  asked_over_ = transcript_.value();
  if (is_mental()) sealed_->take(message);
  if (machine_.has_card_due()) put(Type::card, encode(newest_card()), out);
}

void Dealer::card(Bytes& out) {
  const bool is_drawn = machine_.state() == State::distribute && machine_.drawn() > 0 &&
                        machine_.drawer() < session_.rules().seats && !is_mental();
  if (!is_drawn) throw ProtocolError(Code::illegal_step, "no card was drawn by one seat");
  put(Type::card, encode(newest_card()), out, private_flag);
}

std::uint8_t Dealer::next_drawer() {
  const Rules& rules = session_.rules();
  if (rules.draws_are_for_all) return rules.seats;
  const auto order =
      dealing_order(session_.suite(), session_.rules().seats, context_, contributions_);
  return order[(machine_.drawn() + 1) % order.size()];
}

void Dealer::finish(Bytes& out) {
  require(Type::finish);
  asked_at_ = clock_();
  const FinishMessage message{asked_at_};
  note_finish(play_, message);
  put(Type::finish, encode(message), out);
  asked_over_ = transcript_.value();
}

void Dealer::reveal(Bytes& out) {
  require(Type::reveal);
  if (is_mental()) seed_.value = sealed_->secret();
  const std::uint64_t time = clock_();
  if (const PublicKey* const auditor = session_.auditor()) {
    const EncryptedRevealMessage message{auditor->encrypt(seed_.value), time};
    previous_ = revealed_digest(session_.suite(), token_, play_, message.seed, time);
    put(Type::reveal, encode(message), out);
  } else {
    previous_ = revealed_digest(session_.suite(), token_, play_, seed_.value, time);
    put(Type::reveal, encode(RevealMessage{seed_.value, time}), out);
  }
  wipe(seed_.value);
}

/// A player is not blamed for what the frames do not bear out.
AbortMessage Dealer::blame(Code code, std::uint8_t seat) {
  const SessionMessage& session = session_.message();
  AbortMessage message{static_cast<std::uint16_t>(code), seat, clock_()};
  const bool was_dealt = machine_.state() == State::distribute;
  if (was_dealt && !is_mental()) return message;
  const GivenUpRound round{session.seats,
                           machine_.awaited().value_or(session.seats),
                           message.time - (was_dealt ? dealt_at_ : commit_.time),
                           message.time - asked_at_,
                           session.turn_limit,
                           was_dealt ? session.reveal_limit : session.deal_limit,
                           is_mental()};
  const std::optional<FalseBlame> wrong = false_blame(round, message);
  if (!wrong) return message;
  const Code own = wrong->code == Code::too_late ? Code::too_late : Code::gave_up;
  return {static_cast<std::uint16_t>(own), session.seats, message.time};
}

void Dealer::abort(Code code, std::uint8_t seat, Bytes& out) {
  require(Type::abort);
  const AbortMessage message = blame(code, seat);
  if (machine_.state() == State::distribute) {
    previous_ = unrevealed_digest(session_.suite(), token_, play_, message);
  } else {
    const bool has_root = machine_.state() == State::shuffle;
    previous_ = aborted_token(session_.suite(), context_, commit_, contributions_,
                              has_root ? std::optional(dealt_.root) : std::nullopt, message);
    add_leaf(previous_);
  }
  put(Type::abort, encode(message), out);
  wipe(seed_.value);
}

void Dealer::seeds(Bytes& out) {
  require(Type::seeds);
  const std::uint32_t number = epoch_of(context_.round, options_.epoch);
  const PublicKey* const auditor = session_.auditor();
  put(Type::seeds,
      auditor != nullptr ? encode(EncryptedSeedsMessage{number, auditor->encrypt(proof_)})
                         : encode(SeedsMessage{number, proof_}),
      out);
  wipe(epoch_key_);
}

void Dealer::note_signed(const Hash& root) {
  covered_ = log_.size();
  if (covered_ > 0) signed_head_ = KnownHead{covered_, root};
}

void Dealer::head(Bytes& out) {
  require(Type::head);
  HeadMessage message{.size = log_.size(),
                      .root = log_.head(session_.suite()),
                      .time = clock_(),
                      .signature = {},
                      .transcript = transcript_.value()};
  message.signature = key_.sign(head_text(session_.suite(), session_.digest(), message));
  note_signed(message.root);
  ++heads_;
  head_body_ = encode(message);
  put(Type::head, head_body_, out);
}

void Dealer::close(Bytes& out) {
  require(Type::close);
  add_leaf(previous_);
  CloseMessage message{.size = log_.size(),
                       .root = log_.head(session_.suite()),
                       .heads = heads_,
                       .last = previous_,
                       .time = clock_(),
                       .signature = {},
                       .transcript = transcript_.value()};
  message.signature = key_.sign(close_text(session_.suite(), session_.digest(), message));
  note_signed(message.root);
  head_body_ = encode(message);
  put(Type::close, head_body_, out);
}

}  // namespace evenhand::protocol
