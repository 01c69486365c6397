#include "src/audit/hands/packed_hand.hpp"

#include <stdexcept>

namespace evenhand::audit {
namespace {

std::size_t classes_of(const std::optional<cards::Partition>& partition) {
  return partition ? partition->classes.size() : 0;
}

}  // namespace

PackedHands::PackedHands(const cards::Deck& deck)
    : suits_(classes_of(deck.suits)),
      ranks_(classes_of(deck.ranks)),
      first_rank_word_((suits_ + deck.key_sets.size() + 7) / 8),
      words_(first_rank_word_ + (ranks_ + 15) / 16),
      card_words_(deck.size) {
  if (words_ > max_words || deck.size > 255) {
    throw std::logic_error("PackedHands: the deck has too many suits, key sets or ranks");
  }
  const auto add = [&](std::size_t card, std::size_t word, std::size_t shift) {
    card_words_[card][word] += std::uint64_t{1} << shift;
    deck_words_[word] += std::uint64_t{1} << shift;
  };
  for (std::size_t card = 0; card < deck.size; ++card) {
    if (deck.suits) add(card, 0, deck.suits->class_of[card] * std::size_t{8});
    if (!deck.ranks) continue;
    const std::size_t rank = deck.ranks->class_of[card];
    add(card, first_rank_word_ + rank / 16, rank % 16 * 4);
  }
  for (std::size_t set = 0; set < deck.key_sets.size(); ++set) {
    const std::size_t lane = suits_ + set;
    for (const std::uint16_t card : deck.key_sets[set].cards) add(card, lane / 8, lane % 8 * 8);
  }
}

}  // namespace evenhand::audit
