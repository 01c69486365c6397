#include "src/audit/patterns/pattern_values.hpp"

#include <algorithm>
#include <array>
#include <bit>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "src/audit/patterns/pattern_values.cpp"
#include <hwy/foreach_target.h>  // compiles this file once an instruction set
//
#include <hwy/highway.h>

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

/// The same for any deck, the piles' tops in several words.
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
  if (n > 64) {
    for (std::size_t d = 0; d < count; ++d) {
      values[d].longest_increasing = longest_large(deals + d * n, n);
    }
    return;
  }
  constexpr std::size_t together = 4;
  std::size_t d = 0;
  for (; d + together <= count; d += together) {
    longest_small<together>(deals + d * n, n, values + d);
  }
  for (; d < count; ++d) longest_small<1>(deals + d * n, n, values + d);
}

void values_of_all(const cards::AnyDeals& any, PatternValues* values) {
  std::visit([&](const auto& deals)
                 HWY_ATTR { all_values(deals.data, deals.deck_size, deals.count, values); },
             any);
}

}  // namespace evenhand::audit::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace evenhand::audit {

HWY_EXPORT(values_of_all);

void pattern_values(const cards::AnyDeals& deals, PatternValues* values) {
  HWY_DYNAMIC_DISPATCH(values_of_all)(deals, values);
}

}  // namespace evenhand::audit
#endif
