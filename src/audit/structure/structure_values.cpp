#include "src/audit/structure/structure_values.hpp"

#include <hwy/foreach_target.h>  // compiles this file once an instruction set
#include <hwy/highway.h>

#include <algorithm>
#include <array>
#include <bit>

#include "src/audit/counting/byte_table-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace evenhand::audit::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

template <class Card>
HWY_INLINE std::uint16_t count_fixed_points(const Card* deal, std::size_t n) {
  const hn::ScalableTag<Card> tag;
  std::size_t fixed = 0;
  for (std::size_t i = 0; i < n; i += hn::Lanes(tag)) {
    const auto home = hn::Iota(tag, static_cast<Card>(i));
    // A number above 127 does not fit the comparison that FirstN makes in lanes of a byte.
    const auto in_deal = hn::FirstN(tag, std::min(n - i, hn::Lanes(tag)));
    fixed += hn::CountTrue(tag, hn::And(in_deal, hn::Eq(hn::LoadU(tag, deal + i), home)));
  }
  return static_cast<std::uint16_t>(fixed);
}

/// A walk along the cycles of one deal of at most 64 cards, one card a step and no branches.
struct Walk {
  std::uint64_t left;  ///< cards not yet visited
  std::uint64_t start = 0;
  std::uint64_t at = 0;
  std::uint64_t cycles = 0;

  template <class Card>
  HWY_INLINE void step(const Card* deal) {
    const std::uint64_t next = deal[at];
    left &= ~(std::uint64_t{1} << next);
    const bool closed = next == start;
    // Its value does not matter when no card is left; it must only be a card.
    const auto fresh = static_cast<std::uint64_t>(std::countr_zero(left)) & 63U;
    cycles += closed ? 1U : 0U;
    start = closed ? fresh : start;
    at = closed ? fresh : next;
  }
};

/// Several deals step by step: a walk alone waits for each card before it can look for the next.
template <std::size_t together, class Card>
HWY_INLINE void walk_cycles(const Card* deals, std::size_t n, StructureValues* values) {
  const std::uint64_t all = ~std::uint64_t{0} >> (64 - n);
  Walk walks[together];
  for (Walk& walk : walks) walk.left = all;
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t d = 0; d < together; ++d) walks[d].step(deals + d * n);
  }
  for (std::size_t d = 0; d < together; ++d) {
    values[d].cycles = static_cast<std::uint16_t>(walks[d].cycles);
  }
}

#if EVENHAND_BYTE_TABLE_SIZE
/// A cycle has one place that is the least of its own. After k rounds `least` is that of 2^k places
/// from each on, and `next` the place after these.
template <std::size_t parts>
HWY_INLINE std::uint16_t count_least_places(const std::uint8_t* deal, std::size_t n) {
  const SixtyFour tag;
  ByteTable<parts> home;
  ByteTable<parts> next = ByteTable<parts>::load(deal);
  for (std::size_t k = 0; k < parts; ++k) {
    home.part[k] = hn::Iota(tag, static_cast<std::uint8_t>(64 * k));
    next.part[k] = hn::IfThenElse(lanes_of(n, k), next.part[k], home.part[k]);
  }
  ByteTable<parts> least = home;
  for (std::size_t seen = 1; seen < n; seen *= 2) {
    const ByteTable<parts> further = least.at(next);
    for (std::size_t k = 0; k < parts; ++k) {
      least.part[k] = hn::Min(least.part[k], further.part[k]);
    }
    next = next.at(next);
  }
  std::size_t cycles = 0;
  for (std::size_t k = 0; k < parts; ++k) {
    cycles += hn::CountTrue(tag, hn::And(lanes_of(n, k), hn::Eq(least.part[k], home.part[k])));
  }
  return static_cast<std::uint16_t>(cycles);
}
#endif

template <class Card>
HWY_INLINE std::uint16_t count_cycles(const Card* deal, std::size_t n) {
  std::array<bool, cards::max_deck> visited{};
  std::size_t cycles = 0;
  for (std::size_t start = 0; start < n; ++start) {
    if (visited[start]) continue;
    ++cycles;
    for (std::size_t at = start; !visited[at]; at = deal[at]) visited[at] = true;
  }
  return static_cast<std::uint16_t>(cycles);
}

template <class Card>
HWY_INLINE void all_values(const Card* deals, std::size_t n, std::size_t count,
                           StructureValues* values) {
  for (std::size_t d = 0; d < count; ++d) {
    values[d].fixed_points = count_fixed_points(deals + d * n, n);
  }
#if EVENHAND_BYTE_TABLE_SIZE
  if constexpr (sizeof(Card) == 1) {
    if (n <= EVENHAND_BYTE_TABLE_SIZE) {
      with_parts(n, [&](auto parts) HWY_ATTR {
        for (std::size_t d = 0; d < count; ++d) {
          values[d].cycles = count_least_places<parts>(deals + d * n, n);
        }
      });
      return;
    }
  }
#endif
  if (n > 64) {
    for (std::size_t d = 0; d < count; ++d) values[d].cycles = count_cycles(deals + d * n, n);
    return;
  }
  constexpr std::size_t together = 4;
  std::size_t d = 0;
  for (; d + together <= count; d += together) walk_cycles<together>(deals + d * n, n, values + d);
  for (; d < count; ++d) walk_cycles<1>(deals + d * n, n, values + d);
}

void structure_values_of_all(const cards::AnyDeals& any, StructureValues* values) {
  std::visit([&](const auto& deals)
                 HWY_ATTR { all_values(deals.data, deals.deck_size, deals.count, values); },
             any);
}

}  // namespace evenhand::audit::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace evenhand::audit {

HWY_EXPORT(structure_values_of_all);

void structure_values(const cards::AnyDeals& deals, StructureValues* values) {
  HWY_DYNAMIC_DISPATCH(structure_values_of_all)(deals, values);
}

}  // namespace evenhand::audit
#endif
