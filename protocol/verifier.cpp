#include "protocol/verifier.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <type_traits>
#include <utility>

#include "base/error.hpp"
#include "protocol/encryption.hpp"
#include "protocol/faults.hpp"
#include "protocol/names.hpp"

namespace evenhand::protocol {
namespace {

/// Rounds that may be missing in all: after more, none is looked for. Contributions are hashed once
/// for each round, missing ones included, so that this bounds what a short file can cost.
constexpr std::uint64_t most_missing = 4096;

/// The times of a session that is false may run back.
std::uint64_t elapsed(std::uint64_t from, std::uint64_t to) { return to > from ? to - from : 0; }

/// Returns whether a frame belongs to no round.
bool is_of_session(Type type) {
  return type == Type::session || type == Type::join || type == Type::succession;
}

}  // namespace

Verifier::Verifier(std::function<void(const Round&)> on_round) : on_round_(std::move(on_round)) {}

void Verifier::report(Code code, std::string words) {
  ++fault_count_;
  if (in_round_) ++round_.faults;
  if (faults_.size() == most_faults) return;
  Fault fault = place_;
  fault.code = code;
  fault.words = std::move(words);
  faults_.push_back(std::move(fault));
}

void Verifier::take(const FoundFrame& frame, bool is_own) {
  ++frames_;
  is_own_ = is_own;
  place_ = {.round = in_round_ ? number_ : 0, .frame = frame.number, .byte = frame.byte};
  if (frame.fault) {
    if (transcript_) transcript_->add(frame.whole);
    return report(frame.fault->code, frame.fault->words);
  }
  try {
    accept(frame);
  } catch (const ProtocolError& error) {
    report(error.code(), error.what());
  }
  if (!transcript_) return;
  transcript_->add(frame.whole);
  const Type type = frame.header.type;
  if (type == Type::draw || type == Type::finish) asked_over_ = transcript_->value();
}

/// Whether a Commit begins a round after one that did not end, or after some that are missing.
bool Verifier::adopts(const FoundFrame& frame) {
  if (frame.header.type != Type::commit || !session_.is_complete()) return false;
  if (machine_.state() == State::closed || frame.header.round <= number_) return false;
  if (frame.header.round - rounds_ > most_missing + 1) return false;
  if (in_round_) {
    report(Code::illegal_step,
           fmt::format("round {} begins, and {} has not ended", frame.header.round, number_));
    end_round();
    machine_.begin_anew();
  }
  if (!waiting_.empty() && epoch_of(waiting_.front().context.round, session_.message().epoch) !=
                               epoch_of(frame.header.round, session_.message().epoch)) {
    give_up_seeds();
  }
  if (machine_.is_proved_early()) {
    report(Code::illegal_step, "a round more, behind the proof of its epoch's seeds");
  }
  place_.round = frame.header.round;
  if (frame.header.round != number_ + 1) {
    report(Code::wrong_round, fmt::format("round {} follows {}", frame.header.round, number_));
  }
  return true;
}

void Verifier::check_place(const FoundFrame& frame) {
  const Type type = frame.header.type;
  const auto refuse = [](Code code, const std::string& words) { throw ProtocolError(code, words); };
  if (frame.header.flags != 0 || type == Type::hand || type == Type::proof) {
    refuse(Code::private_frame, fmt::format("the frame '{}'", type_name(type)));
  }
  if (machine_.state() == State::closed && !machine_.may(type)) {
    refuse(Code::after_close, fmt::format("the frame '{}'", type_name(type)));
  }
  if (adopts(frame)) return;
  const std::uint32_t expected =
      is_of_session(type) ? 0 : (type == Type::commit ? number_ + 1 : number_);
  if (frame.header.round != expected) {
    refuse(Code::wrong_round, fmt::format("the frame '{}' of round {}, expected {}",
                                          type_name(type), frame.header.round, expected));
  }
  if (type == Type::close && machine_.state() == State::reveal && machine_.has_unproved_seeds()) {
    return give_up_seeds();
  }
  if (machine_.may(type)) return;
  if (type == Type::contribute && machine_.state() != State::reveal &&
      machine_.contributed() == session_.rules().seats) {
    refuse(Code::twice, "a contribution more than there are seats");
  }
  if (type == Type::shuffle && machine_.state() == State::pre_deal) {
    refuse(Code::missing_contribution,
           fmt::format("{} has not said its '{}'", session_.seats().at(*machine_.turn()).name,
                       type_name(*machine_.word())));
  }
  if (machine_.has_card_due() && type != Type::card && machine_.state() == State::distribute) {
    refuse(Code::missing_card, fmt::format("card {} was drawn for all, and the frame '{}' follows",
                                           machine_.drawn() - 1, type_name(type)));
  }
  if (type == Type::draw && machine_.state() == State::distribute && !machine_.turn() &&
      machine_.drawn() == session_.rules().drawable()) {
    refuse(Code::wrong_place,
           fmt::format("a card more than the {} that can be drawn", machine_.drawn()));
  }
  refuse(Code::illegal_step, fmt::format("the frame '{}' in the state {}", type_name(type),
                                         state_name(machine_.state())));
}

void Verifier::accept(const FoundFrame& frame) {
  check_place(frame);
  const Type type = frame.header.type;
  if (type == Type::commit) number_ = frame.header.round;
  awaited_ = machine_.awaited().value_or(session_.rules().seats);
  // A fault in a step does not undo it: the frames after it are read as what they are.
  if (!is_of_session(type)) machine_.step(type, frame.header.round);
  switch (type) {
    case Type::session:
      return session(frame);
    case Type::join:
      return join(frame.body);
    case Type::commit:
      return commit(frame.body);
    case Type::contribute:
      return contribute(frame.body);
    case Type::shuffle:
      return shuffle(frame.body);
    case Type::distribute:
      return distribute(frame.body);
    case Type::open:
      return open(frame.body);
    case Type::reveal:
      return reveal(frame.body);
    case Type::head:
      return head(frame.body);
    case Type::abort:
      return abort(frame.body);
    case Type::close:
      return close(frame.body);
    case Type::acknowledge:
      return acknowledge(frame.body);
    case Type::seeds:
      return seeds(frame.body);
    case Type::key:
      return sealed_word<KeyMessage>(type, frame.body);
    case Type::mix:
      return sealed_word<MixMessage>(type, frame.body);
    case Type::share:
      return sealed_word<ShareMessage>(type, frame.body);
    case Type::unlock:
      return sealed_word<UnlockMessage>(type, frame.body);
    case Type::draw:
      return draw(frame.body);
    case Type::card:
      return card(frame.body);
    case Type::finish:
      return finish_play(frame.body);
    case Type::agree:
      return agree(frame.body);
    case Type::hand:
    case Type::proof:
    case Type::succession:
      return;
  }
}

void Verifier::note_time(std::uint64_t time) {
  if (time < time_) {
    report(Code::time_runs_back, fmt::format("{} ms before an earlier step", time_ - time));
  }
  time_ = std::max(time_, time);
}

void Verifier::session(const FoundFrame& frame) {
  session_.begin(frame.body);
  machine_.begin(session_.rules().seats, session_.rules().drawable(), session_.message().epoch);
  transcript_.emplace(session_.suite().info().hash);
  acknowledged_.resize(session_.rules().seats);
  machine_.step(Type::session);
  time_ = session_.message().time;
  if (!expected_signer_.is_anybody()) signer_ = expected_signer_.signer_of(session_);
  if (auditor_key_) require_auditor();
}

void Verifier::require_auditor() const {
  if (session_.auditor() == nullptr) {
    throw InputError(fmt::format(
        "{}: its rounds are revealed to all; leave the auditor's key out (--auditor-key)", where_));
  }
  if (auditor_key_->public_key().der() != session_.auditor()->der()) {
    throw InputError(fmt::format(
        "{}: its rounds are revealed to another auditor than the one of this key (--auditor-key)",
        where_));
  }
}

void Verifier::join(View body) {
  session_.join(body);
  machine_.step(Type::join);
  previous_ = session_.digest();
  if (session_.is_complete()) check_players();
}

void Verifier::check_players() {
  for (const ExpectedPlayer& expected : players_) {
    const auto key = PublicKey::from_pem(session_.suite_info(), expected.pem, expected.where);
    const auto& seats = session_.seats();
    const auto found = std::find_if(seats.begin(), seats.end(), [&](const Seat& seat) {
      return compared_name(seat.name) == compared_name(expected.name);
    });
    if (found == seats.end()) {
      report(Code::other_signer, fmt::format("no player here is called {}", expected.name));
    } else if (found->key != key->der()) {
      report(Code::other_signer,
             fmt::format("{} has another key than the one in {}", found->name, expected.where));
    }
  }
}

void Verifier::commit(View body) {
  ++rounds_;
  round_ = Round{};
  in_round_ = true;
  place_.round = number_;
  round_.frame = place_.frame;
  round_.byte = place_.byte;
  round_.wants_proof = !session_.is_mental();
  round_.context = {session_.digest(), number_, previous_};
  if (session_.is_mental()) round_.sealed = std::make_shared<SealedRound>(session_, round_.context);
  round_.commit = decode<CommitMessage>(body);
  note_time(round_.commit.time);
  round_.asked = round_.commit.time;
  if (round_.commit.previous != previous_) {
    // The frames that follow are held to what this frame says, so that one round that was changed
    // makes one other false and not all that come.
    round_.context.previous = round_.commit.previous;
    report(Code::other_past,
           fmt::format("it follows {}…, and the round before is {}…",
                       hex(View(round_.commit.previous).first(8)), hex(View(previous_).first(8))));
  }
  for (const Seat& seat : session_.seats()) {
    if (number_ <= seat.length) continue;
    report(Code::chain_used_up,
           fmt::format("{} has contributions for {} rounds", seat.name, seat.length));
  }
  if (session_.is_mental() && round_.commit.commitment != Hash{}) {
    report(Code::other_seed, "a commitment to a seed, and the suite mental has none");
  }
}

/// Once something was wrong nothing after it is looked at: the round does not hold.
template <class Message>
void Verifier::sealed_word(Type type, View body) {
  if (!round_.is_sealed_well) return;
  round_.is_sealed_well = false;
  const Message message = decode<Message>(body);
  require_turn(type, message.seat, machine_.speaker());
  if constexpr (std::is_same_v<Message, MixMessage>) {
    round_.sealed->take(message, is_own_);
  } else {
    round_.sealed->take(message);
  }
  if (type == Type::share && !round_.drawn.empty() && machine_.drawer() == machine_.seats() &&
      machine_.word() != Type::share) {
    see_drawn(round_.sealed->drawn_card());
  }
  round_.is_sealed_well = true;
}

void Verifier::contribute(View body) {
  const bool was_well = std::exchange(round_.is_sealed_well, false);
  const ContributeMessage message = decode<ContributeMessage>(body);
  round_.contributions.insert(round_.contributions.end(), message.value.begin(),
                              message.value.end());
  if (round_.sealed && machine_.contributed() == session_.rules().seats) {
    round_.sealed->take_contributions(round_.contributions);
  }
  round_.is_sealed_well = was_well;
  require_turn(Type::contribute, message.seat, machine_.contributed() - 1);
  if (!session_.contribute(message.seat, number_, message.value)) round_.is_checked = false;
}

void Verifier::shuffle(View body) {
  round_.root = decode<ShuffleMessage>(body).root;
  if (!round_.sealed || !round_.is_sealed_well) return;
  if (round_.sealed->sealed().root != round_.root) {
    throw ProtocolError(Code::other_root, "the root is not that of the deck as it was shuffled");
  }
}

void Verifier::add_token(const Hash& token) {
  round_.token = token;
  round_.has_token = true;
  add_leaf(token);
  if (log_.size() - covered_ > most_uncovered) {
    covered_ = log_.size();
    report(Code::too_many_uncovered, fmt::format("{} rounds without a head", most_uncovered));
  }
}

void Verifier::add_leaf(const Hash& digest) {
  const Hash leaf = leaf_hash(session_.suite(), digest);
  log_.add(session_.suite(), leaf);
  if (keeps_leaves_) leaves_.push_back(leaf);
  if (published_ && published_->size == log_.size()) {
    published_seen_ = true;
    if (log_.head(session_.suite()) != published_->root) {
      report(Code::not_published, fmt::format("the log of {} entries has another head than the one "
                                              "that was published or kept",
                                              log_.size()));
    }
  }
}

void Verifier::distribute(View body) {
  Suite& suite = session_.suite();
  round_.distribute = decode<DistributeMessage>(body);
  const DistributeMessage& message = round_.distribute;
  note_time(message.time);
  round_.asked = message.time;
  add_token(token_of(suite, round_.context, round_.commit, round_.contributions, message,
                     round_.root.value_or(Hash{})));
  if (elapsed(round_.commit.time, message.time) > session_.message().deal_limit) {
    report(Code::too_late,
           fmt::format("dealt {} ms after the commitment, and the rules allow {}",
                       elapsed(round_.commit.time, message.time), session_.message().deal_limit));
  }
  if (message.fingerprints.size() != session_.rules().hands.size()) {
    throw ProtocolError(Code::wrong_count,
                        fmt::format("{} fingerprints of {} hands", message.fingerprints.size(),
                                    session_.rules().hands.size()));
  }
  if (root_of(suite, message.fingerprints) != round_.root) {
    throw ProtocolError(Code::other_root, "the fingerprints are not those under the root");
  }
}

void Verifier::open(View body) {
  CardsMessage message = decode<CardsMessage>(body);
  note_open(round_.play, message.hand);
  check_cards(session_.rules(), message);
  for (const CardsMessage& opened : round_.opened) {
    if (opened.hand == message.hand) {
      throw ProtocolError(Code::twice, fmt::format("hand {} is opened again", message.hand));
    }
  }
  const auto& fingerprints = round_.distribute.fingerprints;
  const Hash fingerprint = fingerprint_of(session_.suite(), session_.rules().first_of(message.hand),
                                          message.cards, message.salts);
  if (message.hand >= fingerprints.size() || fingerprint != fingerprints[message.hand]) {
    throw ProtocolError(Code::bad_opening,
                        fmt::format("hand {} is not the one with that fingerprint", message.hand));
  }
  const std::size_t first = session_.rules().first_of(message.hand);
  for (std::size_t i = 0; i < message.cards.size(); ++i) see(message.cards[i], first + i);
  round_.opened.push_back(std::move(message));
}

void Verifier::draw(View body) {
  // After a fault here there is nothing to go on with.
  const bool was_well = std::exchange(round_.is_sealed_well, false);
  const DrawMessage message = decode<DrawMessage>(body);
  note_draw(round_.play, message);
  note_time(message.time);
  round_.asked = message.time;
  const Rules& rules = session_.rules();
  if (message.seat > rules.seats) {
    throw ProtocolError(Code::wrong_seat, fmt::format("a card is drawn by seat {}", message.seat));
  }
  machine_.draw(message.seat);
  round_.drawn.push_back({message.place, message.seat});
  if (message.place != machine_.drawn() - 1) {
    throw ProtocolError(Code::wrong_place, fmt::format("card {} is drawn, and {} is the next",
                                                       message.place, machine_.drawn() - 1));
  }
  for (const CardsMessage& opened : round_.opened) {
    if (opened.hand == rules.seats) {
      throw ProtocolError(Code::twice, "a card is drawn of a hand that was opened for all");
    }
  }
  if (round_.sealed && was_well) round_.sealed->take(message);
  round_.is_sealed_well = was_well;
}

/// Notes a card that all see.
void Verifier::see(std::uint16_t card, std::size_t position) {
  const auto [seen, is_new] = round_.seen.emplace(card, position);
  if (is_new || seen->second == position) return;
  throw ProtocolError(
      Code::card_twice,
      fmt::format("{} is shown in two places", cards::card_words(session_.rules().deck, card)));
}

void Verifier::see_drawn(std::uint16_t card) {
  const DrawnCard& newest = round_.drawn.back();
  see(card, session_.rules().first_of(session_.rules().seats) + newest.place);
  round_.drawn.back().card = card;
}

void Verifier::card(View body) {
  const CardMessage message = decode<CardMessage>(body);
  if (message.hand != session_.rules().seats || message.place != machine_.drawn() - 1) {
    throw ProtocolError(
        Code::wrong_place,
        fmt::format("card {} of hand {} is shown, and card {} of hand {} was drawn", message.place,
                    message.hand, machine_.drawn() - 1, session_.rules().seats));
  }
  check_card(session_.suite(), session_.rules(), message, round_.distribute.fingerprints);
  see_drawn(message.card);
}

void Verifier::finish_play(View body) {
  const FinishMessage message = decode<FinishMessage>(body);
  note_finish(round_.play, message);
  note_time(message.time);
  round_.asked = message.time;
}

void Verifier::agree(View body) {
  // Where one has not agreed, nothing that is opened is looked at.
  const bool was_well = std::exchange(round_.is_sealed_well, false);
  const AgreeMessage message = decode<AgreeMessage>(body);
  require_turn(Type::agree, message.seat, machine_.speaker());
  session_.agree(message, asked_over_);
  round_.is_sealed_well = was_well;
}

void Verifier::reveal(View body) {
  std::uint64_t time = 0;
  Bytes seed;
  if (session_.auditor() != nullptr) {
    const auto message = decode<EncryptedRevealMessage>(body);
    seed = message.seed;
    time = message.time;
    if (const auto read = decrypt<Hash>(seed, round_.is_for_auditor)) {
      round_.reveal = RevealMessage{*read, time};
    }
  } else {
    round_.reveal = decode<RevealMessage>(body);
    seed.assign(round_.reveal->seed.begin(), round_.reveal->seed.end());
    time = round_.reveal->time;
  }
  note_time(time);
  if (elapsed(round_.distribute.time, time) > session_.message().reveal_limit) {
    report(Code::too_late,
           fmt::format("revealed {} ms after the deal, and the rules allow {}",
                       elapsed(round_.distribute.time, time), session_.message().reveal_limit));
  }
  previous_ = revealed_digest(session_.suite(), round_.token, round_.play, seed, time);
  if (round_.reveal) recompute();
  end_round();
}

/// Returns what was encrypted to the auditor, if that is who reads; otherwise `is_for_auditor`
/// becomes true.
template <class Value>
std::optional<Value> Verifier::decrypt(View ciphertext, bool& is_for_auditor) {
  Value value{};
  if (ciphertext.size() != value.size() + encryption_overhead) {
    report(Code::bad_ciphertext, fmt::format("{} bytes, expected {}", ciphertext.size(),
                                             value.size() + encryption_overhead));
    return std::nullopt;
  }
  if (!auditor_key_) {
    is_for_auditor = true;
    return std::nullopt;
  }
  const std::optional<Bytes> message = auditor_key_->decrypt(ciphertext);
  if (!message) {
    report(Code::bad_ciphertext, "it is not encrypted to the auditor's key");
    return std::nullopt;
  }
  std::copy(message->begin(), message->end(), value.begin());
  return value;
}

/// Every card, once all secrets are known.
void Verifier::open_sealed() {
  if (!round_.is_sealed_well) return;
  if (!equal(round_.sealed->secret(), round_.reveal->seed)) {
    return report(Code::other_seed, "it is not the sum of the players' secrets");
  }
  round_.dealt = round_.sealed->opened();
}

void Verifier::recompute() {
  if (round_.sealed) return open_sealed();
  Suite& suite = session_.suite();
  const Rules& rules = session_.rules();
  const Hash& seed = round_.reveal->seed;
  if (!equal(commitment_of(suite, round_.context, seed), round_.commit.commitment)) {
    return report(Code::other_seed, "its hash is another commitment");
  }
  if (round_.contributions.size() != rules.seats * sizeof(Hash)) return;
  round_.dealt = make_deal(suite, rules, round_.context, seed, round_.contributions);
  if (round_.dealt->root == round_.root) return;
  const auto& told = round_.distribute.fingerprints;
  const auto& true_ones = round_.dealt->fingerprints;
  for (std::size_t hand = 0; hand < std::min(told.size(), true_ones.size()); ++hand) {
    if (told[hand] == true_ones[hand]) continue;
    return report(Code::other_cards,
                  fmt::format("hand {} is not what seed and contributions deal", hand));
  }
  report(Code::other_cards, "the root is not that of what seed and contributions deal");
}

void Verifier::abort(View body) {
  const AbortMessage message = decode<AbortMessage>(body);
  round_.aborted = message;
  note_time(message.time);
  Suite& suite = session_.suite();
  const bool was_dealt = round_.has_token;
  if (was_dealt) {
    previous_ = unrevealed_digest(suite, round_.token, round_.play, message);
  } else {
    previous_ = aborted_token(suite, round_.context, round_.commit, round_.contributions,
                              round_.root, message);
    add_token(previous_);
  }
  ++aborted_rounds_;
  if (find_code(message.code) == nullptr) {
    report(Code::bad_code, fmt::format("0x{:04X}", message.code));
  }
  if (message.seat > session_.rules().seats) {
    report(Code::wrong_seat, fmt::format("it blames seat {}", message.seat));
  }
  const bool is_players =
      was_dealt && session_.is_mental() && message.seat < session_.rules().seats;
  if (is_players || !was_dealt) check_blame(message, was_dealt);
  if (was_dealt && !is_players) {
    report(Code::not_revealed, "given up after the cards were dealt, so that nobody can recompute");
  }
  end_round();
  if (most_aborts_ && aborted_rounds_ == *most_aborts_ + 1) {
    report(Code::too_many_aborts,
           fmt::format("rounds given up by now: {}, and no more than {} may be", aborted_rounds_,
                       *most_aborts_));
  }
}

void Verifier::end_round() {
  if (!in_round_) return;
  if (!round_.has_token) {
    // Its place in the log, so that the leaves after it keep theirs.
    add_token(Hash{});
  }
  in_round_ = false;
  if (round_.wants_proof) return waiting_.push_back(round_);
  tell_round(round_);
}

void Verifier::tell_round(const Round& round) {
  if (round.holds()) ++good_rounds_;
  if (round.is_for_auditor) ++rounds_for_auditor_;
  if (on_round_) on_round_(round);
}

void Verifier::tell_rounds() {
  for (const Round& round : std::exchange(waiting_, {})) tell_round(round);
}

/// No proof of the seeds comes any more for the rounds that wait for it.
void Verifier::give_up_seeds() {
  if (waiting_.empty()) return;
  report(Code::missing_seeds, fmt::format("of rounds {} to {}", waiting_.front().context.round,
                                          waiting_.back().context.round));
  tell_rounds();
}

void Verifier::seeds(View body) {
  const std::uint32_t number = epoch_of(number_, session_.message().epoch);
  std::uint32_t told = 0;
  std::optional<VrfProof> proof;
  if (session_.auditor() != nullptr) {
    const auto message = decode<EncryptedSeedsMessage>(body);
    told = message.epoch;
    bool is_for_auditor = false;
    proof = decrypt<VrfProof>(message.proof, is_for_auditor);
    // There is a proof of their seeds, and who reads here is not to see it.
    for (Round& round : waiting_) {
      if (!is_for_auditor) continue;
      round.wants_proof = false;
      round.is_for_auditor = true;
    }
  } else {
    const auto message = decode<SeedsMessage>(body);
    told = message.epoch;
    proof = message.proof;
  }
  if (told != number) {
    report(Code::wrong_round, fmt::format("epoch {}, expected {}", told, number));
  }
  if (proof) check_seeds(number, *proof);
  tell_rounds();
}

void Verifier::check_seeds(std::uint32_t epoch, const VrfProof& proof) {
  const auto output = session_.random_key().evaluate(
      seeds_message(session_.suite(), session_.digest(), epoch), proof);
  if (!output) return report(Code::bad_seeds, fmt::format("of epoch {}", epoch));
  for (Round& round : waiting_) check_seed(round, *output);
}

/// The seed of a round that was given up is known by now, and has to be the one it was begun with.
void Verifier::check_seed(Round& round, const VrfOutput& output) {
  const Hash seed = seed_of(session_.suite(), session_.digest(), round.context.round, output);
  place_.round = round.context.round;
  round.epoch_key = output;
  round.is_seed_proved =
      equal(commitment_of(session_.suite(), round.context, seed), round.commit.commitment);
  if (round.is_seed_proved) return;
  ++round.faults;
  report(Code::other_seed, "the dealer's random function gives another");
}

void Verifier::acknowledge(View body) {
  const AcknowledgeMessage message = decode<AcknowledgeMessage>(body);
  const std::size_t first = machine_.acknowledged();
  machine_.acknowledge(std::max<std::size_t>(first, message.seat));
  session_.acknowledge(message, first, head_body_);
  acknowledged_.at(message.seat) = log_.size();
}

void Verifier::check_blame(const AbortMessage& message, bool was_dealt) {
  const SessionMessage& session = session_.message();
  if (find_code(message.code) == nullptr || message.seat > session.seats) return;
  const auto wrong =
      false_blame({session.seats, awaited_,
                   elapsed(was_dealt ? round_.distribute.time : round_.commit.time, message.time),
                   elapsed(round_.asked, message.time), session.turn_limit,
                   was_dealt ? session.reveal_limit : session.deal_limit, session_.is_mental()},
                  message);
  if (wrong) report(wrong->code, wrong->words);
}

/// Reports it once: all that is signed after the first difference would be false as well.
void Verifier::check_transcript(const Hash& told) {
  if (is_other_transcript_ || told == transcript_->value()) return;
  is_other_transcript_ = true;
  report(Code::other_transcript, "the dealer has signed other frames than those before this one");
}

std::optional<Hash> Verifier::ended(Suite& suite) {
  if (!session_.has_begun()) return std::nullopt;
  return ended_digest(suite, session_.digest(), record_body_);
}

void Verifier::check_head(std::uint64_t size, const Hash& root, const Hash& text, View signature,
                          View body) {
  ++heads_;
  if (signer_ && signer_->end &&
      (ended(session_.suite()) == signer_->end || is_end_without_head(session_, *signer_->end))) {
    report(Code::succeeded, "behind the end at which another key followed this one");
  }
  if (size != log_.size()) {
    report(Code::wrong_size,
           fmt::format("it covers {} entries, and there are {}", size, log_.size()));
  }
  covered_ = log_.size();
  const bool is_head = log_.head(session_.suite()) == root;
  if (!is_head) report(Code::other_head, "the tokens here have another");
  const bool is_signed = session_.dealer_key().verifies(text, signature);
  if (!is_signed) report(Code::bad_signature, "of the dealer, over a head");
  if (is_head && is_signed) {
    head_ = {size, root};
    record_body_.assign(body.begin(), body.end());
  }
}

void Verifier::head(View body) {
  const HeadMessage message = decode<HeadMessage>(body);
  head_body_.assign(body.begin(), body.end());
  note_time(message.time);
  check_transcript(message.transcript);
  if (message.size <= covered_) {
    report(Code::wrong_size, fmt::format("it covers {} rounds, as one before did", message.size));
  }
  check_head(message.size, message.root, head_text(session_.suite(), session_.digest(), message),
             message.signature, body);
}

void Verifier::close(View body) {
  const CloseMessage message = decode<CloseMessage>(body);
  head_body_.assign(body.begin(), body.end());
  add_leaf(previous_);
  note_time(message.time);
  check_transcript(message.transcript);
  if (message.heads != heads_) {
    report(Code::wrong_size,
           fmt::format("it closes after {} heads, and there are {}", message.heads, heads_));
  }
  check_head(message.size, message.root, close_text(session_.suite(), session_.digest(), message),
             message.signature, body);
  if (message.last != previous_) report(Code::other_past, "it closes after another round");
}

void Verifier::finish() {
  place_ = {.round = in_round_ ? number_ : 0, .frame = place_.frame, .byte = place_.byte};
  if (in_round_) {
    report(Code::stopped,
           fmt::format("the round stops in the state {}", state_name(machine_.state())));
    end_round();
  }
  give_up_seeds();
  if (machine_.state() == State::joining) {
    // Nothing was dealt, and there is nothing that could be closed.
    report(Code::stopped, fmt::format("it stops before seat {} has joined", machine_.joined()));
  } else if (machine_.state() != State::closed) {
    report(Code::not_closed, fmt::format("it ends in the state {}", state_name(machine_.state())));
  }
  for (std::size_t seat = 0; wants_acknowledged_ && seat < acknowledged_.size(); ++seat) {
    if (acknowledged_[seat] > rounds_) continue;
    report(Code::not_acknowledged, acknowledged_[seat] == rounds_
                                       ? fmt::format("seat {} has not acknowledged the Close", seat)
                                       : fmt::format("seat {} has acknowledged {} of {} rounds",
                                                     seat, acknowledged_[seat], rounds_));
  }
  if (published_ && !published_seen_) {
    report(Code::not_published,
           fmt::format("a head over {} entries was published or kept, and there are {}",
                       published_->size, log_.size()));
  }
}

void verify_all(Verifier& verifier, View transcript) {
  constexpr std::size_t piece = std::size_t{1} << 16U;
  FrameReader reader;
  for (std::size_t at = 0; at < transcript.size(); at += piece) {
    reader.add(transcript.subspan(at, std::min(piece, transcript.size() - at)));
    while (const auto frame = reader.next()) verifier.take(*frame);
  }
  if (const auto rest = reader.end()) verifier.take(*rest);
  verifier.finish();
}

}  // namespace evenhand::protocol
