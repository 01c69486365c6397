#include "src/audit/uniformity/lehmer_values.hpp"

#include <hwy/foreach_target.h>  // compiles this file once an instruction set
#include <hwy/highway.h>

#include <array>
#include <bit>

HWY_BEFORE_NAMESPACE();
namespace evenhand::audit::HWY_NAMESPACE {

/// A card's digit is its number less that of the lower cards already dealt. Decks of up to 64.
template <class Card>
HWY_INLINE std::uint32_t count_small(const Card* deal, std::size_t n, std::uint16_t* counts) {
  std::uint64_t seen = 0;
  std::uint32_t sum = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const std::uint64_t card = std::uint64_t{1} << deal[i];
    const auto lower = static_cast<std::uint32_t>(std::popcount(seen & (card - 1)));
    const std::uint32_t digit = deal[i] - lower;
    ++counts[digit];
    sum += digit;
    seen |= card;
    counts += n - i;
  }
  return sum;
}

/// Counts the digits of a deal of any deck: `above[w]` counts the cards dealt whose word lies above
/// word w.
template <class Card>
HWY_INLINE std::uint32_t count_large(const Card* deal, std::size_t n, std::uint16_t* counts) {
  constexpr std::size_t words = cards::max_deck / 64;
  std::array<std::uint64_t, words> seen{};
  std::array<std::uint16_t, words> above{};
  std::uint32_t sum = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const std::size_t card = deal[i];
    const std::size_t word = card / 64;
    const auto higher =
        above[word] + static_cast<std::size_t>(std::popcount(seen[word] >> (card % 64)));
    const std::size_t digit = card - (i - higher);
    ++counts[digit];
    sum += static_cast<std::uint32_t>(digit);
    seen[word] |= std::uint64_t{1} << (card % 64);
    for (std::size_t lower = 0; lower < word; ++lower) ++above[lower];
    counts += n - i;
  }
  return sum;
}

template <class Card>
HWY_INLINE void count_all(const Card* deals, std::size_t n, std::size_t number,
                          std::uint16_t* counts, std::uint32_t* inversions) {
  for (std::size_t d = 0; d < number; ++d) {
    const Card* deal = deals + d * n;
    inversions[d] = n <= 64 ? count_small(deal, n, counts) : count_large(deal, n, counts);
  }
}

void digits_of_all(const cards::AnyDeals& any, std::uint16_t* counts, std::uint32_t* inversions) {
  std::visit(
      [&](const auto& deals)
          HWY_ATTR { count_all(deals.data, deals.deck_size, deals.count, counts, inversions); },
      any);
}

}  // namespace evenhand::audit::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace evenhand::audit {

HWY_EXPORT(digits_of_all);

void count_digits(const cards::AnyDeals& deals, std::uint16_t* counts, std::uint32_t* inversions) {
  HWY_DYNAMIC_DISPATCH(digits_of_all)(deals, counts, inversions);
}

}  // namespace evenhand::audit
#endif
