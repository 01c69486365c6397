#pragma once

#include <span>

#include "sims/shuffle/algorithms/algorithm.hpp"
#include "sims/shuffle/algorithms/key_sort.hpp"
#include "sims/shuffle/algorithms/shuffler_info.hpp"

namespace evenhand::shuffle {

/// Lays the cards down in the order of the words, each of which holds in its low bits the place of
/// a card.
template <class Card>
void arrange(Deck<Card>& deck, std::span<const std::uint64_t> words) {
  Buffer<Card> before;
  std::copy_n(deck.cards, deck.size, before.data());
  for (std::size_t place = 0; place < deck.size; ++place) {
    deck[place] = before[words[place] & place_mask];
  }
}

/// Sorts by random keys; when two of them are equal, all are drawn again.
struct RandomKeys : OneStep {
  static constexpr ShufflerInfo info{
      .name = "random-keys",
      .summary = "gives each card a random key and sorts by it; equal keys are drawn again",
      .proof = "keys without ties are equally likely in every order"};

  template <class Card, class Choices>
  void step(Place /*at*/, Deck<Card>& deck, Choices& choices) const {
    Buffer<std::uint64_t> buffer;
    const std::span<std::uint64_t> words(buffer.data(), deck.size);
    do {
      choices.keys(words);
      for (std::size_t place = 0; place < words.size(); ++place) {
        words[place] = (words[place] & ~place_mask) | place;
      }
      sort_words(words);
    } while (has_tied_keys(words));
    arrange(deck, words);
  }
};

/// Sorts by keys of a few bits, and ties keep their order: the inverse of a riffle of 2^BITS
/// packets.
struct ShortKeys : OneStep {
  static constexpr ShufflerInfo info{
      .name = "random-keys",
      .parameter = "BITS",
      .summary = "stable sort by keys of BITS random bits; ties keep their order",
      .cause =
          "the cards are sorted by random keys of so few bits that keys are often equal, and equal "
          "ones keep their order",
      .cure =
          "take keys of 64 bits and draw all of them again when two are equal, or use a "
          "Fisher-Yates shuffle",
      .least = 1,
      .most = 53,
      .riffle_form = RiffleForm::inverse};

  std::size_t bits;

  explicit ShortKeys(std::size_t word_bits) : bits(word_bits) {}

  template <class Card, class Choices>
  void step(Place /*at*/, Deck<Card>& deck, Choices& choices) const {
    Buffer<std::uint64_t> buffer;
    const std::span<std::uint64_t> words(buffer.data(), deck.size);
    for (std::size_t place = 0; place < words.size(); ++place) {
      words[place] = (choices.word(bits) << (64 - bits)) | place;
    }
    sort_words(words);
    arrange(deck, words);
  }
};

}  // namespace evenhand::shuffle
