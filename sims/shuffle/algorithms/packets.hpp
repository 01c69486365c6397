#pragma once

#include <bit>
#include <span>

#include "sims/shuffle/algorithms/algorithm.hpp"
#include "sims/shuffle/algorithms/interleave.hpp"
#include "sims/shuffle/algorithms/key_sort.hpp"

namespace evenhand::shuffle {

/// The Gilbert-Shannon-Reeds riffle, K times: a binomial cut, then every way to interleave the two
/// packets is equally likely. A coin for each place of the new deck says from which packet its card
/// comes: heads are the packet cut off. Bayer and Diaconis, "Trailing the dovetail shuffle to its
/// lair", Ann. Appl. Probab. 2 (1992).
struct Riffle : Repeated {
  static constexpr ShufflerInfo info{
      .name = "riffle",
      .parameter = "K",
      .summary = "K riffles of the Gilbert-Shannon-Reeds model",
      .cause = "the deck is riffled so few times that runs of its old order are left",
      .cure =
          "riffle more often (`evenhand plan riffle:K` says what shows), or use a Fisher-Yates "
          "shuffle",
      .least = 1,
      .most = 100,
      .riffle_form = RiffleForm::riffle};
  using Repeated::Repeated;

  template <class Card, class Choices>
  void step(Place /*at*/, Deck<Card>& deck, Choices& choices) const {
    constexpr std::size_t word_bits = 64;
    const std::size_t size = deck.size;
    std::array<std::uint64_t, cards::max_deck / word_bits> from_top;
    std::size_t cut = 0;
    auto coins = coins_of(choices);
    for (std::size_t first = 0; first < size; first += word_bits) {
      const auto places = static_cast<unsigned>(std::min(word_bits, size - first));
      from_top[first / word_bits] = coins.word(places);
      cut += static_cast<std::size_t>(std::popcount(from_top[first / word_bits]));
    }
    std::array<Card, cards::max_deck + 8> before;
    std::copy_n(deck.cards, size, before.data());
    interleave(before.data(), cut, from_top, std::span(deck.cards, size));
  }
};

/// K times: each of the n-1 gaps between cards is cut with probability 1/5, and the packets, each
/// as it is, are laid down in reverse order. Pemantle, "Randomization time for the overhand
/// shuffle", J. Theoret. Probab. 2 (1989), with packets of 5 cards on average.
struct Overhand : Repeated {
  static constexpr ShufflerInfo info{
      .name = "overhand",
      .parameter = "K",
      .summary = "K overhand shuffles: each gap is cut with probability 1/5, packets reversed",
      .cause = "the deck is cut into packets too few times to forget its order",
      .least = 1,
      .most = 10000};
  static constexpr std::size_t packet_size = 5;  ///< on average
  using Repeated::Repeated;

  template <class Card, class Choices>
  void step(Place /*at*/, Deck<Card>& deck, Choices& choices) const {
    constexpr std::size_t word_bits = 64;
    const std::size_t gaps = deck.size - 1;
    std::array<std::uint64_t, cards::max_deck / word_bits> cuts;
    for (std::size_t first = 0; first < gaps; first += word_bits) {
      const auto count = static_cast<unsigned>(std::min(word_bits, gaps - first));
      cuts[first / word_bits] = chances_of(choices, 1, packet_size, count);
    }
    // The last packet first: what is copied too much is overwritten by the next.
    std::array<Card, cards::max_deck + at_once> before;
    std::array<Card, cards::max_deck + at_once> after;
    std::copy_n(deck.cards, deck.size, before.data());
    Card* to = after.data();
    std::size_t end = deck.size;
    const auto lay_down_from = [&](std::size_t packet) {
      for (std::size_t done = 0; done < end - packet; done += at_once) {
        std::copy_n(before.data() + packet + done, at_once, to + done);
      }
      to += end - packet;
      end = packet;
    };
    for (std::size_t word = (gaps + word_bits - 1) / word_bits; word-- > 0;) {
      for (std::uint64_t left = cuts[word]; left != 0; left &= left - 1) {
        lay_down_from((word + 1) * word_bits - static_cast<std::size_t>(std::countr_zero(left)));
      }
    }
    lay_down_from(0);
    std::copy_n(after.data(), deck.size, deck.cards);
  }

 private:
  static constexpr std::size_t at_once = 16;
};

/// K times: the top card goes to a uniform place. Aldous and Diaconis, "Shuffling cards and
/// stopping times", Amer. Math. Monthly 93 (1986).
struct TopToRandom : Repeated {
  static constexpr ShufflerInfo info{
      .name = "top-to-random",
      .parameter = "K",
      .summary = "the top card goes to a random place, K times",
      .cause = "too few cards are moved for the deck to forget its order",
      .least = 1,
      .most = 100000};
  using Repeated::Repeated;

  template <class Card, class Choices>
  void step(Place /*at*/, Deck<Card>& deck, Choices& choices) const {
    const std::size_t to = choices.below(deck.size);
    const Card top = deck[0];
    std::copy_n(deck.cards + 1, to, deck.cards);
    deck[to] = top;
  }
};

/// One cut below 0 … n-1 cards.
struct Cut : OneStep {
  static constexpr ShufflerInfo info{
      .name = "cut", .summary = "a single cut at a random place", .cause = "the deck is only cut"};

  template <class Card, class Choices>
  void step(Place /*at*/, Deck<Card>& deck, Choices& choices) const {
    std::rotate(deck.cards, deck.cards + choices.below(deck.size), deck.cards + deck.size);
  }
};

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
