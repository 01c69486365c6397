#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "sims/cards/card_index.hpp"
#include "src/source/fast_numbers.hpp"

namespace evenhand::source {

inline constexpr std::size_t no_card = SIZE_MAX;

/// The one card that a spelling stands for; no_card when it is unknown or stands for copies.
inline std::size_t single_card(std::string_view spelling, cards::CardIndex& index) {
  const std::span<const std::uint16_t> cards = index.find(spelling);
  return cards.size() == 1 ? cards[0] : no_card;
}

/// The quick way through a deal in names, as parse_numbers is through one in numbers: true when the
/// text is just the names of deal.size() different cards, between blanks and commas or the
/// separator, none of which is one of several copies.
template <class Card>
bool parse_names(std::string_view text, char separator, cards::CardIndex& index,
                 std::span<Card> deal, SeenCards& seen) {
  const char* at = text.data();
  const char* const end = at + text.size();
  std::size_t count = 0;
  seen.begin_deal();
  const bool at_blanks = separator == '\0';
  const auto is_between = [&](char c) {
    return at_blanks ? is_separator(c) : c == separator || (is_separator(c) && c != ',');
  };
  while (true) {
    while (at != end && is_between(*at)) ++at;
    if (at == end) return count == deal.size();
    const char* const start = at;
    std::uint64_t key = 0;  // the first eight bytes
    unsigned shift = 0;
    if (at_blanks) {
      for (; at != end && !is_separator(*at); ++at, shift += 8) {
        if (shift < 64) key |= std::uint64_t{static_cast<unsigned char>(*at)} << shift;
      }
    } else {
      while (at != end && *at != separator) ++at;
      // What follows the separator is a blank at most, so this stops at the name.
      while (is_between(at[-1])) --at;
      shift = 65;
    }
    const std::string_view name(start, static_cast<std::size_t>(at - start));
    const std::span<const std::uint16_t> cards =
        shift <= 64 ? index.find_short(name, key) : index.find(name);
    if (cards.size() != 1 || count == deal.size() || !seen.add(cards[0])) return false;
    deal[count++] = static_cast<Card>(cards[0]);
  }
}

}  // namespace evenhand::source
