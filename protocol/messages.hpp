#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "protocol/bytes.hpp"

namespace evenhand::protocol {

// What the bodies of frames hold. Each is written to CBOR and read back; reading throws
// ProtocolError, also for sizes that no session has.

/// What hides a card's commitment.
using Salt = std::array<std::uint8_t, 16>;

inline constexpr std::size_t most_cards = 500;  ///< HKDF gives salts for no more than 507
inline constexpr std::size_t most_seats = 16;
inline constexpr std::size_t most_rounds = 16'777'216;

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

  Bytes encode() const;
  static SessionMessage decode(View body);
};

struct JoinMessage {
  std::uint8_t seat = 0;
  std::string name;
  Bytes key;
  Hash chain{};              ///< the end of its chain of contributions
  std::uint32_t length = 0;  ///< of the chain: rounds that it has contributions for
  Bytes signature;

  Bytes encode() const;
  static JoinMessage decode(View body);
};

struct CommitMessage {
  Hash previous{};  ///< the digest of the round before
  Hash commitment{};
  std::uint64_t time = 0;

  Bytes encode() const;
  static CommitMessage decode(View body);
};

struct ContributeMessage {
  std::uint8_t seat = 0;
  Hash value{};

  Bytes encode() const;
  static ContributeMessage decode(View body);
};

struct ShuffleMessage {
  Hash root{};

  Bytes encode() const;
  static ShuffleMessage decode(View body);
};

struct DistributeMessage {
  std::vector<Hash> fingerprints;  ///< one a hand
  std::uint64_t time = 0;

  Bytes encode() const;
  static DistributeMessage decode(View body);
};

/// A hand for its player, or one that is opened for all.
struct CardsMessage {
  std::uint8_t hand = 0;  ///< which run of positions
  std::vector<std::uint16_t> cards;
  std::vector<Salt> salts;  ///< as many

  Bytes encode() const;
  static CardsMessage decode(View body);
};

/// One card of a hand, and what leads from it to the hand's fingerprint.
struct CardMessage {
  std::uint8_t hand = 0;
  std::uint16_t place = 0;  ///< in the hand, from 0
  std::uint16_t card = 0;
  Salt salt{};
  std::vector<Hash> path;

  Bytes encode() const;
  static CardMessage decode(View body);
};

struct RevealMessage {
  Hash seed{};
  std::uint64_t time = 0;

  Bytes encode() const;
  static RevealMessage decode(View body);
};

struct HeadMessage {
  std::uint64_t size = 0;  ///< rounds that it covers, from the first
  Hash root{};
  std::uint64_t time = 0;
  Bytes signature;

  Bytes encode() const;
  static HeadMessage decode(View body);
};

struct AbortMessage {
  std::uint16_t code = 0;
  std::uint8_t seat = 0;  ///< whose fault it was; the number of seats for the dealer's
  std::uint64_t time = 0;

  Bytes encode() const;
  static AbortMessage decode(View body);
};

struct CloseMessage {
  std::uint64_t size = 0;
  Hash root{};
  std::uint64_t heads = 0;  ///< Head frames before it
  Hash last{};              ///< the digest of the last round
  std::uint64_t time = 0;
  Bytes signature;

  Bytes encode() const;
  static CloseMessage decode(View body);
};

/// What leads from a round's token to a signed head, and from an earlier head to that one.
struct ProofMessage {
  std::vector<Hash> path;
  std::uint64_t earlier_size = 0;  ///< 0 when there is no earlier head
  Hash earlier_root{};
  std::vector<Hash> consistency;

  Bytes encode() const;
  static ProofMessage decode(View body);
};

}  // namespace evenhand::protocol
