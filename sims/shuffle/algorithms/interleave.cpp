#include "sims/shuffle/algorithms/interleave.hpp"

#include <algorithm>
#include <array>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "sims/shuffle/algorithms/interleave.cpp"
#include <hwy/foreach_target.h>
// foreach_target.h first
#include <hwy/highway.h>

#ifndef EVENHAND_INTERLEAVE_ONCE
#define EVENHAND_INTERLEAVE_ONCE
namespace evenhand::shuffle {

/// Of eight places with a byte of heads: which of the next eight cards of the first packet (0 … 7)
/// or of the second (8 … 15) each gets, and how many the first packet gives.
struct EightPlaces {
  std::array<std::uint8_t, 8> from;
  std::size_t heads;
};

inline constexpr std::array<EightPlaces, 256> eight_places = [] {
  std::array<EightPlaces, 256> table{};
  for (std::size_t byte = 0; byte < table.size(); ++byte) {
    EightPlaces& places = table[byte];
    for (std::size_t place = 0; place < 8; ++place) {
      const bool is_heads = (byte >> (7 - place) & 1) != 0;
      places.from[place] =
          static_cast<std::uint8_t>(is_heads ? places.heads : 8 + place - places.heads);
      places.heads += is_heads ? 1 : 0;
    }
  }
  return table;
}();

}  // namespace evenhand::shuffle
#endif

HWY_BEFORE_NAMESPACE();
namespace evenhand::shuffle::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

template <class Card>
HWY_ATTR void take_eight(const Card* top, const Card* rest, const EightPlaces& places,
                         Card* HWY_RESTRICT taken) {
#if HWY_TARGET != HWY_SCALAR
  if constexpr (sizeof(Card) == 1) {
    const hn::FixedTag<std::uint8_t, 16> d;
    const hn::FixedTag<std::uint8_t, 8> half;
    const auto next = hn::Combine(d, hn::LoadU(half, rest), hn::LoadU(half, top));
    const auto from = hn::ZeroExtendVector(d, hn::LoadU(half, places.from.data()));
    hn::StoreU(hn::LowerHalf(hn::TableLookupBytes(next, from)), half, taken);
    return;
  }
#endif
  for (std::size_t place = 0; place < 8; ++place) {
    const std::size_t from = places.from[place];
    taken[place] = from < 8 ? top[from] : rest[from - 8];
  }
}

template <class Card>
HWY_ATTR void interleave(const Card* HWY_RESTRICT before, std::size_t cut,
                         const std::uint64_t* HWY_RESTRICT heads, Card* HWY_RESTRICT after,
                         std::size_t size) {
  const Card* top = before;
  const Card* rest = before + cut;
  for (std::size_t place = 0; place < size; place += 8) {
    const EightPlaces& places = eight_places[heads[place / 64] >> (56 - place % 64) & 0xff];
    if (size - place >= 8) {
      take_eight(top, rest, places, after + place);
    } else {
      std::array<Card, 8> last;
      take_eight(top, rest, places, last.data());
      std::copy_n(last.data(), size - place, after + place);
    }
    top += places.heads;
    rest += 8 - places.heads;
  }
}

HWY_ATTR void interleave_narrow(const std::uint8_t* before, std::size_t cut,
                                const std::uint64_t* heads, std::uint8_t* after, std::size_t size) {
  interleave(before, cut, heads, after, size);
}

HWY_ATTR void interleave_wide(const std::uint16_t* before, std::size_t cut,
                              const std::uint64_t* heads, std::uint16_t* after, std::size_t size) {
  interleave(before, cut, heads, after, size);
}

}  // namespace evenhand::shuffle::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace evenhand::shuffle {

HWY_EXPORT(interleave_narrow);
HWY_EXPORT(interleave_wide);

void interleave(const std::uint8_t* before, std::size_t cut, std::span<const std::uint64_t> heads,
                std::span<std::uint8_t> after) {
  HWY_DYNAMIC_DISPATCH(interleave_narrow)(before, cut, heads.data(), after.data(), after.size());
}

void interleave(const std::uint16_t* before, std::size_t cut, std::span<const std::uint64_t> heads,
                std::span<std::uint16_t> after) {
  HWY_DYNAMIC_DISPATCH(interleave_wide)(before, cut, heads.data(), after.data(), after.size());
}

}  // namespace evenhand::shuffle
#endif
