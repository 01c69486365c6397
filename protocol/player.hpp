#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/dealer.hpp"
#include "protocol/digests.hpp"
#include "protocol/keys.hpp"
#include "protocol/sealed_seat.hpp"
#include "protocol/verifier.hpp"

namespace evenhand::protocol {

struct PlayerOptions {
  std::string name;
  std::uint8_t seat = 0;
  std::uint32_t rounds = 1;  ///< at most so many are contributed to
  /// The key that it signs with, once the session's suite is known.
  std::function<PrivateKey(const SuiteInfo&)> key = PrivateKey::generate;
  ExpectedSigner dealer = {};
  /// The key, as SubjectPublicKeyInfo, of the one auditor to whom alone rounds have to be revealed;
  /// empty where they have to be revealed to all.
  Bytes auditor = {};
  std::vector<ExpectedPlayer> players = {};  ///< has to be in the session, with these keys
  /// The most rounds that may be given up; one more ends the player's part.
  std::optional<std::uint64_t> most_aborts = {};
  /// Milliseconds that the session has to give a player for its turn before it is blamed.
  std::uint64_t least_turn = 0;
  bool allow_seeded = false;  ///< takes sessions for tests, whose clock is none either
  /// The suite mental: whether the cards of a round may be opened, so many milliseconds after the
  /// player could read its hand. `may_finish` is asked at Finish, after which the player shows its
  /// secret, and `may_draw` at each Draw, the newest of the round's. Nothing refuses; a player that
  /// may never finish plays no session of that suite, and one that may plays no other.
  std::function<bool(const Round& round, std::uint64_t played)> may_draw = {};
  std::function<bool(const Round& round, std::uint64_t played)> may_finish = {};
  Clock clock = system_clock();
  /// Is given what opens its cards in the suite mental, its hand and then each card that it draws,
  /// as a Share frame for one player alone, as soon as it can read them.
  std::function<void(const FoundFrame&)> on_opening = {};
  /// Is given each round when it is over, as a Verifier gives it.
  std::function<void(const Round&)> on_round = {};
};

/// A player's side of a session: joins and contributes when it is its turn, and holds all that is
/// said, and its own hands, to the protocol. It is given every frame that all see, its own as well,
/// and the hands that are its alone.
class Player {
 public:
  /// A check of a frame that a player makes beside those of a Verifier: docs/protocol.md has the
  /// same table.
  struct Check {
    std::optional<Type> at;  ///< nothing for every frame
    Code code;               ///< when it does not hold
    std::string_view must;   ///< what has to hold
    bool (Player::*holds)(const FoundFrame& frame);
  };
  static std::span<const Check> checks();

  explicit Player(PlayerOptions options);

  /// Takes a frame, and appends to `out` what the player says to it. Throws InputError when the
  /// dealer's key that was given is none of the session's suite, and what `key` throws.
  void take(const FoundFrame& frame, Bytes& out);
  /// No more frames come.
  void stop() { verifier_.finish(); }

  /// Returns the first fault, if any; the player says no more after it.
  std::optional<Fault> fault() const;
  /// The hand of this round, once it came and opened its fingerprint.
  const std::optional<CardsMessage>& hand() const { return hand_; }
  /// The cards of this round that the player has drawn for itself, once they came, in their order.
  const std::vector<DrawnCard>& drawn() const { return drawn_; }
  Verifier& verifier() { return verifier_; }

 private:
  void take_own(const FoundFrame& frame);
  void take_hand(const FoundFrame& frame);
  void take_card(const FoundFrame& frame);
  void hold(std::uint16_t card, std::size_t position);
  void check(const FoundFrame& frame);
  void join();
  void speak(Type word, std::uint32_t round);
  void look_at_cards(const FoundFrame& frame);
  void tell_opening(const ShareMessage& message);
  void answer(const FoundFrame& frame, Bytes& out);
  bool is_asked(const FoundFrame& frame);

  bool has_known_dealer(const FoundFrame& frame);
  bool has_newest_key(const FoundFrame& frame);
  bool has_known_auditor(const FoundFrame& frame);
  bool has_secrets(const FoundFrame& frame);
  bool knows_end_of_play(const FoundFrame& frame);
  bool has_expected_suite(const FoundFrame& frame);
  bool has_time(const FoundFrame& frame);
  bool has_own_seat(const FoundFrame& frame);
  bool is_own_join(const FoundFrame& frame);
  bool is_own_word(const FoundFrame& frame);
  bool has_contribution(const FoundFrame& frame);
  bool has_head(const FoundFrame& frame);
  bool is_acknowledged(const FoundFrame& frame);
  bool may_draw(const FoundFrame& frame);
  bool may_finish(const FoundFrame& frame);
  bool has_hand(const FoundFrame& frame);
  bool has_cards(const FoundFrame& frame);
  bool is_nobodys(const FoundFrame& frame);
  bool is_another_card(const FoundFrame& frame);
  bool is_silence_or_anothers(const FoundFrame& frame);
  bool has_believable_time(const FoundFrame& frame);

  PlayerOptions options_;
  Verifier verifier_;
  std::optional<PrivateKey> key_;
  std::unique_ptr<ContributionChain> chain_;
  Bytes word_;  ///< the newest frame that was its turn: the Join, then what it says in rounds
  std::optional<SealedSeat> sealed_;  ///< of the round, in the suite mental
  std::optional<CardsMessage> hand_;
  std::uint64_t read_at_ = 0;     ///< the time at which it could read it, in the suite mental
  std::vector<DrawnCard> drawn_;  ///< by this player
  std::map<std::uint16_t, std::size_t> own_;  ///< positions of the cards that it was given
  std::optional<Fault> own_fault_;
};

/// A player's contribution to a round, as a frame.
void contribute(const ContributionChain& chain, std::uint8_t seat, std::uint32_t round, Bytes& out);
/// A player's acknowledgement of a Head or Close, signed, as a frame.
void acknowledge(Session& session, std::uint8_t seat, const PrivateKey& key, const FoundFrame& head,
                 Bytes& out);
/// A player's agreement to the newest Draw or Finish, signed over the hash of every frame up to it.
void agree(Session& session, std::uint8_t seat, const PrivateKey& key, std::uint32_t round,
           const Hash& transcript, Bytes& out);
/// A player's Join, signed, as a frame.
void join(Session& session, std::string name, std::uint8_t seat, const PrivateKey& key,
          const ContributionChain& chain, Bytes& out);

}  // namespace evenhand::protocol
