#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "sims/cards/card_index.hpp"
#include "src/source/log.hpp"
#include "src/source/row.hpp"

namespace evenhand::source {

/// Puts `cards` into an order that looks uniform over all orders and is a function of the two
/// numbers alone. The mixer is SplitMix64 (Steele, Lea & Flood 2014); its choice among k <= 1024
/// copies is off by less than k / 2^32.
inline void order_copies(std::uint64_t deal_number, std::uint64_t group,
                         std::span<std::uint16_t> cards) {
  std::uint64_t state = deal_number * 0xD1342543DE82EF95U ^ group * 0xDA942042E4DD58B5U;
  for (std::size_t left = cards.size(); left > 1; --left) {
    state += 0x9E3779B97F4A7C15U;
    std::uint64_t word = state;
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9U;
    word = (word ^ word >> 27) * 0x94D049BB133111EBU;
    word ^= word >> 31;
    const auto chosen = static_cast<std::size_t>(((word >> 32) * left) >> 32);
    std::swap(cards[chosen], cards[left - 1]);
  }
}

/// The careful way through a row: takes names, and says precisely what is wrong.
class LineParser {
 public:
  /// `deck` gives the names, or is empty for numbers. It outlives the parser.
  LineParser(const LogTraits& traits, const cards::Deck& deck);

  /// Reads the deal with that number (from 0) into `deal`. Throws InputError when the row does not
  /// hold every card once, or as many different ones as are drawn.
  void parse(const Row& row, std::uint64_t deal_number, std::span<std::uint16_t> deal);
  /// Whether a deal so far named a card by a spelling that its copies share.
  bool gave_copies() const { return gave_copies_; }

  cards::CardIndex& index() { return index_; }

 private:
  /// The cards that one word can mean.
  struct Slot {
    std::size_t column;
    std::span<const std::uint16_t> cards;
  };

  void read_slots(const Row& row);
  Slot number_slot(const Line& line, const Token& token) const;
  Slot name_slot(const Line& line, const Token& token);
  void check_count(const Line& line) const;
  /// Gives the cards of draws with repeats, where every slot stands for itself.
  void give_each(const Row& row, std::span<std::uint16_t> deal) const;
  void give_single_cards();
  void give_copies(std::uint64_t deal_number);
  void check_all_given(const Row& row) const;

  std::string shown(std::size_t card) const;
  std::string deck_in_words() const;

  static constexpr std::uint16_t nowhere = UINT16_MAX;

  LogTraits traits_;
  const cards::Deck& deck_;
  cards::CardIndex index_;
  std::vector<std::uint16_t> numbers_;  ///< 0 … n-1, for the slots of numbers to point at
  std::vector<Slot> slots_;
  std::vector<std::uint16_t> position_of_;           ///< by card
  std::vector<std::vector<std::uint16_t>> waiting_;  ///< positions to fill, by the first copy
  bool gave_copies_ = false;
  std::vector<std::uint16_t> unplaced_;  ///< positions whose cards were all given
};

}  // namespace evenhand::source
