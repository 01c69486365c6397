#include "protocol/proof.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>

#include "base/error.hpp"
#include "base/printable.hpp"
#include "protocol/sealed_seat.hpp"

namespace evenhand::protocol {
namespace {

/// Frames of a transcript that a proof repeats, as they stand.
class ProofFrames {
 public:
  explicit ProofFrames(std::uint32_t round) : round_(round) {}

  void take(const FoundFrame& frame) {
    const Type type = frame.header.type;
    if (frame.header.round == round_) is_dealt_ = is_dealt_ || type == Type::draw;
    if (type == Type::session || type == Type::join || is_of_deal(frame.header)) {
      append(begin_, frame.whole);
    }
    if (type == Type::head || type == Type::close)
      head_.assign(frame.whole.begin(), frame.whole.end());
  }

  const Bytes& begin() const { return begin_; }
  const Bytes& head() const { return head_; }

 private:
  static void append(Bytes& out, View bytes) { out.insert(out.end(), bytes.begin(), bytes.end()); }

  /// The shares after a Draw are of other cards.
  bool is_of_deal(const FrameHeader& header) const {
    constexpr std::array deal = {Type::commit, Type::contribute, Type::key,       Type::mix,
                                 Type::share,  Type::shuffle,    Type::distribute};
    return header.round == round_ && !(is_dealt_ && header.type == Type::share) &&
           std::find(deal.begin(), deal.end(), header.type) != deal.end();
  }

  std::uint32_t round_;
  bool is_dealt_ = false;  ///< a card was drawn since
  Bytes begin_;
  Bytes head_;  ///< the newest
};

/// A tenth of a second or so.
constexpr std::uint64_t most_hashes_for_strangers = std::uint64_t{1} << 16U;

/// Reads the frames of a proof in the one order that they have.
class ProofChecker {
 public:
  ProofChecker(Session& session, View proof) : session_(session) { reader_.add(proof); }

  Proved check(const std::optional<KnownHead>& known) {
    const View session_body = expect_of_round(Type::session);
    session_.begin(session_body);
    while (!session_.is_complete()) session_.join(expect_of_round(Type::join));
    read_round();
    read_hand();
    const ProofMessage proof = decode<ProofMessage>(expect_of_round(Type::proof, private_flag));
    read_head();
    check_paths(proof);
    if (reader_.next() || reader_.end()) {
      throw ProtocolError(Code::illegal_step, "something follows the head");
    }
    if (known) check_known(*known);
    return proved_;
  }

  /// Checks the contributions. For a late round this takes a hash a round, so that it comes last: a
  /// proof that is not signed, or by another dealer, costs nothing, and one by anybody little.
  void check_contributions(bool is_signer_known) {
    const std::uint64_t hashes = std::uint64_t{proved_.round} * contributed_.size();
    if (!is_signer_known && hashes > most_hashes_for_strangers) {
      throw ProtocolError(
          Code::other_signer,
          fmt::format("{} hashes lead back to the ends of the chains, and for a signer who is not "
                      "known no more than {} are computed; give --dealer-key",
                      hashes, most_hashes_for_strangers));
    }
    for (std::uint8_t seat = 0; seat < contributed_.size(); ++seat) {
      place_ = contributed_[seat].place;
      session_.contribute(seat, proved_.round, contributed_[seat].value);
    }
  }

  const Fault& place() const { return place_; }

 private:
  struct Contributed {
    Hash value;
    Fault place;
  };

  View expect(Type type, std::uint16_t flags) {
    next_frame(type);
    return require(type, flags);
  }

  void next_frame(Type type) {
    frame_ = reader_.next();
    if (!frame_) frame_ = reader_.end();
    if (!frame_) throw ProtocolError(Code::cut_off, fmt::format("no frame '{}'", type_name(type)));
    place_ = {.round = frame_->header.round, .frame = frame_->number, .byte = frame_->byte};
    if (frame_->fault) throw ProtocolError(frame_->fault->code, frame_->fault->words);
  }

  View require(Type type, std::uint16_t flags) const {
    const FrameHeader& header = frame_->header;
    if (header.type != type) {
      throw ProtocolError(Code::illegal_step, fmt::format("the frame '{}', expected '{}'",
                                                          type_name(header.type), type_name(type)));
    }
    if (header.flags != flags) {
      throw ProtocolError(Code::private_frame, fmt::format("flags {}", header.flags));
    }
    return frame_->body;
  }

  void require_round() const {
    if (frame_->header.round == proved_.round) return;
    throw ProtocolError(Code::wrong_round, fmt::format("a frame of round {}, expected {}",
                                                       frame_->header.round, proved_.round));
  }

  View expect_of_round(Type type, std::uint16_t flags = 0) {
    const View body = expect(type, flags);
    require_round();
    return body;
  }

  void read_round() {
    const View commit_body = expect(Type::commit, 0);
    proved_.round = frame_->header.round;
    const CommitMessage commit = decode<CommitMessage>(commit_body);
    context_ = {session_.digest(), proved_.round, commit.previous};
    for (std::uint8_t seat = 0; seat < session_.rules().seats; ++seat) {
      const auto message = decode<ContributeMessage>(expect_of_round(Type::contribute));
      if (message.seat != seat) throw ProtocolError(Code::wrong_seat, "not its turn");
      contributed_.push_back({message.value, place_});
      contributions_.insert(contributions_.end(), message.value.begin(), message.value.end());
    }
    if (session_.is_mental()) {
      sealed_.emplace(session_, context_);
      sealed_->take_contributions(contributions_);
      read_words<KeyMessage>(Type::key);
      read_words<MixMessage>(Type::mix);
    }
    const auto shuffle = decode<ShuffleMessage>(expect_of_round(Type::shuffle));
    const auto distribute = decode<DistributeMessage>(expect_of_round(Type::distribute));
    fingerprints_ = distribute.fingerprints;
    if (fingerprints_.size() != session_.rules().hands.size()) {
      throw ProtocolError(Code::wrong_count, fmt::format("{} fingerprints", fingerprints_.size()));
    }
    if (root_of(session_.suite(), fingerprints_) != shuffle.root) {
      throw ProtocolError(Code::other_root, "the fingerprints are not those under the root");
    }
    if (sealed_ && sealed_->sealed().root != shuffle.root) {
      throw ProtocolError(Code::other_root, "the root is not that of the deck as it was shuffled");
    }
    if (sealed_) read_words<ShareMessage>(Type::share);
    proved_.time = distribute.time;
    token_ = token_of(session_.suite(), context_, commit, contributions_, distribute, shuffle.root);
  }

  /// In the suite mental, of each seat in turn.
  template <class Message>
  void read_words(Type type) {
    for (std::uint8_t seat = 0; seat < session_.rules().seats; ++seat) {
      const auto message = decode<Message>(expect_of_round(type));
      require_turn(type, message.seat, seat);
      sealed_->take(message);
    }
  }

  void read_hand() {
    if (sealed_) {
      proved_.hand =
          sealed_->hand(decode<ShareMessage>(expect_of_round(Type::share, private_flag)));
      return name_player();
    }
    next_frame(Type::hand);
    proved_.is_one_card = frame_->header.type == Type::card;
    const View body = require(proved_.is_one_card ? Type::card : Type::hand, private_flag);
    require_round();
    if (proved_.is_one_card) {
      check_card(decode<CardMessage>(body));
    } else {
      check_hand(decode<CardsMessage>(body));
    }
    name_player();
  }

  void name_player() {
    const std::size_t hand = proved_.hand.hand;
    const auto order =
        dealing_order(session_.suite(), session_.rules().seats, context_, contributions_);
    if (hand >= order.size()) {
      throw ProtocolError(Code::wrong_seat, fmt::format("hand {} is nobody's", hand));
    }
    proved_.seat = order[hand];
    proved_.player = session_.seats()[proved_.seat].name;
  }

  void check_hand(CardsMessage message) {
    const Rules& rules = session_.rules();
    check_cards(rules, message);
    const Hash fingerprint = fingerprint_of(session_.suite(), rules.first_of(message.hand),
                                            message.cards, message.salts);
    if (fingerprint != fingerprints_[message.hand]) {
      throw ProtocolError(Code::bad_opening, "the hand is not the one with that fingerprint");
    }
    proved_.hand = std::move(message);
  }

  void check_card(const CardMessage& message) {
    protocol::check_card(session_.suite(), session_.rules(), message, fingerprints_);
    proved_.hand = {message.hand, {message.card}, {message.salt}};
  }

  void read_head() {
    next_frame(Type::head);
    if (frame_->header.flags != 0) throw ProtocolError(Code::private_frame, "a head is for all");
    Suite& suite = session_.suite();
    Hash text{};
    Bytes signature;
    std::uint64_t newest = 0;
    if (frame_->header.type == Type::head) {
      const HeadMessage head = decode<HeadMessage>(frame_->body);
      text = head_text(suite, session_.digest(), head);
      signature = head.signature;
      proved_.head = {head.size, head.root};
      newest = head.size;
    } else if (frame_->header.type == Type::close) {
      const CloseMessage close = decode<CloseMessage>(frame_->body);
      text = close_text(suite, session_.digest(), close);
      signature = close.signature;
      proved_.head = {close.size, close.root};
      newest = close.size - std::min<std::uint64_t>(close.size, 1);
    } else {
      throw ProtocolError(Code::illegal_step, fmt::format("the frame '{}', expected a head",
                                                          type_name(frame_->header.type)));
    }
    // The log has a token a round, and behind Close one entry more.
    if (frame_->header.round != newest) {
      throw ProtocolError(Code::wrong_round, fmt::format("a head of {} rounds in round {}", newest,
                                                         frame_->header.round));
    }
    if (!session_.dealer_key().verifies(text, signature)) {
      throw ProtocolError(Code::bad_signature, "of the dealer, over the head");
    }
  }

  void check_paths(const ProofMessage& proof) {
    Suite& suite = session_.suite();
    const KnownHead& head = proved_.head;
    if (proved_.round == 0 || !is_included(suite, leaf_hash(suite, token_), proved_.round - 1,
                                           head.size, proof.path, head.root)) {
      throw ProtocolError(Code::not_included, "the round is not in the log with that head");
    }
    proved_.earlier = {proof.earlier_size, proof.earlier_root};
    if (proof.earlier_size == 0) {
      if (proof.earlier_root == Hash{} && proof.consistency.empty()) return;
      throw ProtocolError(Code::not_consistent, "a proof without an earlier head");
    }
    if (!is_consistent(suite, proof.earlier_size, proof.earlier_root, head.size, head.root,
                       proof.consistency)) {
      throw ProtocolError(Code::not_consistent, "the earlier head is not of the same log");
    }
  }

  void check_known(const KnownHead& known) const {
    for (const KnownHead& head : {proved_.head, proved_.earlier}) {
      if (head.size != known.size) continue;
      if (head.root == known.root) return;
      throw ProtocolError(Code::not_published,
                          fmt::format("the log of {} rounds has another head "
                                      "than the one that was published or kept",
                                      known.size));
    }
    throw ProtocolError(Code::not_published,
                        fmt::format("the proof says nothing of the log of {} rounds", known.size));
  }

  Session& session_;
  FrameReader reader_;
  std::optional<FoundFrame> frame_;
  Fault place_;
  Proved proved_;
  RoundContext context_;
  Bytes contributions_;
  std::vector<Contributed> contributed_;
  std::vector<Hash> fingerprints_;
  std::optional<SealedRound> sealed_;  ///< in the suite mental
  Hash token_{};
};

[[noreturn]] void refuse_proof(const std::string& where, const std::string& what) {
  throw InputError(fmt::format("{}: {}", where, what));
}

/// One card of a hand, with its path.
CardMessage named_card(Session& session, const CardsMessage& hand, const std::string& name,
                       const std::string& where) {
  const cards::Deck& deck = session.rules().deck;
  const auto is_named = [&](std::size_t card) { return deck.card_name(card) == name; };
  std::vector<std::size_t> all(deck.size);
  std::iota(all.begin(), all.end(), std::size_t{0});
  if (std::none_of(all.begin(), all.end(), is_named)) {
    refuse_proof("--card", fmt::format("found '{}', expected a card of the deck {}, such as '{}'",
                                       printable(name), deck.name, deck.card_name(0)));
  }
  const auto found = std::find_if(hand.cards.begin(), hand.cards.end(), is_named);
  if (found == hand.cards.end()) {
    refuse_proof(where, fmt::format("that seat had no card '{}'", printable(name)));
  }
  return card_of(session.suite(), session.rules(), hand,
                 static_cast<std::size_t>(found - hand.cards.begin()));
}

/// A round, its frames and the log that it is in.
struct ProofSource {
  Verifier verifier;
  ProofFrames frames;
  std::optional<Round> round;
};

/// The newest round is dealt; in the suite mental, all have opened the cards of the others.
bool is_dealt(Verifier& verifier) {
  const StateMachine& machine = verifier.machine();
  return verifier.round().has_token &&
         (!verifier.session().is_mental() || machine.state() != State::distribute ||
          machine.drawn() > 0 || machine.spoken(Type::share) == machine.seats());
}

/// Reads a transcript as far as it goes. A round that is not over counts where the player has kept
/// what it was dealt.
void read_source(ProofSource& source, View transcript, const ProofOptions& options,
                 const std::string& where, const std::optional<Round>& revealed) {
  Verifier& verifier = source.verifier;
  verifier.keep_leaves();
  FrameReader reader;
  reader.add(transcript);
  while (const auto frame = reader.next()) {
    verifier.take(*frame);
    if (!verifier.holds()) {
      const Fault& fault = verifier.faults().front();
      refuse_proof(where,
                   fmt::format("{} at frame {} (byte {}): {}; see 'evenhand protocol verify'",
                               code_text(fault.code), fault.frame, fault.byte, fault.words));
    }
    source.frames.take(*frame);
    const Round& newest = verifier.round();
    if (!options.hands.empty() && newest.context.round == options.round && is_dealt(verifier)) {
      source.round = newest;
    }
    // Frames after a signed head over the round change nothing of it.
    if (source.round &&
        verifier.head().size > std::max<std::uint64_t>(options.round - 1, options.earlier)) {
      break;
    }
  }
  if (options.hands.empty()) source.round = revealed;
  if (options.hands.empty() && source.round && !source.round->dealt) {
    refuse_proof(where,
                 fmt::format("round {} is revealed to the auditor alone; a player proves its "
                             "hand by what 'protocol join --keep' wrote, with --view",
                             options.round));
  }
  if (!source.round && options.hands.empty()) {
    refuse_proof(where, fmt::format("no round {} that was dealt and revealed; there are {}",
                                    options.round, verifier.rounds()));
  }
  if (!source.round) {
    refuse_proof(where, fmt::format("no round {} that was dealt; there are {}", options.round,
                                    verifier.rounds()));
  }
  const KnownHead head = verifier.head();
  if (head.size < options.round) {
    refuse_proof(where, fmt::format("no signed head covers round {}; the last covers {} rounds",
                                    options.round, head.size));
  }
  if (options.earlier >= head.size) {
    refuse_proof(where, fmt::format("an earlier log of {} rounds; the last head covers {}",
                                    options.earlier, head.size));
  }
}

ProofMessage paths_of(ProofSource& source, const ProofOptions& options) {
  Suite& suite = source.verifier.session().suite();
  std::vector<Hash> leaves = source.verifier.leaves();
  leaves.resize(source.verifier.head().size);
  ProofMessage proof;
  if (options.earlier > 0) {
    proof.earlier_size = options.earlier;
    proof.earlier_root = tree_head(
        suite, {leaves.begin(), leaves.begin() + static_cast<std::ptrdiff_t>(options.earlier)});
    proof.consistency = consistency_proof(suite, options.earlier, leaves);
  }
  proof.path = inclusion_proof(suite, options.round - 1, std::move(leaves));
  return proof;
}

/// The body of what a player kept of its hand in a round, which comes before what it drew.
Bytes kept_hand(const ProofOptions& options, Type type, const std::string& where) {
  FrameReader reader;
  reader.add(options.hands);
  while (const auto frame = reader.next()) {
    if (frame->fault || frame->header.round != options.round) continue;
    if (frame->header.type == type) return {frame->body.begin(), frame->body.end()};
  }
  refuse_proof(where + ".hands", fmt::format("no hand of round {}", options.round));
}

/// Returns the seat that has a hand; the number of seats for nobody's.
std::size_t seat_of(const std::vector<std::uint8_t>& order, std::size_t hand) {
  return hand < order.size() ? order[hand] : order.size();
}

/// The hand as a frame of the session's suite says it.
Bytes hand_body(ProofSource& source, const ProofOptions& options, const std::string& where) {
  Session& session = source.verifier.session();
  const Round& round = *source.round;
  const auto order =
      dealing_order(session.suite(), session.rules().seats, round.context, round.contributions);
  if (!options.hands.empty()) {
    Bytes body = kept_hand(options, session.is_mental() ? Type::share : Type::hand, where);
    const std::size_t seat = session.is_mental() ? decode<ShareMessage>(body).seat
                                                 : seat_of(order, decode<CardsMessage>(body).hand);
    if (seat == options.seat) return body;
    refuse_proof(where + ".hands", fmt::format("the hands of seat {}, expected those of seat {}",
                                               seat, options.seat));
  }
  if (session.is_mental()) {
    const SealedSeat seat(options.seat, round.sealed->secret_of(options.seat));
    return encode(seat.hand_opening(*round.sealed));
  }
  const auto hand = std::find(order.begin(), order.end(), options.seat) - order.begin();
  return encode(cards_of(session.rules(), *round.dealt, static_cast<std::size_t>(hand)));
}

}  // namespace

Bytes make_proof(View transcript, const ProofOptions& options, const std::string& where) {
  std::optional<Round> found;
  ProofSource source{Verifier([&](const Round& round) {
                       if (round.context.round == options.round && round.holds()) found = round;
                     }),
                     ProofFrames(options.round),
                     {}};
  read_source(source, transcript, options, where, found);
  Session& session = source.verifier.session();
  if (options.seat >= session.rules().seats) {
    refuse_proof(where, fmt::format("no seat {}; seats are 0 to {}", options.seat,
                                    session.rules().seats - 1));
  }
  if (session.is_mental() && !options.card.empty()) {
    refuse_proof("--card", "a card of the suite mental is not proved alone; prove the whole hand");
  }
  const auto header = [&](Type type) { return FrameHeader{type, private_flag, options.round}; };
  const Bytes hand = hand_body(source, options, where);
  Bytes out = source.frames.begin();
  if (session.is_mental()) {
    write_frame(out, header(Type::share), hand);
  } else if (options.card.empty()) {
    write_frame(out, header(Type::hand), hand);
  } else {
    const auto cards = decode<CardsMessage>(hand);
    check_cards(session.rules(), cards);
    write_frame(out, header(Type::card), encode(named_card(session, cards, options.card, where)));
  }
  write_frame(out, header(Type::proof), encode(paths_of(source, options)));
  out.insert(out.end(), source.frames.head().begin(), source.frames.head().end());
  return out;
}

ProofResult check_proof(Session& session, View proof, const ExpectedSigner& expected,
                        const std::optional<KnownHead>& known) {
  ProofResult result;
  ProofChecker checker(session, proof);
  try {
    result.proved = checker.check(known);
    if (!expected.is_anybody()) result.signer = expected.signer_of(session);
    if (result.signer && result.signer->end && is_end_without_head(session, *result.signer->end)) {
      throw ProtocolError(Code::succeeded,
                          "its head is behind the end at which another key followed this one");
    }
    result.frames = checker.place().frame;
    checker.check_contributions(result.signer.has_value());
  } catch (const ProtocolError& error) {
    result.proved.reset();
    Fault fault = checker.place();
    fault.code = error.code();
    fault.words = error.what();
    result.frames = std::max(result.frames, fault.frame);
    result.fault = std::move(fault);
  }
  return result;
}

}  // namespace evenhand::protocol
