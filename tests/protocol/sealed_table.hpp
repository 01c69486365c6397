#pragma once

#include <deque>
#include <functional>
#include <string_view>
#include <vector>

#include "protocol/dealer.hpp"
#include "protocol/player.hpp"
#include "tests/protocol/transcripts.hpp"

namespace evenhand::protocol {

/// A dealer of the suite mental and seats that say what they are told to, for tests: step by
/// step, so that each can be another.
class SealedTable {
 public:
  explicit SealedTable(std::uint64_t turn_limit = 1, std::string_view game = "doudizhu",
                       std::size_t seats = 0);

  Dealer& dealer() { return dealer_; }
  const SealedRound& round() { return dealer_.sealed(); }
  SealedSeat& seat(std::size_t seat) { return seats_.at(seat); }
  Bytes& transcript() { return out_; }

  /// Commit, and the contributions of all.
  void begin_round();
  /// Says the word of a seat, and of all seats.
  void say(Type word, std::uint8_t seat);
  void say(Type word);
  /// All agree to what was asked last.
  void agree();
  /// To the distribution of sealed cards, with a signed head that all acknowledge.
  void deal();
  void head();
  /// A card of those that are nobody's, for a seat, or with the number of seats for all; and the
  /// shares of it.
  void draw(std::uint8_t seat);
  /// The rest of the round.
  void open();

  /// A message in place of what the seat would say. Throws as Dealer::take().
  template <class Message>
  void send(Type type, const Message& message) {
    if (type == Type::share || type == Type::unlock) agree();
    Bytes said;
    write_frame(said, {type, 0, dealer_.round()}, encode(message));
    hear(said);
  }

 private:
  void hear(const Bytes& said);

  Dealer dealer_;
  std::deque<ContributionChain> chains_;
  std::vector<PrivateKey> keys_;
  std::deque<SealedSeat> seats_;
  Bytes out_;
};

/// A session of two rounds of Dou Dizhu, from a seed.
Bytes sealed_transcript(std::uint64_t seed = 1);
/// Returns what sealed_transcript() gives for seed 1: made once.
const Bytes& one_sealed_transcript();

}  // namespace evenhand::protocol
