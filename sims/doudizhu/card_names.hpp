#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace evenhand::doudizhu {

/// What a card looks like.
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

}  // namespace evenhand::doudizhu
