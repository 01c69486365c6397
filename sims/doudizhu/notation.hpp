#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sims/doudizhu/counts.hpp"

namespace evenhand::doudizhu {

/// The form in which a card is written.
enum class CardNames : std::uint8_t {
  symbols,  ///< ♠A, 小王, 大王
  letters,  ///< SA, BJ (the black, small joker), RJ (the red, big one)
  numbers   ///< 47, 52, 53
};

std::string card_text(std::uint8_t card, CardNames names);

/// The name that the deck has for it: "AS", "small-joker".
std::string card_name(unsigned card);
/// The card of any name that docs/formats-deals.md lists; nothing when it is none.
std::optional<std::uint8_t> find_card(std::string_view name);
/// The name most like this one, or empty.
std::string_view nearest_card_name(std::string_view name);

/// The cards that a line names: how many of each rank, and those of which the suit was given.
struct WrittenCards {
  Counts counts = 0;
  std::vector<std::uint8_t> cards;  ///< as written; fewer than there are when suits are missing
};

/// Reads cards between blanks, commas, plus signs or nothing at all: with suits under any name that
/// the deck knows ("♠A", "SA", "10H", "小王"; see docs/formats-deals.md), or ranks alone: 3 … 9, 10
/// or T, J, Q, K, A, 2, B (small joker), R (big joker). Throws InputError for what is no card, for
/// the same card twice and for more cards of a rank than there are; `where` starts its message.
WrittenCards parse_cards(std::string_view text, std::string_view where);

/// Reads the numbers 0 … 53 of cards, between blanks or commas.
WrittenCards parse_card_numbers(std::string_view text, std::string_view where);

}  // namespace evenhand::doudizhu
