#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "sims/cards/card_index.hpp"
#include "src/source/fast_numbers.hpp"
#include "src/source/line_tokens.hpp"
#include "src/source/text_words.hpp"

namespace evenhand::source {

inline constexpr std::size_t no_card = SIZE_MAX;

/// The one card that a spelling stands for; no_card when it is unknown or stands for copies.
inline std::size_t single_card(std::string_view spelling, cards::CardIndex& index) {
  const std::span<const std::uint16_t> cards = index.find(spelling);
  return cards.size() == 1 ? cards[0] : no_card;
}

/// The quick way through a deal in names, as parse_numbers is through one in numbers: true when the
/// text is just the names of deal.size() different cards, between blanks and commas, none of which
/// is one of several copies. for_each_word() says what the text must be.
template <class Card>
bool parse_names(std::string_view text, cards::CardIndex& index, std::span<Card> deal,
                 SeenCards& seen) {
  constexpr unsigned most_bytes = 8;
  std::size_t count = 0;
  seen.begin_deal();
  const bool are_names = for_each_word(text, [&](const char* start, unsigned length) {
    const std::string_view name(start, length);
    const std::span<const std::uint16_t> cards =
        length <= most_bytes ? index.find_short(name, low_bytes(start, length)) : index.find(name);
    if (cards.size() != 1 || count == deal.size() || !seen.add(cards[0])) return false;
    deal[count++] = static_cast<Card>(cards[0]);
    return true;
  });
  return are_names && count == deal.size();
}

/// Reads a deal between separators that are none of these, and blanks beside them.
template <class Card>
bool parse_names(std::string_view text, char separator, cards::CardIndex& index,
                 std::span<Card> deal, SeenCards& seen) {
  const char* at = text.data();
  const char* const end = at + text.size();
  std::size_t count = 0;
  seen.begin_deal();
  const auto is_between = [&](char c) { return c == separator || (is_separator(c) && c != ','); };
  while (true) {
    while (at != end && is_between(*at)) ++at;
    if (at == end) return count == deal.size();
    const char* const start = at;
    while (at != end && *at != separator) ++at;
    // After the separator there is a blank at most, so this stops at the name.
    while (is_between(at[-1])) --at;
    const std::size_t card = single_card({start, static_cast<std::size_t>(at - start)}, index);
    if (card == no_card || count == deal.size() || !seen.add(card)) return false;
    deal[count++] = static_cast<Card>(card);
  }
}

}  // namespace evenhand::source
