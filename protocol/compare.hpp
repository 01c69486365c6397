#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "protocol/frame.hpp"
#include "protocol/merkle.hpp"
#include "protocol/session.hpp"
#include "protocol/succession.hpp"

namespace evenhand::protocol {

/// The result of comparing two statements.
enum class Contradiction : std::uint8_t {
  none,          ///< they are of one session, and agree
  other,         ///< they are of two sessions, which say nothing of each other
  follows,       ///< of two sessions, one of which names the end that the other has
  two_logs,      ///< two heads of one session over as many rounds, or one no beginning of the other
  two_heads,     ///< two Heads over the same rounds, after other frames or at another time
  two_ends,      ///< two Closes of one session that differ, or a Head over more rounds than a Close
  two_tables,    ///< one Session was joined in two ways, and heads were signed over both
  two_sessions,  ///< two Sessions that both follow the same one, or are both the dealer's first
  went_on,       ///< a Session names an end of the other one, after which that one was signed on
  succeeded,     ///< the key signed on after the end at which it had named another one
  two_successors  ///< the key has named two that follow it, or one after two ends
};

/// The statements that a dealer has signed of a session, in a transcript, in what a player kept, or
/// in evidence: the frames that show it, and the heads whose signatures hold; or the Succession of
/// its key. A Verifier judges whatever else stands there.
class Statement {
 public:
  /// Takes the frames in their order, those of one session.
  void take(const FoundFrame& frame);

  bool has_begun() const { return session_.has_begun() || succession_; }
  /// The dealer's, in DER; of a Succession the old one.
  const Bytes& key() const { return succession_ ? succession_->old_key : session_.message().key; }
  bool is_signed() const { return !heads_.empty() || succession_; }

 private:
  friend class Comparison;

  /// A head that the dealer signed, with the Head or Close that shows it; or one that a Proof leads
  /// to from there.
  struct Signed {
    KnownHead head;
    Bytes frame;
    Bytes body = {};  ///< of the Head or Close, which an end of the session is made of
    Hash text = {};   ///< what the dealer signed
    bool is_close = false;
    bool is_shown = false;  ///< by a Proof, so that it is no end of a session

    bool is_behind(const Signed& other) const {
      return head.size > other.head.size || (is_close && !other.is_close);
    }
    /// Returns Contradiction::two_heads, two_ends, or none for what an honest dealer signs.
    Contradiction beside(const Signed& other) const;
  };

  void accept(const FoundFrame& frame);
  /// The end of the session before.
  const Hash& previous() const;
  const SuiteInfo& suite_info() const;
  /// It is the Succession of a key that has opened none.
  bool says_no_session() const { return succession_ && succession_->end == Hash{}; }
  void add_head(const FoundFrame& frame);
  void add_proof(const FoundFrame& frame);

  Session session_;
  std::optional<SuccessionMessage> succession_;  ///< in the place of a session
  Bytes first_frame_;                            ///< the Session or the Succession
  Bytes join_frames_;
  std::vector<Signed> heads_;
};

/// A contradiction and the frames that show it to anybody, with nothing but the dealer's key:
/// statement, statement, each of Session, Joins, a head, and where it is needed a Proof; or a
/// Succession.
struct Compared {
  Contradiction contradiction = Contradiction::none;
  /// With went_on and succeeded, `first` is the head at which the one was left, and `second` what
  /// was signed then.
  KnownHead first = {};
  KnownHead second = {};
  Bytes evidence = {};
};

/// Compares two statements of one dealer's. `leaves` are those of a whole log, or empty: with them
/// a shorter head is held to a longer log. Throws ProtocolError, other_signer, for two dealers.
Compared compare(Statement& one, Statement& other, const std::vector<Hash>& one_leaves,
                 const std::vector<Hash>& other_leaves);

}  // namespace evenhand::protocol
