#include "sims/shuffle/algorithms/merges.hpp"

#include <hwy/foreach_target.h>  // compiles this file once an instruction set
#include <hwy/highway.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>

#include "sims/shuffle/algorithms/interleave-inl.hpp"
#include "sims/shuffle/algorithms/merge_sorts.hpp"
#include "sims/shuffle/algorithms/set_bits-inl.hpp"
#include "sims/shuffle/algorithms/small_decks.hpp"

HWY_BEFORE_NAMESPACE();
namespace evenhand::shuffle::HWY_NAMESPACE {

/// The heads of a merge, which ends when either side is used up: at the last head of the right one
/// or the last tails of the left one, one of which is among the first left + right - 1 coins and
/// the other not. What is left of the other side follows.
HWY_ATTR std::uint64_t merge_heads(std::size_t left, std::size_t right, random::CoinsAhead& coins) {
  const std::size_t most = left + right - 1;
  const std::uint64_t tossed = ~(~std::uint64_t{0} >> most);
  const std::uint64_t heads = coins.peek() & tossed;
  const std::uint64_t tails = ~heads & tossed;
  const auto count = static_cast<std::size_t>(std::popcount(heads));
  const bool right_ends = count >= right;
  const std::uint64_t ending = right_ends ? heads : tails;
  const std::uint64_t last = set_bit(ending, right_ends ? count - right : most - count - left);
  coins.take(static_cast<unsigned>(std::countl_zero(last)) + 1);
  const std::uint64_t behind = last - 1;
  return right_ends ? heads & ~behind : heads | behind;
}

/// Sorts `size` of `cards` into `sorted`. Eight more of both are there, whatever they are.
template <class Card>
HWY_ATTR void sort_into(const Card* cards, std::size_t size, Card* HWY_RESTRICT sorted,
                        random::CoinsAhead& coins) {
  using Small = SmallDecks<MergeCoin>;
  if (size <= Small::most_cards) {
    std::copy_n(cards, Small::most_cards, sorted);
    Small::sort(sorted, size, coins);
    return;
  }
  std::array<Card, most_merged + 8> halves;
  const std::size_t middle = size / 2;
  sort_into(cards, middle, halves.data(), coins);
  sort_into(cards + middle, size - middle, halves.data() + middle, coins);
  std::uint64_t heads = merge_heads(middle, size - middle, coins);
  const Card* left = halves.data();
  const Card* right = left + middle;
  for (std::size_t place = 0; place < size; place += 8, heads <<= 8) {
    const EightPlaces& places = eight_places[heads >> 56];
    take_eight(right, left, places, sorted + place);
    right += places.heads;
    left += 8 - places.heads;
  }
}

template <class Card>
HWY_ATTR void merge_sort(Card* cards, std::size_t size, random::CoinsAhead& coins) {
  std::array<Card, most_merged + 8> before{};
  std::array<Card, most_merged + 8> sorted;
  std::copy_n(cards, size, before.data());
  sort_into(before.data(), size, sorted.data(), coins);
  std::copy_n(sorted.data(), size, cards);
}

HWY_ATTR void merge_sort_narrow(std::uint8_t* cards, std::size_t size, random::CoinsAhead& coins) {
  merge_sort(cards, size, coins);
}

HWY_ATTR void merge_sort_wide(std::uint16_t* cards, std::size_t size, random::CoinsAhead& coins) {
  merge_sort(cards, size, coins);
}

}  // namespace evenhand::shuffle::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace evenhand::shuffle {

HWY_EXPORT(merge_sort_narrow);
HWY_EXPORT(merge_sort_wide);

void merge_sort_ahead(std::span<std::uint8_t> cards, random::CoinsAhead& coins) {
  assert(cards.size() <= most_merged);
  HWY_DYNAMIC_DISPATCH(merge_sort_narrow)(cards.data(), cards.size(), coins);
}

void merge_sort_ahead(std::span<std::uint16_t> cards, random::CoinsAhead& coins) {
  assert(cards.size() <= most_merged);
  HWY_DYNAMIC_DISPATCH(merge_sort_wide)(cards.data(), cards.size(), coins);
}

}  // namespace evenhand::shuffle
#endif
