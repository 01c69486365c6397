#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "sims/cards/deck.hpp"

namespace evenhand::audit {

/// The way in which the content of a hand is packed into words: first lanes of eight bits, one a
/// suit and then one a key set; then, from a word of their own on, lanes of four bits, one a rank.
/// A card is worth 1 in the lanes that it belongs to, so the words of a hand are the sums of its
/// cards' words, and those of the last hand what is left of the deck's.
class PackedHands {
 public:
  static constexpr std::size_t max_words = 4;
  using Words = std::array<std::uint64_t, max_words>;

  explicit PackedHands(const cards::Deck& deck);

  std::size_t words() const { return words_; }
  std::size_t suits() const { return suits_; }
  std::size_t ranks() const { return ranks_; }
  std::size_t rank_words() const { return words_ - first_rank_word_; }
  const Words& deck_words() const { return deck_words_; }
  const std::vector<Words>& card_words() const { return card_words_; }

  std::uint64_t suit(const Words& held, std::size_t suit) const { return wide(held, suit); }
  std::uint64_t key_set(const Words& held, std::size_t set) const {
    return wide(held, suits_ + set);
  }
  std::uint64_t rank(const Words& held, std::size_t rank) const {
    return held[first_rank_word_ + rank / 16] >> (rank % 16 * 4) & 0xFU;
  }
  std::uint64_t rank_word(const Words& held, std::size_t i) const {
    return held[first_rank_word_ + i];
  }

 private:
  static std::uint64_t wide(const Words& held, std::size_t lane) {
    return held[lane / 8] >> (lane % 8 * 8) & 0xFFU;
  }

  std::size_t suits_;
  std::size_t ranks_;
  std::size_t first_rank_word_;
  std::size_t words_;
  std::vector<Words> card_words_;
  Words deck_words_{};
};

}  // namespace evenhand::audit
