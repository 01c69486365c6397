#pragma once

#include <cstdint>

#include "protocol/sealed_round.hpp"

namespace evenhand::protocol {

/// A player's secret of a round of the suite mental, and what it says with it. The secret is wiped
/// when it goes.
class SealedSeat {
 public:
  /// Draws the secret.
  explicit SealedSeat(std::uint8_t seat);
  /// Makes a seat with the secret that it has shown.
  SealedSeat(std::uint8_t seat, const Scalar& secret) : seat_(seat), secret_(secret) {}
  SealedSeat(const SealedSeat&) = delete;
  SealedSeat& operator=(const SealedSeat&) = delete;
  ~SealedSeat() { wipe(secret_); }

  KeyMessage key(const SealedRound& round) const;
  /// Shuffles the deck as it is.
  MixMessage mix(const SealedRound& round) const;
  ShareMessage share(const SealedRound& round) const;
  UnlockMessage unlock() const;
  /// Returns the cards that the seat is dealt, once all shares are there.
  CardsMessage hand(const SealedRound& round) const { return round.hand(seat_, secret_); }

  /// The newest card that was drawn, by this seat or for all, once all shares of it are there.
  std::uint16_t drawn_card(const SealedRound& round) const {
    return round.drawn_card(seat_, secret_);
  }

  /// Returns the share that shows the hand, or the card that it drew last, to those who are given
  /// it: no other card, and not the secret.
  ShareMessage hand_opening(const SealedRound& round) const {
    return proved(round, round.hand_of(seat_));
  }
  ShareMessage drawn_opening(const SealedRound& round) const {
    return proved(round, round.drawn_by(seat_));
  }

  /// Writes the one of them that it has to say at this step, as a frame: Key, Mix, Share or Unlock.
  void say(Type word, const SealedRound& round, Bytes& out) const;

 private:
  ShareMessage proved(const SealedRound& round, const ShareStatement& shown) const;

  std::uint8_t seat_;
  Scalar secret_;
};

}  // namespace evenhand::protocol
