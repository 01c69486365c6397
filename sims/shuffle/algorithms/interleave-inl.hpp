// Functions that interleave cards, for sources that are compiled once for each instruction set:
// these include this file after <hwy/foreach_target.h>.

#include <hwy/highway.h>

#include <array>
#include <cstddef>
#include <cstdint>

#ifndef EVENHAND_INTERLEAVE_ONCE
#define EVENHAND_INTERLEAVE_ONCE
namespace evenhand::shuffle {

/// The cards for eight places by a byte of heads: which of the next eight cards of the first packet
/// (0 … 7) or of the second (8 … 15) each place gets, and how many the first packet gives.
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

#if defined(EVENHAND_INTERLEAVE_TOGGLE) == defined(HWY_TARGET_TOGGLE)
#ifdef EVENHAND_INTERLEAVE_TOGGLE
#undef EVENHAND_INTERLEAVE_TOGGLE
#else
#define EVENHAND_INTERLEAVE_TOGGLE
#endif

HWY_BEFORE_NAMESPACE();
namespace evenhand::shuffle::HWY_NAMESPACE {

/// The next eight cards of two packets, of which eight each are readable.
template <class Card>
HWY_ATTR void take_eight(const Card* top, const Card* rest, const EightPlaces& places,
                         Card* HWY_RESTRICT taken) {
#if HWY_TARGET != HWY_SCALAR
  if constexpr (sizeof(Card) == 1) {
    namespace hn = hwy::HWY_NAMESPACE;
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

}  // namespace evenhand::shuffle::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
