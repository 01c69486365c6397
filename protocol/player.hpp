#pragma once

#include <memory>
#include <optional>
#include <string>

#include "protocol/chain.hpp"
#include "protocol/keys.hpp"
#include "protocol/verifier.hpp"

namespace evenhand::protocol {

/// A player's side of a session: joins and contributes when it is its turn, and holds all that is
/// said, and its own hands, to the protocol. It is given every frame that all see, its own as well,
/// and the hands that are its alone.
class Player {
 public:
  /// For so many rounds.
  Player(std::string name, std::uint8_t seat, std::uint32_t rounds);

  /// Takes a frame, and appends to `out` what the player says to it.
  void take(const FoundFrame& frame, Bytes& out);
  /// No more frames come.
  void stop() { verifier_.finish(); }

  /// What is wrong, if anything: the first of it, and the player says no more.
  std::optional<Fault> fault() const;
  /// The hand of this round, once it came and opened its fingerprint.
  const std::optional<CardsMessage>& hand() const { return hand_; }
  Verifier& verifier() { return verifier_; }

 private:
  void take_hand(const FoundFrame& frame);
  void join(Bytes& out);

  std::string name_;
  std::uint8_t seat_;
  std::uint32_t rounds_;
  Verifier verifier_;
  std::optional<PrivateKey> key_;
  std::unique_ptr<ContributionChain> chain_;
  std::optional<CardsMessage> hand_;
  std::optional<Fault> hand_fault_;
};

/// A player's contribution to a round, as a frame.
void contribute(const ContributionChain& chain, std::uint8_t seat, std::uint32_t round, Bytes& out);
/// A player's Join, signed, as a frame.
void join(Session& session, std::string name, std::uint8_t seat, const PrivateKey& key,
          const ContributionChain& chain, Bytes& out);

}  // namespace evenhand::protocol
