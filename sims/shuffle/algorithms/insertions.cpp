#include "sims/shuffle/algorithms/insertions.hpp"

#include <hwy/foreach_target.h>  // compiles this file once an instruction set
#include <hwy/highway.h>

#include <algorithm>
#include <bit>
#include <cassert>

#include "sims/shuffle/algorithms/set_bits-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace evenhand::shuffle::HWY_NAMESPACE {

// The last card stays where it is put in; each before it has that place among those still free.
template <class Card>
HWY_ATTR void insert_each(Card* HWY_RESTRICT cards, const std::uint8_t* HWY_RESTRICT places,
                          std::size_t size) {
  std::array<Card, most_inserted> before;
  std::copy_n(cards, size, before.data());
  std::uint64_t free = ~std::uint64_t{0} >> (most_inserted - size);
  for (std::size_t card = size; card-- > 0;) {
    const std::uint64_t place = set_bit(free, places[card]);
    free ^= place;
    cards[std::countr_zero(place)] = before[card];
  }
}

HWY_ATTR void insert_in_turn_narrow(std::uint8_t* cards, const std::uint8_t* places,
                                    std::size_t size) {
  insert_each(cards, places, size);
}

HWY_ATTR void insert_in_turn_wide(std::uint16_t* cards, const std::uint8_t* places,
                                  std::size_t size) {
  insert_each(cards, places, size);
}

}  // namespace evenhand::shuffle::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace evenhand::shuffle {

HWY_EXPORT(insert_in_turn_narrow);
HWY_EXPORT(insert_in_turn_wide);

void insert_in_turn(std::span<std::uint8_t> cards, std::span<const std::uint8_t> places) {
  assert(!cards.empty() && cards.size() <= places.size() && cards.size() <= most_inserted);
  HWY_DYNAMIC_DISPATCH(insert_in_turn_narrow)(cards.data(), places.data(), cards.size());
}

void insert_in_turn(std::span<std::uint16_t> cards, std::span<const std::uint8_t> places) {
  assert(!cards.empty() && cards.size() <= places.size() && cards.size() <= most_inserted);
  HWY_DYNAMIC_DISPATCH(insert_in_turn_wide)(cards.data(), places.data(), cards.size());
}

}  // namespace evenhand::shuffle
#endif
