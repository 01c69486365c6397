#include "sims/shuffle/exchanges.hpp"

#include <hwy/foreach_target.h>  // compiles this file once an instruction set
#include <hwy/highway.h>

#include <utility>

HWY_BEFORE_NAMESPACE();
namespace evenhand::shuffle::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

// The card at k+1 of a step is the card at k of the next, and need not be stored in between.
template <class Card>
HWY_ATTR void exchange_neighbours(Card* HWY_RESTRICT rows, const std::uint64_t* HWY_RESTRICT masks,
                                  std::size_t steps) {
  constexpr std::size_t decks = DecksAbreast<Card>::decks;
  const HWY_CAPPED(Card, decks) d;
  constexpr std::size_t width = hn::MaxLanes(d);
  if constexpr (width < 8) {
    for (std::size_t k = 0; k < steps; ++k, rows += decks) {
      for (std::size_t deck = 0; deck < decks; ++deck) {
        if ((masks[k] >> deck & 1) != 0) std::swap(rows[deck], rows[decks + deck]);
      }
    }
  } else {
    for (std::size_t first = 0; first < decks; first += width) {
      Card* row = rows + first;
      const auto* bits = reinterpret_cast<const std::uint8_t*>(masks) + first / 8;
      auto carried = hn::LoadU(d, row);
      for (std::size_t k = 0; k < steps; ++k, row += decks, bits += sizeof(*masks)) {
        const auto next = hn::LoadU(d, row + decks);
        const auto exchanges = hn::LoadMaskBits(d, bits);
        hn::StoreU(hn::IfThenElse(exchanges, next, carried), d, row);
        carried = hn::IfThenElse(exchanges, carried, next);
      }
      hn::StoreU(carried, d, row);
    }
  }
}

HWY_ATTR void exchange_narrow(std::uint8_t* rows, const std::uint64_t* masks, std::size_t steps) {
  exchange_neighbours(rows, masks, steps);
}

HWY_ATTR void exchange_wide(std::uint16_t* rows, const std::uint64_t* masks, std::size_t steps) {
  exchange_neighbours(rows, masks, steps);
}

}  // namespace evenhand::shuffle::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace evenhand::shuffle {

HWY_EXPORT(exchange_narrow);
HWY_EXPORT(exchange_wide);

template <class Card>
void DecksAbreast<Card>::sort() {
  for (std::size_t i = 0; i < rows_.size(); ++i) rows_[i] = static_cast<Card>(i / decks);
}

template <class Card>
void DecksAbreast<Card>::exchange(std::span<const std::uint64_t> masks) {
  if constexpr (sizeof(Card) == 1) {
    HWY_DYNAMIC_DISPATCH(exchange_narrow)(rows_.data(), masks.data(), masks.size());
  } else {
    HWY_DYNAMIC_DISPATCH(exchange_wide)(rows_.data(), masks.data(), masks.size());
  }
}

template <class Card>
void DecksAbreast<Card>::copy_to(cards::DealsView<Card> deals) const {
  for (std::size_t d = 0; d < deals.count; ++d) {
    const std::span deal = deals[d];
    for (std::size_t place = 0; place < deal.size(); ++place) {
      deal[place] = rows_[place * decks + d];
    }
  }
}

template class DecksAbreast<std::uint8_t>;
template class DecksAbreast<std::uint16_t>;

}  // namespace evenhand::shuffle
#endif
