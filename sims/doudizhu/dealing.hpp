#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

#include "sims/doudizhu/counts.hpp"
#include "sims/doudizhu/notation.hpp"
#include "sims/shuffle/dealer.hpp"

namespace evenhand::doudizhu {

/// 54 cards in order; position 0 is dealt first.
using DeckOrder = std::array<std::uint8_t, deck_size>;

/// 3 of clubs … 2 of spades, the small and the big joker.
DeckOrder sorted_deck();

/// Throws InputError, with the cards that are missing or there twice, unless it is a whole deck.
DeckOrder checked_deck(std::span<const std::uint8_t> cards, std::string_view where);

/// The cards that each player holds: seat s has hands[s]; the landlord has the bottom cards, too.
struct Deal {
  std::array<std::array<std::uint8_t, hand_size>, seats> hands{};
  std::array<std::uint8_t, bottom_size> bottom{};

  friend bool operator==(const Deal&, const Deal&) = default;
};

/// Positions 0-16 to seat 0, 17-33 to seat 1, 34-50 to seat 2, 51-53 to the bottom.
Deal deal_out(const DeckOrder& deck);
/// The order that deal_out makes this deal of.
DeckOrder gathered(const Deal& deal);

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
  /// `dealer` deals decks of 54 cards, and has begun a block.
  explicit Dealing(shuffle::Dealer& dealer) : dealer_(dealer), deck_(sorted_deck()) {}

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
  /// Returns the cards of a seat: 17, or the landlord's 20 once the bottom is revealed to it.
  Counts hand(unsigned seat) const;

 private:
  void require(DealingState wanted, std::string_view step) const;

  shuffle::Dealer& dealer_;
  DeckOrder deck_;
  DealingState state_ = DealingState::idle;
  Deal deal_;
  unsigned landlord_ = 0;
};

// Each form of a deal is read back as the same deal. Reading throws InputError for what is no card
// and, with all cards that are missing or there twice, for what is no whole deck.

/// The cards in the order of the deck, with blanks between: a line of `audit --log`. Reading takes
/// commas and bars, too.
std::string to_text(const Deal& deal, CardNames names);
Deal from_text(std::string_view text, std::string_view where);

/// {"hands":[["3C",…],…],"bottom":[…]}; reading takes numbers and all names of cards.
std::string to_json(const Deal& deal);
Deal from_json(std::string_view json, std::string_view where);

}  // namespace evenhand::doudizhu
