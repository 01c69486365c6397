#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "sims/cards/deal_batch.hpp"
#include "src/source/number_blocks.hpp"

namespace evenhand::source {

/// The cards that were seen in the deal at hand. A new deal costs nothing: each deal marks its
/// cards with a stamp of its own. In draws with repeats none is ever refused.
class SeenCards {
 public:
  explicit SeenCards(bool may_repeat = false) : may_repeat_(may_repeat) {}

  bool may_repeat() const { return may_repeat_; }
  void begin_deal() {
    if (++stamp_ == 0) {
      stamps_.fill(0);
      stamp_ = 1;
    }
  }
  /// Returns true the first time. `card` is below cards::max_deck, or of draws with repeats below
  /// cards::max_values.
  bool add(std::size_t card) {
    if (may_repeat_) return true;
    const bool is_new = stamps_[card] != stamp_;
    stamps_[card] = stamp_;
    return is_new;
  }

  /// A 0 that was written with so many digits.
  void note_zero(std::size_t digits) { (digits == 1 ? has_short_zero_ : has_long_zero_) = true; }
  /// Notes each number of a text that has nothing but zeros.
  void note_zeros(std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = std::min(text.find_first_not_of("0123456789", at), text.size());
      const std::string_view number = text.substr(at, end - at);
      if (!number.empty() && number.find_first_not_of('0') == std::string_view::npos) {
        note_zero(number.size());
      }
      at = end + 1;
    }
  }
  /// "0" and "00" came: of draws they are likely to be two cards, and as numbers they are one.
  bool mixes_zeros() const { return has_short_zero_ && has_long_zero_; }

 private:
  std::array<std::uint32_t, cards::max_deck> stamps_{};
  std::uint32_t stamp_ = 0;
  bool may_repeat_;
  bool has_short_zero_ = false;
  bool has_long_zero_ = false;
};

/// The quick way through a deal in plain numbers. True when the text is just the numbers of
/// deal.size() different cards of a deck, from `base` on, with one comma right after each but the
/// last if it is JSON; false for anything else, which is then for the careful reader to judge.
/// for_each_number() says what the text must be.
template <bool json, class Card>
bool parse_numbers(std::string_view text, unsigned base, std::size_t deck_size,
                   std::span<Card> deal, SeenCards& seen) {
  std::size_t count = 0;
  seen.begin_deal();
  const bool are_cards = for_each_number<json>(text, [&](std::size_t number) {
    const std::size_t value = number - base;
    if (value >= deck_size || count == deal.size() || !seen.add(value)) return false;
    deal[count++] = static_cast<Card>(value);
    return true;
  });
  if (!are_cards || count != deal.size()) return false;
  const bool may_be_pockets = base == 0 && (count == 1 || seen.may_repeat());
  if (may_be_pockets && std::find(deal.begin(), deal.end(), Card{0}) != deal.end()) {
    seen.note_zeros(text);
  }
  return true;
}

/// A word as a whole number of a card; something above cards::max_values + 1 when it is none.
inline std::size_t short_number(std::string_view word) {
  constexpr std::size_t none = UINT32_MAX;
  if (word.empty() || word.size() > 9) return none;
  std::size_t value = 0;
  for (const char c : word) {
    const unsigned digit = static_cast<unsigned char>(c) - unsigned{'0'};
    if (digit > 9) return none;
    value = value * 10 + digit;
  }
  return value;
}

/// Card i of a binary record; Word is how the log writes a card, low byte first.
template <class Word>
std::size_t word_at(const char* record, std::size_t i) {
  std::size_t value = 0;
  for (std::size_t byte = 0; byte < sizeof(Word); ++byte) {
    value |= std::size_t{static_cast<unsigned char>(record[i * sizeof(Word) + byte])} << (8 * byte);
  }
  return value;
}

/// parse_words for whole decks of at most 64 cards: n cards that set n bits are all different.
template <class Word, class Card>
bool parse_few_words(const char* record, unsigned base, std::span<Card> deal) {
  // Two loops, of which the first can be vectorised.
  Word all_bits = 0;
  for (std::size_t i = 0; i < deal.size(); ++i) {
    const auto value = static_cast<Word>(word_at<Word>(record, i) - base);
    all_bits |= value;
    deal[i] = static_cast<Card>(value);
  }
  std::uint64_t seen = 0;
  for (const Card card : deal) seen |= std::uint64_t{1} << (card & 63U);
  return all_bits < 64 && seen == UINT64_MAX >> (64 - deal.size());
}

/// parse_numbers for a binary record of deal.size() cards.
template <class Word, class Card>
bool parse_words(const char* record, unsigned base, std::size_t deck_size, std::span<Card> deal,
                 SeenCards& seen) {
  if (deal.size() == deck_size && deck_size <= 64 && !seen.may_repeat())
    return parse_few_words<Word>(record, base, deal);
  seen.begin_deal();
  for (std::size_t i = 0; i < deal.size(); ++i) {
    const std::size_t value = word_at<Word>(record, i) - base;
    if (value >= deck_size || !seen.add(value)) return false;
    deal[i] = static_cast<Card>(value);
  }
  return true;
}

}  // namespace evenhand::source
