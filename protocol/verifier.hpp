#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "protocol/deal.hpp"
#include "protocol/faults.hpp"
#include "protocol/frame.hpp"
#include "protocol/keys.hpp"
#include "protocol/merkle.hpp"
#include "protocol/messages.hpp"
#include "protocol/running_hash.hpp"
#include "protocol/sealed_round.hpp"
#include "protocol/session.hpp"
#include "protocol/state.hpp"
#include "protocol/succession.hpp"

namespace evenhand::protocol {

/// A card that was drawn during play.
struct DrawnCard {
  std::uint16_t place = 0;
  std::uint8_t seat = 0;                   ///< the number of seats for all
  std::optional<std::uint16_t> card = {};  ///< once everybody has seen it
};

/// A round as far as its frames go, and the result of recomputing it.
struct Round {
  RoundContext context;
  std::uint64_t frame = 0;  ///< of its Commit
  std::uint64_t byte = 0;
  CommitMessage commit;
  Bytes contributions;     ///< in the order of the seats
  bool is_checked = true;  ///< every contribution was held to its chain
  /// The seed, of a round that was given up as well, is what the dealer's random function gives.
  bool is_seed_proved = false;
  bool wants_proof = false;  ///< of its seed: not in the suite mental, nor what the auditor sees
  /// Its seed, or the proof of it, is for the session's auditor alone, and the reader is not the
  /// auditor: what everybody sees was held to the protocol, and cards and seed were not.
  bool is_for_auditor = false;
  std::optional<VrfOutput> epoch_key = {};  ///< beta, that the seed is derived from
  std::optional<Hash> root;                 ///< of Shuffle, when it came
  DistributeMessage distribute;
  std::vector<CardsMessage> opened;
  Bytes play;  ///< the record of it (digests.hpp)
  std::vector<DrawnCard> drawn;
  std::map<std::uint16_t, std::size_t> seen;  ///< the position of each card that all have seen
  std::uint64_t asked = 0;  ///< the time of the newest step that players have to answer
  std::optional<RevealMessage> reveal;
  std::optional<AbortMessage> aborted;
  Hash token{};
  bool has_token = false;
  std::size_t faults = 0;
  /// The sealed cards as everybody sees them, in the suite mental; null in the others.
  std::shared_ptr<SealedRound> sealed = {};
  bool is_sealed_well = true;  ///< nothing was wrong in it so far; it is not gone on with otherwise
  /// The cards that the seed deals; there when the seed is the one committed to and all
  /// contributed.
  std::optional<Dealt> dealt;

  bool holds() const {
    return faults == 0 && is_checked && (dealt.has_value() || (is_for_auditor && !aborted)) &&
           is_seed_proved == wants_proof;
  }
};

/// A player whose key the reader knows.
struct ExpectedPlayer {
  std::string name;
  std::string pem;
  std::string where;  ///< it was read
};

/// Holds the frames of a session to the protocol, one after the other: their order, their times,
/// every hash, proof and signature, and each deal to the seeds that it comes from. It keeps the
/// rounds of one epoch at a time.
class Verifier {
 public:
  /// The verifier calls `on_round` with each round, also with one that breaks off, when its seed is
  /// proved or never will be, or without seeds at its end. The next round overwrites it.
  explicit Verifier(std::function<void(const Round&)> on_round = {});

  /// Expects the transcript to be of this signer. take() throws InputError when the session turns
  /// out to be of a suite that this is no key of.
  void expect_signer(ExpectedSigner expected) { expected_signer_ = std::move(expected); }
  /// Expects the log to have a head that was published.
  void expect_head(const KnownHead& head) { published_ = head; }

  /// Reads what is revealed to the session's auditor alone. take() throws InputError that begins
  /// with `where` when the session has another auditor, or none.
  void read_as_auditor(PrivateKey key, std::string where) {
    auditor_key_ = std::move(key);
    where_ = std::move(where);
  }

  /// Expects players of these names to sit in the session, with these keys. take() throws
  /// InputError for a key that is none of the session's suite.
  void expect_players(std::vector<ExpectedPlayer> players) { players_ = std::move(players); }
  /// Expects every seat to have acknowledged every round.
  void expect_acknowledged() { wants_acknowledged_ = true; }

  /// Expects that no more than so many rounds were given up: one more is a fault of the dealer's.
  void expect_most_aborts(std::uint64_t rounds) { most_aborts_ = rounds; }

  /// `is_own` says that the reader itself has said it, so that what it proves need not be checked.
  void take(const FoundFrame& frame, bool is_own = false);
  /// No more frames come.
  void finish();

  const std::vector<Fault>& faults() const { return faults_; }  ///< the first most_faults
  std::uint64_t fault_count() const { return fault_count_; }
  bool holds() const { return fault_count_ == 0; }
  /// The next fault of code `gave_up` and the like are a round's, and nobody's lie.
  std::uint64_t rounds() const { return rounds_; }
  std::uint64_t good_rounds() const { return good_rounds_; }
  /// The number of rounds whose seeds the auditor alone can look at; those that were given up are
  /// among them.
  std::uint64_t rounds_for_auditor() const { return rounds_for_auditor_; }
  std::uint64_t aborted_rounds() const { return aborted_rounds_; }
  std::uint64_t frames() const { return frames_; }
  std::uint64_t heads() const { return heads_; }
  /// Rounds, from the first, whose deal each seat has acknowledged, and one more where it has
  /// acknowledged the Close, and so all of the session.
  const std::vector<std::uint64_t>& acknowledged() const { return acknowledged_; }
  /// The entries of the log: rounds, and the end once the session is closed.
  std::uint64_t entries() const { return log_.size(); }
  /// Returns the end that the dealer's next session has to name as its previous one, by that one's
  /// suite; nothing before the Session. One that nobody joined or that has no signed head has an
  /// end as well.
  std::optional<Hash> ended(Suite& suite);
  bool knows_signer() const { return signer_.has_value(); }
  /// The key of those that were expected that signed the session.
  const std::optional<KnownSigner>& signer() const { return signer_; }
  State state() const { return machine_.state(); }
  /// The latest time that the dealer sent.
  std::uint64_t time() const { return time_; }
  const StateMachine& machine() const { return machine_; }
  Session& session() { return session_; }
  const Round& round() const { return round_; }
  /// The hash of every frame up to the newest Draw or Finish, to which all seats agree.
  const Hash& asked_over() const { return asked_over_; }
  /// The newest head whose signature and root hold.
  const KnownHead& head() const { return head_; }
  /// The tokens of all rounds, as leaves of the log, when they were asked for.
  void keep_leaves() { keeps_leaves_ = true; }
  const std::vector<Hash>& leaves() const { return leaves_; }

  static constexpr std::size_t most_faults = 1000;
  static constexpr std::uint64_t most_uncovered = 4096;

 private:
  void accept(const FoundFrame& frame);
  void check_place(const FoundFrame& frame);
  bool adopts(const FoundFrame& frame);
  void report(Code code, std::string words);
  void end_round();
  void note_time(std::uint64_t time);
  void add_leaf(const Hash& digest);
  void add_token(const Hash& token);

  void session(const FoundFrame& frame);
  void join(View body);
  void check_players();
  void commit(View body);
  void contribute(View body);
  template <class Message>
  void sealed_word(Type type, View body);
  void open_sealed();
  void shuffle(View body);
  void distribute(View body);
  void open(View body);
  void draw(View body);
  void card(View body);
  void finish_play(View body);
  void agree(View body);
  void see(std::uint16_t card, std::size_t position);
  void see_drawn(std::uint16_t card);
  void require_auditor() const;
  template <class Value>
  std::optional<Value> decrypt(View ciphertext, bool& is_for_auditor);
  void reveal(View body);
  void recompute();
  void abort(View body);
  void head(View body);
  void close(View body);
  void acknowledge(View body);
  void seeds(View body);
  void check_seeds(std::uint32_t epoch, const VrfProof& proof);
  void check_seed(Round& round, const VrfOutput& output);
  void tell_round(const Round& round);
  void tell_rounds();
  void give_up_seeds();
  void check_blame(const AbortMessage& message, bool was_dealt);
  void check_transcript(const Hash& told);
  void check_head(std::uint64_t size, const Hash& root, const Hash& text, View signature,
                  View body);

  std::function<void(const Round&)> on_round_;
  ExpectedSigner expected_signer_;
  std::optional<KnownHead> published_;
  std::optional<PrivateKey> auditor_key_;
  std::string where_;  ///< it reads, in messages
  std::optional<std::uint64_t> most_aborts_;
  std::vector<ExpectedPlayer> players_;
  bool wants_acknowledged_ = false;
  bool published_seen_ = false;
  std::optional<KnownSigner> signer_;

  Session session_;
  StateMachine machine_;
  Round round_;
  bool in_round_ = false;
  std::size_t awaited_ = 0;   ///< the seat that the frame at hand was waited for from, or none
  std::uint32_t number_ = 0;  ///< of the round
  Hash previous_{};           ///< digest of the round before
  std::uint64_t time_ = 0;    ///< the latest that the dealer sent
  GrowingTree log_;
  std::vector<Hash> leaves_;
  bool keeps_leaves_ = false;
  std::uint64_t covered_ = 0;
  KnownHead head_;
  Bytes head_body_;                        ///< of the newest Head or Close
  Bytes record_body_;                      ///< of the newest Head or Close that holds
  std::optional<RunningHash> transcript_;  ///< of all frames
  Hash asked_over_{};
  bool is_other_transcript_ = false;         ///< which is said once
  std::vector<std::uint64_t> acknowledged_;  ///< rounds, by seat
  std::vector<Round> waiting_;               ///< for the proof of their seeds

  bool is_own_ = false;  ///< the frame at hand
  Fault place_;          ///< where the frame at hand is
  std::vector<Fault> faults_;
  std::uint64_t fault_count_ = 0;
  std::uint64_t frames_ = 0;
  std::uint64_t rounds_ = 0;
  std::uint64_t good_rounds_ = 0;
  std::uint64_t rounds_for_auditor_ = 0;
  std::uint64_t aborted_rounds_ = 0;
  std::uint64_t heads_ = 0;
};

/// Holds all of a transcript to the protocol.
void verify_all(Verifier& verifier, View transcript);

}  // namespace evenhand::protocol
