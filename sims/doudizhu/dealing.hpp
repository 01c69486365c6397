#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

#include "sims/doudizhu/counts.hpp"
#include "sims/random/source.hpp"
#include "sims/shuffle/shuffler.hpp"

namespace evenhand::doudizhu {

/// 54 cards in order; position 0 is dealt first.
using DeckOrder = std::array<std::uint8_t, deck_size>;

/// 3 of clubs … 2 of spades, the small and the big joker.
DeckOrder sorted_deck();

/// Throws InputError, with the cards that are missing or there twice, unless it is a whole deck.
DeckOrder checked_deck(std::span<const std::uint8_t> cards, std::string_view where);

/// Puts a deck into a new order.
class DeckShuffler {
 public:
  virtual ~DeckShuffler() = default;
  virtual void shuffle(DeckOrder& deck) = 0;
};

/// A built-in shuffling algorithm on one stream of a random source.
class SimulatedDeckShuffler final : public DeckShuffler {
 public:
  SimulatedDeckShuffler(const shuffle::ShufflerSpec& spec, const random::SourceInfo& info);

  /// Draws come from this stream from now on.
  void begin_block(std::uint64_t seed, std::uint64_t stream);
  void shuffle(DeckOrder& deck) override;

 private:
  std::unique_ptr<shuffle::Shuffler> shuffler_;
  const random::SourceInfo& info_;
  std::unique_ptr<random::Source> source_;
  cards::DealBatch orders_;  ///< drawn ahead: where each position takes its card from
  std::size_t next_;
};

/// What the players hold: seat s has hands[s]; the landlord has the bottom cards, too.
struct Deal {
  std::array<std::array<std::uint8_t, hand_size>, seats> hands{};
  std::array<std::uint8_t, bottom_size> bottom{};

  friend bool operator==(const Deal&, const Deal&) = default;
};

/// Positions 0-16 to seat 0, 17-33 to seat 1, 34-50 to seat 2, 51-53 to the bottom.
Deal deal_out(const DeckOrder& deck);
/// The order that deal_out makes this deal of.
DeckOrder gathered(const Deal& deal);

/// Two bytes a card, the low one first, in the order of the deck: what `audit --log-format u16le`
/// reads. Reading throws InputError for what is no deal.
std::string to_binary(const Deal& deal);
Deal from_binary(std::string_view bytes, std::string_view where);

/// {"hands":[["3C",…],…],"bottom":[…]}; reading takes numbers and all names of cards, too.
std::string to_json(const Deal& deal);
Deal from_json(std::string_view json, std::string_view where);

enum class DealingState : std::uint8_t { idle, shuffled, dealt, bid, revealed };
std::string_view name(DealingState state);

/// A step was asked for out of turn.
class TransitionError : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

/// One round of dealing: idle, shuffled, dealt, bid, revealed, and idle again. Every other
/// transition throws TransitionError, which says what the state is and what may follow.
class Dealing {
 public:
  explicit Dealing(DeckShuffler& shuffler) : shuffler_(shuffler), deck_(sorted_deck()) {}

  DealingState state() const { return state_; }

  void shuffle();  ///< idle → shuffled
  void deal();     ///< shuffled → dealt
  /// The auction is over: dealt → bid. The seat is 0 to 2, or InputError.
  void bid(unsigned landlord);
  void reveal();  ///< bid → revealed: the landlord takes the bottom
  /// revealed or, when all have passed, dealt → idle, with the cards as they were gathered.
  void gather(const DeckOrder& deck);

  /// From dealt on.
  const Deal& current() const;
  /// From bid on.
  unsigned landlord() const;
  /// What a seat holds: 17 cards, or 20 once the bottom is revealed to the landlord.
  Counts hand(unsigned seat) const;

 private:
  void require(DealingState wanted, std::string_view step) const;

  DeckShuffler& shuffler_;
  DeckOrder deck_;
  DealingState state_ = DealingState::idle;
  Deal deal_;
  unsigned landlord_ = 0;
};

}  // namespace evenhand::doudizhu
