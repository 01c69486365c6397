#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sims/cards/deck.hpp"

namespace evenhand::source {

/// Columns of a table, or members of a record, as the hands of a deal.
struct Seats {
  std::vector<std::size_t> order;  ///< the columns, in the order of the hands
  std::vector<std::size_t> hands;  ///< of each column in that order, the number of its hand
  std::vector<std::string> names;  ///< by hand; empty where columns are no hands

  /// Counts cards of the column at that place of the order to its hand, or, where columns are no
  /// hands, as a list of its own.
  void add(std::size_t place, std::size_t cards, std::vector<std::size_t>& lists) const;
};

/// The hands that columns of those names hold. Columns that are called as the seats of the deck's
/// game ("North", "deal.east_hand", "player2", "S1" to "S13", the Chinese names) are in the order
/// of the seats and have their names; others, and all of a deck of no game, stand as they are
/// listed and are called as they are. `cards` says how many of them each column holds. Columns that
/// all hold one, and are not called as seats, are no hands; nor is a single column.
///
/// Throws InputError, with `source`, where some are called as seats and others are not, or two
/// alike: unless `is_stated`, that is, listed by --columns, and each that is called as a seat
/// stands in its place.
Seats seats_of(std::span<const std::string> columns, std::span<const std::size_t> cards,
               const cards::Deck* deck, bool is_stated, const std::string& source);

/// Whether these are names of seats of the deck's game, each of another one, and of no others.
bool are_called_as_seats(std::span<const std::string> columns, const cards::Deck& deck);

/// Whether a column of that name tells whose a hand is: "seat", "players.direction", "Player name".
bool holds_seats(std::string_view name);

/// "landlord=20,down=17,up=17": what --hands says of hands of those lengths, which may have names.
/// Empty where they are the hands that the deck's game has, and where they are none: fewer than
/// two, or of a card each.
std::string words_of_hands(std::span<const std::size_t> lengths, std::span<const std::string> names,
                           const cards::Deck& deck);

}  // namespace evenhand::source
