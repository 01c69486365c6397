#include "sims/shuffle/algorithms/interleave.hpp"

#include <hwy/foreach_target.h>  // compiles this file once an instruction set
#include <hwy/highway.h>

#include <algorithm>
#include <array>

#include "sims/shuffle/algorithms/interleave-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace evenhand::shuffle::HWY_NAMESPACE {

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
