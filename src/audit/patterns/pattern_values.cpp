#include "src/audit/patterns/pattern_values.hpp"

#include <hwy/foreach_target.h>  // compiles this file once an instruction set
#include <hwy/highway.h>

#include <algorithm>
#include <array>
#include <bit>

#include "src/audit/counting/cards_abreast-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace evenhand::audit::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

HWY_INLINE std::uint32_t footrule(const std::uint8_t* deal, std::size_t n) {
  const hn::ScalableTag<std::uint8_t> tag;
  auto sums =
      hn::Zero(hn::RepartitionToWide<
               hn::RepartitionToWide<hn::RepartitionToWide<hn::ScalableTag<std::uint8_t>>>>());
  for (std::size_t i = 0; i < n; i += hn::Lanes(tag)) {
    const auto home = hn::Iota(tag, static_cast<std::uint8_t>(i));
    const auto card = hn::LoadU(tag, deal + i);
    const auto way = hn::Sub(hn::Max(home, card), hn::Min(home, card));
    // A number above 127 does not fit the comparison that FirstN makes in lanes of a byte.
    const auto in_deal = hn::FirstN(tag, std::min(n - i, hn::Lanes(tag)));
    sums = hn::Add(sums, hn::SumsOf8(hn::IfThenElseZero(in_deal, way)));
  }
  const hn::DFromV<decltype(sums)> words;
  return static_cast<std::uint32_t>(hn::GetLane(hn::SumOfLanes(words, sums)));
}

HWY_INLINE std::uint32_t footrule(const std::uint16_t* deal, std::size_t n) {
  std::uint32_t sum = 0;
  for (std::uint32_t i = 0; i < n; ++i) sum += deal[i] > i ? deal[i] - i : i - deal[i];
  return sum;
}

/// Patience sorting of a deck of up to 64 cards: `tops` are the piles' top cards, and a card goes
/// on the lowest of those above it (Schensted 1961). As many piles as the subsequence is long.
template <class Card>
HWY_INLINE void put_on_pile(std::uint64_t& tops, Card card) {
  const std::uint64_t above = tops & (~std::uint64_t{0} << card);
  tops ^= above & (0 - above);
  tops |= std::uint64_t{1} << card;
}

/// Several deals card by card: one alone waits for each card before the next can be put.
template <std::size_t together, class Card>
HWY_INLINE void longest_small(const Card* deals, std::size_t n, PatternValues* values) {
  std::uint64_t tops[together] = {};
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t d = 0; d < together; ++d) put_on_pile(tops[d], deals[d * n + i]);
  }
  for (std::size_t d = 0; d < together; ++d) {
    values[d].longest_increasing = static_cast<std::uint16_t>(std::popcount(tops[d]));
  }
}

#if EVENHAND_HAS_CARDS_ABREAST
/// Finds the longest sequences of as many deals as there are lanes.
template <std::size_t words>
HWY_INLINE void longest_abreast(const std::uint8_t* deals, std::size_t n, PatternValues* values) {
  const Abreast tag;
  const auto one = hn::Set(tag, 1);
  const auto all = hn::Set(tag, ~std::uint64_t{0});
  const auto zero = hn::Zero(tag);
  auto tops = SetsAbreast<words>::empty();
  for_cards_abreast(
      deals, n,
      [&](auto card) HWY_ATTR {
        auto found = zero;
        const auto put = [&]<std::size_t k>() HWY_ATTR {
          auto& word = tops.word[k];
          const auto above = hn::And(word, hn::Shl(all, lowest_bit_from<k>(card)));
          auto lowest = hn::And(above, hn::Sub(zero, above));
          // The lowest of all words is in the first that has any.
          if constexpr (k > 0) lowest = hn::IfThenElseZero(hn::Eq(found, zero), lowest);
          if constexpr (k + 1 < words) found = hn::Or(found, above);
          word = hn::Or(hn::Xor(word, lowest), hn::Shl(one, bit_of<k>(card)));
        };
        [&]<std::size_t... k>(std::index_sequence<k...>)
            HWY_ATTR { (put.template operator()<k>(), ...); }(std::make_index_sequence<words>());
      },
      [] {});
  auto piles = zero;
  for (const auto& word : tops.word) piles = hn::Add(piles, hn::PopulationCount(word));
  HWY_ALIGN std::uint64_t of_deals[hn::MaxLanes(tag)];
  hn::Store(piles, tag, of_deals);
  for (std::size_t d = 0; d < hn::Lanes(tag); ++d) {
    values[d].longest_increasing = static_cast<std::uint16_t>(of_deals[d]);
  }
}
#endif

/// Finds the longest sequence of a deal of any deck, the piles' tops in several words.
template <class Card>
HWY_INLINE std::uint16_t longest_large(const Card* deal, std::size_t n) {
  std::array<std::uint64_t, cards::max_deck / 64> tops{};
  std::uint16_t piles = 0;
  const std::size_t words = (n + 63) / 64;
  for (std::size_t i = 0; i < n; ++i) {
    const std::size_t card = deal[i];
    std::size_t word = card / 64;
    std::uint64_t above = tops[word] & (~std::uint64_t{0} << (card % 64));
    while (above == 0 && ++word < words) above = tops[word];
    if (above != 0) {
      tops[word] &= ~(above & (0 - above));
    } else {
      ++piles;
    }
    tops[card / 64] |= std::uint64_t{1} << (card % 64);
  }
  return piles;
}

template <class Card>
HWY_INLINE void all_values(const Card* deals, std::size_t n, std::size_t count,
                           PatternValues* values) {
  for (std::size_t d = 0; d < count; ++d) {
    values[d].half_footrule = footrule(deals + d * n, n) / 2;
  }
  std::size_t d = 0;
#if EVENHAND_HAS_CARDS_ABREAST
  if constexpr (sizeof(Card) == 1) {
    d = for_deals_abreast(n, count, [&](auto words, std::size_t first) HWY_ATTR {
      longest_abreast<words>(deals + first * n, n, values + first);
    });
  }
#endif
  if (n > 64) {
    for (; d < count; ++d) values[d].longest_increasing = longest_large(deals + d * n, n);
    return;
  }
  constexpr std::size_t together = 4;
  for (; d + together <= count; d += together) {
    longest_small<together>(deals + d * n, n, values + d);
  }
  for (; d < count; ++d) longest_small<1>(deals + d * n, n, values + d);
}

void pattern_values_of_all(const cards::AnyDeals& any, PatternValues* values) {
  std::visit([&](const auto& deals)
                 HWY_ATTR { all_values(deals.data, deals.deck_size, deals.count, values); },
             any);
}

}  // namespace evenhand::audit::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace evenhand::audit {

HWY_EXPORT(pattern_values_of_all);

void pattern_values(const cards::AnyDeals& deals, PatternValues* values) {
  HWY_DYNAMIC_DISPATCH(pattern_values_of_all)(deals, values);
}

}  // namespace evenhand::audit
#endif
