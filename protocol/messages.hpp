#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "protocol/cbor.hpp"
#include "protocol/vrf.hpp"

namespace evenhand::protocol {

// The contents of the bodies of frames. A message lists its members in the order of their keys,
// with bounds that no session exceeds; encode(message) and decode<Message>(body) follow from the
// list (protocol/cbor_members.hpp).

/// Random bytes that hide a card's commitment.
using Salt = std::array<std::uint8_t, 16>;

inline constexpr std::size_t most_cards = 500;  ///< HKDF gives salts for no more than 507
inline constexpr std::size_t most_seats = 16;
inline constexpr std::size_t most_hands = most_seats + 1;
inline constexpr std::size_t most_rounds = 16'777'216;
inline constexpr std::size_t most_epoch = 1024;  ///< rounds that one proof of seeds covers
inline constexpr std::size_t longest_path = 64;  ///< of hashes, from a leaf to a root

struct SessionMessage {
  std::string suite;
  std::string game;
  std::vector<std::uint16_t> hands;  ///< cards of each run of positions; players' hands first
  std::uint8_t seats = 0;            ///< so many of the hands are players'
  Hash id{};
  std::uint64_t time = 0;          ///< milliseconds of Unix time, as all times
  std::uint64_t deal_limit = 0;    ///< longest from Commit to Distribute, in milliseconds
  std::uint64_t reveal_limit = 0;  ///< longest from Distribute to Reveal
  Bytes key;                       ///< the dealer's, as SubjectPublicKeyInfo
  bool seeded = false;             ///< secrets follow from a number: for tests alone
  std::uint64_t turn_limit = 0;    ///< shortest from Commit to the blame of a player's silence
  std::uint32_t epoch = 0;         ///< rounds that one proof of the seeds covers
  Hash previous{};       ///< digest of the dealer's session before this one, zeros for its first
  Bytes signature = {};  ///< the dealer's, over all of it but the signature

  /// The key of the random function that gives the seeds; empty where it is the dealer's key.
  Bytes random_key = {};
  /// The key to which seeds are revealed; empty where all see them.
  Bytes auditor = {};

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("suite", self.suite);
    use("game", self.game);
    use("hands", self.hands, up_to(most_hands, at_most(most_cards)));
    use("seats", self.seats, at_most(most_seats));
    use("id", self.id);
    use("time", self.time);
    use("deal_limit", self.deal_limit, at_most(UINT32_MAX));
    use("reveal_limit", self.reveal_limit, at_most(UINT32_MAX));
    use("key", self.key);
    use("seeded", self.seeded);
    use("turn_limit", self.turn_limit, at_most(UINT32_MAX));
    use("epoch", self.epoch, at_most(most_epoch));
    use("previous", self.previous);
    use("signature", self.signature);
    use("random_key", self.random_key);
    use("auditor", self.auditor);
  }
};

struct JoinMessage {
  std::uint8_t seat = 0;
  std::string name;
  Bytes key;
  Hash chain{};              ///< the end of its chain of contributions
  std::uint32_t length = 0;  ///< of the chain: rounds that it has contributions for
  Bytes signature;

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("seat", self.seat);
    use("name", self.name);
    use("key", self.key);
    use("chain", self.chain);
    use("length", self.length, at_most(most_rounds));
    use("signature", self.signature);
  }
};

struct CommitMessage {
  Hash previous{};  ///< the digest of the round before
  Hash commitment{};
  std::uint64_t time = 0;

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("previous", self.previous);
    use("commitment", self.commitment);
    use("time", self.time);
  }
};

struct ContributeMessage {
  std::uint8_t seat = 0;
  Hash value{};

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("seat", self.seat);
    use("value", self.value);
  }
};

struct ShuffleMessage {
  Hash root{};

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("root", self.root);
  }
};

struct DistributeMessage {
  std::vector<Hash> fingerprints;  ///< one a hand
  std::uint64_t time = 0;

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("fingerprints", self.fingerprints, up_to(most_hands));
    use("time", self.time);
  }
};

/// A hand for its player, or one that is opened for all.
struct CardsMessage {
  std::uint8_t hand = 0;  ///< which run of positions
  std::vector<std::uint16_t> cards;
  std::vector<Salt> salts;  ///< as many

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("hand", self.hand);
    use("cards", self.cards, packed);
    use("salts", self.salts, packed);
  }
  /// Throws ProtocolError, wrong_count, where a card has no salt or a salt no card.
  void loaded() const;
};

/// A card that is drawn during play, from those that are nobody's.
struct DrawMessage {
  std::uint16_t place = 0;  ///< among them, from 0: each the next one
  std::uint8_t seat = 0;    ///< who sees it; the number of seats for all
  std::uint64_t time = 0;

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("place", self.place, at_most(most_cards - 1));
    use("seat", self.seat, at_most(most_seats));
    use("time", self.time);
  }
};

/// One card of a hand, and what leads from it to the hand's fingerprint.
struct CardMessage {
  std::uint8_t hand = 0;
  std::uint16_t place = 0;  ///< in the hand, from 0
  std::uint16_t card = 0;
  Salt salt{};
  std::vector<Hash> path;

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("hand", self.hand, at_most(most_hands - 1));
    use("place", self.place, at_most(most_cards - 1));
    use("card", self.card);
    use("salt", self.salt);
    use("path", self.path, up_to(longest_path));
  }
};

struct RevealMessage {
  Hash seed{};
  std::uint64_t time = 0;

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("seed", self.seed);
    use("time", self.time);
  }
};

/// Reveal where only the session's auditor sees the seed.
struct EncryptedRevealMessage {
  Bytes seed;  ///< PublicKey::encrypt()
  std::uint64_t time = 0;

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("seed", self.seed);
    use("time", self.time);
  }
};

struct HeadMessage {
  std::uint64_t size = 0;  ///< rounds that it covers, from the first
  Hash root{};
  std::uint64_t time = 0;
  Bytes signature;
  Hash transcript{};  ///< the hash of all frames before it

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("size", self.size, at_most(most_rounds));
    use("root", self.root);
    use("time", self.time);
    use("signature", self.signature);
    use("transcript", self.transcript);
  }
};

struct AbortMessage {
  std::uint16_t code = 0;
  std::uint8_t seat = 0;  ///< whose fault it was; the number of seats for the dealer's
  std::uint64_t time = 0;

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("code", self.code);
    use("seat", self.seat);
    use("time", self.time);
  }
};

struct CloseMessage {
  std::uint64_t size = 0;  ///< rounds, and one more for how the last one ended
  Hash root{};
  std::uint64_t heads = 0;  ///< Head frames before it
  Hash last{};              ///< the digest of the last round
  std::uint64_t time = 0;
  Bytes signature;
  Hash transcript{};  ///< the hash of all frames before it

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("size", self.size, at_most(most_rounds + 1));
    use("root", self.root);
    use("heads", self.heads, at_most(most_rounds));
    use("last", self.last);
    use("time", self.time);
    use("signature", self.signature);
    use("transcript", self.transcript);
  }
};

/// A player's signature over the Head or Close that came right before: it has seen all that this
/// covers.
struct AcknowledgeMessage {
  std::uint8_t seat = 0;
  Bytes signature;

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("seat", self.seat);
    use("signature", self.signature);
  }
};

/// In the suite mental, a player's signature over every frame up to a Draw or Finish: its cards may
/// be opened for that.
using AgreeMessage = AcknowledgeMessage;

/// The proof that the seeds of an epoch are what the dealer's random function gives.
struct SeedsMessage {
  std::uint32_t epoch = 0;  ///< from 1
  VrfProof proof{};

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("epoch", self.epoch, at_most(most_rounds));
    use("proof", self.proof);
  }
};

/// Seeds where only the session's auditor sees the proof, from which all seeds follow.
struct EncryptedSeedsMessage {
  std::uint32_t epoch = 0;
  Bytes proof;  ///< PublicKey::encrypt()

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("epoch", self.epoch, at_most(most_rounds));
    use("proof", self.proof);
  }
};

// Messages of the suite mental (docs/mental.md). sealed_deck.hpp and shuffle_proof.hpp say what is
// in each byte string; docs/mental.md has the sizes.

/// A player's key of the round, and that it knows the secret of it.
struct KeyMessage {
  std::uint8_t seat = 0;
  Hash key{};
  std::array<std::uint8_t, 64> proof{};

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("seat", self.seat);
    use("key", self.key);
    use("proof", self.proof);
  }
};

/// The deck as a player has shuffled it, and that it is the one before in some order.
struct MixMessage {
  std::uint8_t seat = 0;
  Bytes deck;
  Bytes proof;

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("seat", self.seat);
    use("deck", self.deck);
    use("proof", self.proof);
  }
};

/// The share that a player adds to the opening of all cards that others may see, and the proof that
/// it is right.
struct ShareMessage {
  std::uint8_t seat = 0;
  Bytes shares;
  std::array<std::uint8_t, 96> proof{};

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("seat", self.seat);
    use("shares", self.shares);
    use("proof", self.proof);
  }
};

/// Play is over, in the suite mental: no card is drawn any more, and players show their secrets.
struct FinishMessage {
  std::uint64_t time = 0;

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("time", self.time);
  }
};

/// A player's secret of the round, when it is over.
struct UnlockMessage {
  std::uint8_t seat = 0;
  Hash secret{};

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("seat", self.seat);
    use("secret", self.secret);
  }
};

/// A dealer's key names the one that follows it (protocol/succession.hpp).
struct SuccessionMessage {
  std::string suite;
  Bytes old_key;  ///< as SubjectPublicKeyInfo, as all keys
  Bytes new_key;
  Hash end{};  ///< of the old key's newest session; zeros for none
  std::uint64_t time = 0;
  Bytes old_signature;
  Bytes new_signature;

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("suite", self.suite);
    use("old_key", self.old_key);
    use("new_key", self.new_key);
    use("end", self.end);
    use("time", self.time);
    use("old_signature", self.old_signature);
    use("new_signature", self.new_signature);
  }
};

/// The path from a round's token to a signed head, and from an earlier head to that one.
struct ProofMessage {
  std::vector<Hash> path;
  std::uint64_t earlier_size = 0;  ///< 0 when there is no earlier head
  Hash earlier_root{};
  std::vector<Hash> consistency;

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("path", self.path, up_to(longest_path));
    use("earlier_size", self.earlier_size, at_most(most_rounds));
    use("earlier_root", self.earlier_root);
    use("consistency", self.consistency, up_to(longest_path));
  }
};

}  // namespace evenhand::protocol
