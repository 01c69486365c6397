#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace evenhand::cards {

/// A run of positions that goes to one player, or stays undealt.
struct Hand {
  std::string name;
  std::size_t first;  ///< position of its first card
  std::size_t count;
};

/// Cards that players care about: where they go is worth a test of its own.
struct KeySet {
  std::string name;
  std::vector<std::uint16_t> cards;  ///< ascending
};

/// Another spelling of a card. Several cards share one spelling where a log cannot tell the copies
/// apart, such as the four tiles "1m".
struct CardAlias {
  std::string name;
  std::vector<std::uint16_t> cards;  ///< ascending
};

/// The cards 0 … size-1 in their starting order, and what a game makes of them.
struct Deck {
  std::string name;  ///< "54" or the name of a game
  std::size_t size = 0;
  std::vector<std::string> card_names;  ///< one a card, all different; empty for a plain deck
  std::vector<CardAlias> aliases;       ///< spellings beside card_names
  std::vector<Hand> hands;              ///< in order, covering every position; or empty
  std::vector<KeySet> key_sets;

  /// The name of the card, which is its number in a plain deck.
  std::string card_name(std::size_t card) const;
};

struct DeckInfo {
  std::string_view name;
  std::size_t size;
  std::string_view summary;  ///< one line for `evenhand list decks`
};

/// The decks that belong to a game.
std::span<const DeckInfo> decks();

/// Reads a number of cards from 2 to 1024 or the name of a game. Throws InputError, with a
/// suggestion, for anything else.
///
/// Names are ASCII: rank then suit ("AS", "TD") for playing cards, "small-joker" and "big-joker",
/// and kind.copy ("1m.1" … "7z.4") for mahjong tiles. docs/formats-deals.md lists other spellings.
/// Suits stand in the order clubs, diamonds, hearts, spades. Poker deals five cards in a row to
/// each of four seats and leaves 32; the other games deal as DESIGN says.
Deck parse_deck(std::string_view text);

/// A deck in the order in which the names stand (what a deck order file holds). A name that occurs
/// k times stands for k copies that cannot be told apart, and the cards are called name.1 … name.k.
/// Throws InputError unless there are 2 to 1024 names.
Deck named_deck(std::string_view name, std::span<const std::string> names);

}  // namespace evenhand::cards
