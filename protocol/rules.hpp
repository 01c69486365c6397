#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sims/cards/deck.hpp"

namespace evenhand::protocol {

/// The rules by which a game is dealt: its deck, and which runs of positions are hands.
struct Rules {
  std::string game;
  cards::Deck deck;
  std::vector<std::uint16_t> hands;  ///< cards of each run; players' hands first
  std::uint8_t seats = 0;            ///< so many of them are players'
  /// A player takes up the cards that are nobody's hand in the end, and they are shown to all then.
  bool rest_is_taken = false;

  /// Returns how many cards can be drawn during play: those that are nobody's hand to the end, and
  /// at holdem the five of the board.
  std::size_t drawable() const;
  /// Cards that are drawn are turned for all to see, such as the board of holdem.
  bool draws_are_for_all = false;

  /// The first position of a hand.
  std::size_t first_of(std::size_t hand) const;
};

/// The games that can be dealt.
std::span<const std::string_view> games();
bool is_game(std::string_view name);
/// Whether so many play a game: 2 to 10 play holdem, and every other game has one number.
bool can_seat(std::string_view game, std::size_t seats);
/// Returns the rules for so many players, or with 0 for as many as usual. Throws InputError, with a
/// suggestion, for an unknown game, and for a number of players that it has not.
Rules rules_of(std::string_view game, std::size_t seats = 0);

}  // namespace evenhand::protocol
