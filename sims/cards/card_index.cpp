#include "sims/cards/card_index.hpp"

#include <algorithm>

#include "base/suggest.hpp"

namespace evenhand::cards {
namespace {

constexpr std::string_view emoji_mark = "\xEF\xB8\x8F";  // U+FE0F, which may follow a suit sign

std::string folded(std::string_view spelling) {
  std::string text(spelling);
  for (char& c : text) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  for (auto at = text.find(emoji_mark); at != std::string::npos; at = text.find(emoji_mark)) {
    text.erase(at, emoji_mark.size());
  }
  return text;
}

/// Up to eight bytes as one word, of which none is zero; 0 for what does not fit.
std::uint64_t packed(std::string_view spelling) {
  std::uint64_t key = 0;
  if (spelling.size() > sizeof key) return key;
  unsigned shift = 0;
  for (const char c : spelling) {
    key |= std::uint64_t{static_cast<unsigned char>(c)} << shift;
    shift += 8;
  }
  return key;
}

}  // namespace

CardIndex::CardIndex(const Deck& deck) {
  for (std::size_t card = 0; card < deck.card_names.size(); ++card) {
    add(deck.card_names[card], {static_cast<std::uint16_t>(card)});
  }
  for (const CardAlias& alias : deck.aliases) add(alias.name, alias.cards);
}

void CardIndex::add(const std::string& spelling, const Cards& cards) {
  exact_[spelling] = cards;
  const auto [entry, is_new] = folded_.emplace(folded(spelling), cards);
  if (!is_new && entry->second != cards) entry->second.clear();
}

std::span<const std::uint16_t> CardIndex::look_up(std::string_view spelling) const {
  if (const auto entry = exact_.find(spelling); entry != exact_.end()) return entry->second;
  if (const auto entry = folded_.find(folded(spelling)); entry != folded_.end()) {
    return entry->second;
  }
  return {};
}

std::span<const std::uint16_t> CardIndex::find(std::string_view spelling) {
  const std::uint64_t key = packed(spelling);
  return key == 0 ? look_up(spelling) : find_short(spelling, key);
}

std::string_view CardIndex::nearest(std::string_view spelling) const {
  std::vector<std::string_view> known;
  for (const auto& [name, cards] : exact_) known.push_back(name);
  std::sort(known.begin(), known.end());
  return nearest_name(spelling, known);
}

}  // namespace evenhand::cards
