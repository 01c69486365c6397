#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/digests.hpp"
#include "protocol/frame.hpp"
#include "protocol/keys.hpp"
#include "protocol/messages.hpp"
#include "protocol/rules.hpp"
#include "protocol/sealed_deck.hpp"
#include "protocol/suite.hpp"

namespace evenhand::protocol {

/// A player, and what is known of its contributions.
struct Seat {
  std::string name;
  std::uint32_t length = 0;      ///< rounds that it has contributions for
  Hash last{};                   ///< the newest contribution, at first the end of its chain
  std::uint32_t last_round = 0;  ///< that it was of
  bool is_lost = false;          ///< a contribution was wrong: those after it are not checked
  Bytes key;                     ///< its public key, in DER
};

/// The players and the game of a session, as the first frames say. All functions throw
/// ProtocolError for what no session has.
class Session {
 public:
  void begin(View session_body);
  void join(View join_body);

  bool has_begun() const { return suite_ != nullptr; }
  bool is_complete() const { return has_begun() && seats_.size() == rules_.seats; }

  const SessionMessage& message() const { return message_; }
  const Rules& rules() const { return rules_; }
  Suite& suite() { return *suite_; }
  const SuiteInfo& suite_info() const { return suite_->info(); }
  bool is_mental() const { return suite_info().is_mental; }
  /// The points of the deck, in a session of the suite mental.
  const DeckPoints& deck_points() const { return *deck_points_; }
  const PublicKey& dealer_key() const { return *dealer_key_; }
  /// The key of the random function that gives the seeds: the dealer's own in most suites.
  const PublicKey& random_key() const { return random_key_ ? *random_key_ : *dealer_key_; }
  /// Whom alone seeds are revealed to; null where all see them.
  const PublicKey* auditor() const { return auditor_.get(); }
  /// The digest of the session's body alone.
  const Hash& own_digest() const { return own_digest_; }
  /// The digest of all frames so far.
  const Hash& digest() const { return digest_; }
  /// The digests of the Session, and after each Join.
  const std::vector<Hash>& digests() const { return digests_; }
  const std::vector<Seat>& seats() const { return seats_; }
  const PublicKey& player_key(std::size_t seat) const { return *player_keys_.at(seat); }
  std::vector<std::string> names() const;

  /// Holds an acknowledgement of a Head to its seat's key. `first` is the first seat that has not
  /// spoken: seats acknowledge in their order, and some may say nothing.
  void acknowledge(const AcknowledgeMessage& message, std::size_t first, View head_body);

  /// Holds a seat's agreement to its key. `transcript` is the hash of every frame up to the Draw or
  /// Finish that it is about.
  void agree(const AgreeMessage& message, const Hash& transcript);

  /// Holds a contribution to the seat's chain, and keeps it as the newest. It is hashed once for
  /// each round since the newest. A wrong one is refused and ends the checking of its seat, so that
  /// no number of them costs more hashes than one: false says that this one was not checked.
  bool contribute(std::uint8_t seat, std::uint32_t round, const Hash& value);

 private:
  SessionMessage message_;
  Rules rules_;
  std::unique_ptr<Suite> suite_;
  std::unique_ptr<DeckPoints> deck_points_;
  std::unique_ptr<PublicKey> dealer_key_;
  std::unique_ptr<PublicKey> random_key_;  ///< null where it is the dealer's own
  std::unique_ptr<PublicKey> auditor_;
  Hash own_digest_{};
  Hash digest_{};
  std::vector<Hash> digests_;
  std::vector<Seat> seats_;
  std::vector<std::unique_ptr<PublicKey>> player_keys_;  ///< by seat
};

}  // namespace evenhand::protocol
