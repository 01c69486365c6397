#include "src/audit/hands/key_holders.hpp"

#include <algorithm>

#include "src/audit/counting/hands_of_places.hpp"

namespace evenhand::audit {
namespace {

std::vector<std::uint16_t> key_cards_of(const cards::Deck& deck) {
  std::vector<std::uint16_t> cards;
  for (const auto* sets : {&deck.groups, &deck.key_sets}) {
    for (const cards::KeySet& set : *sets) {
      for (const std::uint16_t card : set.cards) {
        const bool is_known = std::find(cards.begin(), cards.end(), card) != cards.end();
        if (!is_known && cards.size() < KeyHolders::most_cards) cards.push_back(card);
      }
    }
  }
  return cards;
}

}  // namespace

KeyHolders::KeyHolders(const cards::Deck& deck)
    : cards_(key_cards_of(deck)),
      hand_of_place_(hands_of_places(deck)),
      hands_(deck.hands.size()),
      hand_of_card_(deck.size),
      before_(cards_.size()),
      now_(cards_.size()),
      series_(cards_.size() * hands_),
      counts_(cards_.size() * hands_ * cards_.size() * hands_) {}

void KeyHolders::count() {
  std::uint16_t* const counters = counts_.counters_for(1).data();
  const std::size_t row_size = cards_.size() * hands_;
  for (const std::size_t before : before_) {
    std::uint16_t* const row = counters + before * row_size;
    for (const std::size_t now : now_) ++row[now];
  }
  ++pairs_;
}

std::vector<std::uint64_t> KeyHolders::table(std::size_t a, std::size_t b) const {
  const std::vector<std::uint64_t> counts = counts_.totals();
  std::vector<std::uint64_t> table;
  for (std::size_t before = 0; before < hands_; ++before) {
    const std::size_t at = ((a * hands_ + before) * cards_.size() + b) * hands_;
    for (std::size_t now = 0; now < hands_; ++now) table.push_back(counts[at + now]);
  }
  return table;
}

}  // namespace evenhand::audit
