#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "protocol/frame.hpp"
#include "protocol/merkle.hpp"
#include "protocol/session.hpp"

namespace evenhand::protocol {

/// What two statements say against each other.
enum class Contradiction : std::uint8_t {
  none,          ///< they are of one session, and agree
  other,         ///< they are of two sessions, which say nothing of each other
  follows,       ///< of two sessions, one of which names the end that the other has
  two_logs,      ///< two heads of one session over as many rounds, or one no beginning of the other
  two_heads,     ///< two Heads over the same rounds, behind other frames or at another time
  two_ends,      ///< two Closes of one session that differ, or a Head over more rounds than a Close
  two_tables,    ///< one Session was joined in two ways, and heads were signed over both
  two_sessions,  ///< two Sessions that both follow the same one, or are both the dealer's first
  went_on        ///< a Session names an end of the other one, behind which that one was signed on
};

/// What a dealer has signed of a session, in a transcript, in what a player kept, or in evidence:
/// the frames that show it, and the heads whose signatures hold. What else stands there is for a
/// Verifier to say.
class Statement {
 public:
  /// Takes the frames in their order, those of one session.
  void take(const FoundFrame& frame);

  bool has_begun() const { return session_.has_begun(); }
  Session& session() { return session_; }
  bool is_signed() const { return !heads_.empty(); }

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
    /// What Contradiction::two_heads and two_ends say; none for what an honest dealer signs.
    Contradiction beside(const Signed& other) const;
  };

  void accept(const FoundFrame& frame);
  void add_head(const FoundFrame& frame);
  void add_proof(const FoundFrame& frame);

  Session session_;
  Bytes session_frame_;
  Bytes join_frames_;
  std::vector<Hash> digests_;  ///< of the Session, and behind each Join
  std::vector<Signed> heads_;
};

/// A contradiction and the frames that show it to anybody, with nothing but the dealer's key:
/// statement, statement, each of Session, Joins, a head, and where it is needed a Proof.
struct Compared {
  Contradiction contradiction = Contradiction::none;
  KnownHead first = {};  ///< with went_on where the one was left, and second what was signed then
  KnownHead second = {};
  Bytes evidence = {};
};

/// Compares two statements of one dealer's. `leaves` are those of a whole log, or empty: with them
/// a shorter head is held to a longer log. Throws ProtocolError, other_signer, for two dealers.
Compared compare(Statement& one, Statement& other, const std::vector<Hash>& one_leaves,
                 const std::vector<Hash>& other_leaves);

}  // namespace evenhand::protocol
