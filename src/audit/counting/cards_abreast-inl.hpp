// Several deals card by card, for sources that are compiled once an instruction set: included by
// them after <hwy/foreach_target.h>.

#include <hwy/highway.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#if defined(EVENHAND_CARDS_ABREAST_TOGGLE) == defined(HWY_TARGET_TOGGLE)
#ifdef EVENHAND_CARDS_ABREAST_TOGGLE
#undef EVENHAND_CARDS_ABREAST_TOGGLE
#else
#define EVENHAND_CARDS_ABREAST_TOGGLE
#endif

// Defined as true where shifts and lookups by the lane are instructions: elsewhere deals go one by
// one.
#undef EVENHAND_HAS_CARDS_ABREAST
#define EVENHAND_HAS_CARDS_ABREAST (HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX2)

#if EVENHAND_HAS_CARDS_ABREAST
HWY_BEFORE_NAMESPACE();
namespace evenhand::audit::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

/// A word, or a card, of each of several deals.
using Abreast = hn::ScalableTag<std::uint64_t>;
using DealsAbreast = hn::Vec<Abreast>;

/// A set of cards of each of several deals, 64 a word.
template <std::size_t words>
struct SetsAbreast {
  DealsAbreast word[words];

  static HWY_INLINE SetsAbreast empty() {
    SetsAbreast sets;
    for (DealsAbreast& word : sets.word) word = hn::Zero(Abreast());
    return sets;
  }
};

// Here shifts by 64 and more leave nothing.

/// Returns where a card is in word k of a set: not from 0 to 63 if it is in another.
template <std::size_t k>
HWY_INLINE DealsAbreast bit_of(DealsAbreast card) {
  if constexpr (k == 0) return card;
  return hn::Sub(card, hn::Set(Abreast(), 64 * k));
}

/// Word k of a set without the cards below a card.
template <std::size_t k>
HWY_INLINE DealsAbreast lowest_bit_from(DealsAbreast card) {
  if constexpr (k == 0) return card;
  // A card is the lowest of four numbers of 16 bits.
  const hn::Repartition<std::uint16_t, Abreast> tag;
  return hn::BitCast(Abreast(), hn::SaturatedSub(hn::BitCast(tag, card),
                                                 hn::BitCast(tag, hn::Set(Abreast(), 64 * k))));
}

/// Calls `put` with the first cards of as many deals as there are lanes, with the second ones …,
/// and `between` after each eight. Up to 7 bytes after the last deal are read.
template <class Put, class Between>
HWY_INLINE void for_cards_abreast(const std::uint8_t* deals, std::size_t n, Put&& put,
                                  Between&& between) {
  const Abreast tag;
  const hn::RebindToSigned<Abreast> offset_tag;
  const auto offsets =
      hn::Mul(hn::Iota(offset_tag, 0), hn::Set(offset_tag, static_cast<std::int64_t>(n)));
  const auto card_mask = hn::Set(tag, 0xFF);
  for (std::size_t i = 0; i < n; i += 8) {
    auto cards = hn::GatherOffset(tag, reinterpret_cast<const std::uint64_t*>(deals + i), offsets);
    for (std::size_t k = std::min<std::size_t>(8, n - i); k > 0; --k) {
      put(hn::And(cards, card_mask));
      cards = hn::ShiftRight<8>(cards);
    }
    between();
  }
}

/// Calls f with the number of words, a constant, of a set of n <= 256 cards, and the first of as
/// many deals as there are lanes, again and again; returns how many deals these were.
template <class F>
HWY_INLINE std::size_t for_deals_abreast(std::size_t n, std::size_t count, F&& f) {
  const std::size_t lanes = hn::Lanes(Abreast());
  const auto for_all = [&](auto words) HWY_ATTR {
    std::size_t d = 0;
    for (; d + lanes <= count; d += lanes) f(words, d);
    return d;
  };
  if (n > 192) return for_all(std::integral_constant<std::size_t, 4>());
  if (n > 128) return for_all(std::integral_constant<std::size_t, 3>());
  if (n > 64) return for_all(std::integral_constant<std::size_t, 2>());
  return for_all(std::integral_constant<std::size_t, 1>());
}

}  // namespace evenhand::audit::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
#endif
