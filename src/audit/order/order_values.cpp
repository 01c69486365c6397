#include "src/audit/order/order_values.hpp"

#include <hwy/foreach_target.h>  // compiles this file once an instruction set
#include <hwy/highway.h>

#include <algorithm>
#include <array>
#include <bit>

#include "src/audit/counting/cards_abreast-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace evenhand::audit::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

/// Descents and successions: every card compared with the next.
template <class Card>
HWY_INLINE void compare_neighbours(const Card* deal, std::size_t n, OrderValues& values) {
  const hn::ScalableTag<Card> tag;
  const auto one = hn::Set(tag, 1);
  std::size_t descents = 0;
  std::size_t successions = 0;
  for (std::size_t i = 0; i + 1 < n; i += hn::Lanes(tag)) {
    const auto here = hn::LoadU(tag, deal + i);
    const auto next = hn::LoadU(tag, deal + i + 1);
    // A number above 127 does not fit the comparison that FirstN makes in lanes of a byte.
    const auto in_deal = hn::FirstN(tag, std::min(n - 1 - i, hn::Lanes(tag)));
    const auto falls = hn::And(in_deal, hn::Gt(here, next));
    // The highest card of a full byte has no successor: one more than it wraps to card 0.
    const auto follows = hn::And(in_deal, hn::Eq(hn::Add(here, one), next));
    descents += hn::CountTrue(tag, falls);
    successions += hn::CountTrue(tag, hn::AndNot(falls, follows));
  }
  values.descents = static_cast<std::uint16_t>(descents);
  values.successions = static_cast<std::uint16_t>(successions);
}

/// Inversions and descents of the inverse, from the set of cards seen so far. Decks of up to 64.
template <class Card>
HWY_INLINE void scan_small(const Card* deal, std::size_t n, OrderValues& values) {
  std::uint64_t seen = 0;
  std::uint32_t inversions = 0;
  std::uint32_t inverse_descents = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const unsigned card = deal[i];
    const std::uint64_t higher = seen >> card;
    inversions += static_cast<std::uint32_t>(std::popcount(higher));
    inverse_descents += static_cast<std::uint32_t>((higher >> 1U) & 1U);
    seen |= std::uint64_t{1} << card;
  }
  values.inversions = inversions;
  values.inverse_descents = static_cast<std::uint16_t>(inverse_descents);
}

#if EVENHAND_HAS_CARDS_ABREAST
/// Scans as many deals as there are lanes.
template <std::size_t words>
HWY_INLINE void scan_abreast(const std::uint8_t* deals, std::size_t n, OrderValues* values) {
  const Abreast tag;
  const hn::Repartition<std::uint8_t, Abreast> byte_tag;
  const auto one = hn::Set(tag, 1);
  auto seen = SetsAbreast<words>::empty();
  auto inversions = hn::Zero(tag);
  auto inverse_descents = hn::Zero(tag);
  // By the byte, which holds those of eight cards in two words.
  const auto none = hn::Zero(byte_tag);
  hn::Vec<decltype(byte_tag)> few_inversions[2] = {none, none};
  for_cards_abreast(
      deals, n,
      [&](auto card) HWY_ATTR {
        const auto next = hn::Add(card, one);
        const auto look_at = [&]<std::size_t k>() HWY_ATTR {
          auto& word = seen.word[k];
          const auto higher = hn::Shr(word, lowest_bit_from<k>(card));
          auto& few = few_inversions[k % 2];
          few = hn::Add(few, hn::PopulationCount(hn::BitCast(byte_tag, higher)));
          inverse_descents =
              hn::Add(inverse_descents, hn::And(hn::Shr(word, bit_of<k>(next)), one));
          word = hn::Or(word, hn::Shl(one, bit_of<k>(card)));
        };
        [&]<std::size_t... k>(std::index_sequence<k...>) HWY_ATTR {
          (look_at.template operator()<k>(), ...);
        }(std::make_index_sequence<words>());
      },
      [&]() HWY_ATTR {
        for (auto& few : few_inversions) {
          inversions = hn::Add(inversions, hn::SumsOf8(few));
          few = none;
        }
      });
  HWY_ALIGN std::uint64_t sums[hn::MaxLanes(tag)];
  HWY_ALIGN std::uint64_t descents[hn::MaxLanes(tag)];
  hn::Store(inversions, tag, sums);
  hn::Store(inverse_descents, tag, descents);
  for (std::size_t d = 0; d < hn::Lanes(tag); ++d) {
    values[d].inversions = static_cast<std::uint32_t>(sums[d]);
    values[d].inverse_descents = static_cast<std::uint16_t>(descents[d]);
  }
}
#endif

/// Scans a deal of any deck: `above[w]` counts the cards seen whose word lies above word w.
template <class Card>
HWY_INLINE void scan_large(const Card* deal, std::size_t n, OrderValues& values) {
  constexpr std::size_t words = cards::max_deck / 64;
  std::array<std::uint64_t, words + 1> seen{};
  std::array<std::uint16_t, words> above{};
  std::uint32_t inversions = 0;
  std::uint32_t inverse_descents = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const std::size_t card = deal[i];
    const std::size_t word = card / 64;
    const std::uint64_t higher = seen[word] >> (card % 64);
    inversions += above[word] + static_cast<std::uint32_t>(std::popcount(higher));
    const std::size_t next = card + 1;
    inverse_descents += static_cast<std::uint32_t>((seen[next / 64] >> (next % 64)) & 1U);
    seen[word] |= std::uint64_t{1} << (card % 64);
    for (std::size_t lower = 0; lower < word; ++lower) ++above[lower];
  }
  values.inversions = inversions;
  values.inverse_descents = static_cast<std::uint16_t>(inverse_descents);
}

template <class Card>
HWY_INLINE void all_values(const Card* deals, std::size_t n, std::size_t count,
                           OrderValues* values) {
  for (std::size_t d = 0; d < count; ++d) compare_neighbours(deals + d * n, n, values[d]);
  std::size_t d = 0;
#if EVENHAND_HAS_CARDS_ABREAST
  if constexpr (sizeof(Card) == 1) {
    d = for_deals_abreast(n, count, [&](auto words, std::size_t first) HWY_ATTR {
      scan_abreast<words>(deals + first * n, n, values + first);
    });
  }
#endif
  for (; d < count; ++d) {
    if (n <= 64) {
      scan_small(deals + d * n, n, values[d]);
    } else {
      scan_large(deals + d * n, n, values[d]);
    }
  }
}

void order_values_of_all(const cards::AnyDeals& any, OrderValues* values) {
  std::visit([&](const auto& deals)
                 HWY_ATTR { all_values(deals.data, deals.deck_size, deals.count, values); },
             any);
}

}  // namespace evenhand::audit::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace evenhand::audit {

HWY_EXPORT(order_values_of_all);

void order_values(const cards::AnyDeals& deals, OrderValues* values) {
  HWY_DYNAMIC_DISPATCH(order_values_of_all)(deals, values);
}

}  // namespace evenhand::audit
#endif
