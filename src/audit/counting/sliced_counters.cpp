#include "src/audit/counting/sliced_counters.hpp"

#include <hwy/foreach_target.h>  // compiles this file once an instruction set
#include <hwy/highway.h>

#include <array>
#include <bit>

HWY_BEFORE_NAMESPACE();
namespace evenhand::audit::HWY_NAMESPACE {

#if HWY_TARGET <= HWY_AVX2

namespace hn = hwy::HWY_NAMESPACE;

using Words = hn::ScalableTag<std::uint64_t>;
using Word = hn::Vec<Words>;

constexpr std::size_t chunk_levels = 4;
constexpr std::size_t chunk = std::size_t{1} << chunk_levels;

/// One bit for each of some consecutive cards of a deal.
HWY_INLINE Word one_hot(const std::uint8_t* deal) {
  const Words words;
  const hn::Rebind<std::uint32_t, Words> halves;
  const hn::Rebind<std::uint8_t, Words> bytes;
  const auto cards = hn::PromoteTo(words, hn::PromoteTo(halves, hn::LoadU(bytes, deal)));
  return hn::Shl(hn::Set(words, 1), cards);
}

/// Adds a and b to `sum` bit by bit and returns the carries.
HWY_INLINE Word add_carry(Word& sum, Word a, Word b) {
  const Word differ = hn::Xor(sum, a);
  const Word carry = hn::Or(hn::And(sum, a), hn::And(differ, b));
  sum = hn::Xor(differ, b);
  return carry;
}

/// Adds 2^levels deals to the lowest planes and returns the carries into plane `levels`.
template <std::size_t levels>
HWY_INLINE Word add_deals(const std::uint8_t* deal, std::size_t stride, Word* planes) {
  if constexpr (levels == 0) {
    return one_hot(deal);
  } else {
    constexpr std::size_t half = std::size_t{1} << (levels - 1);
    const Word first = add_deals<levels - 1>(deal, stride, planes);
    const Word second = add_deals<levels - 1>(deal + half * stride, stride, planes);
    return add_carry(planes[levels - 1], first, second);
  }
}

/// Adds carries into plane `level` and on into the planes above.
HWY_INLINE void ripple(Word carry, std::size_t level, std::uint64_t* bits) {
  const Words words;
  for (; level < SlicedCounters::planes; ++level) {
    std::uint64_t* plane = bits + level * SlicedCounters::positions;
    const Word sum = hn::LoadU(words, plane);
    hn::StoreU(hn::Xor(sum, carry), words, plane);
    carry = hn::And(sum, carry);
  }
}

/// The deals of whole chunks at the positions from `bits` and `deals` on.
HWY_INLINE void fold_chunks(const std::uint8_t* deals, std::size_t stride, std::size_t chunks,
                            std::uint64_t* bits) {
  const Words words;
  // Apart from the higher planes, so that the compiler keeps them in registers.
  Word low[chunk_levels];
  Word waiting[SlicedCounters::planes];
  for (std::size_t level = 0; level < chunk_levels; ++level) {
    low[level] = hn::LoadU(words, bits + level * SlicedCounters::positions);
  }
  for (std::size_t done = 0; done < chunks; ++done, deals += chunk * stride) {
    Word carry = add_deals<chunk_levels>(deals, stride, low);
    std::size_t level = chunk_levels;
    // Two carries of one level wait for each other, as in counting up a binary number.
    for (; ((done >> (level - chunk_levels)) & 1U) != 0; ++level) {
      std::uint64_t* plane = bits + level * SlicedCounters::positions;
      Word sum = hn::LoadU(words, plane);
      carry = add_carry(sum, waiting[level], carry);
      hn::StoreU(sum, words, plane);
    }
    waiting[level] = carry;
  }
  for (std::size_t level = 0; level < chunk_levels; ++level) {
    hn::StoreU(low[level], words, bits + level * SlicedCounters::positions);
  }
  for (std::size_t level = chunk_levels; level < SlicedCounters::planes; ++level) {
    if (((chunks >> (level - chunk_levels)) & 1U) != 0) ripple(waiting[level], level, bits);
  }
}

bool fold(const std::uint8_t* deals, std::size_t deck_size, std::size_t count,
          std::uint64_t* bits) {
  const Words words;
  const std::size_t chunks = count / chunk;
  for (std::size_t position = 0; position < deck_size; position += hn::Lanes(words)) {
    fold_chunks(deals + position, deck_size, chunks, bits + position);
    for (std::size_t deal = chunks * chunk; deal < count; ++deal) {
      ripple(one_hot(deals + deal * deck_size + position), 0, bits + position);
    }
  }
  return true;
}

#else

bool fold(const std::uint8_t* /*deals*/, std::size_t /*deck_size*/, std::size_t /*count*/,
          std::uint64_t* /*bits*/) {
  return false;
}

#endif

}  // namespace evenhand::audit::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace evenhand::audit {

HWY_EXPORT(fold);

bool fold_sliced(const cards::DealsView<const std::uint8_t>& deals, SlicedCounters& counters) {
  return HWY_DYNAMIC_DISPATCH(fold)(deals.data, deals.deck_size, deals.count, counters.bits.data());
}

void add_counts(const SlicedCounters& counters, std::size_t deck_size,
                std::vector<std::uint64_t>& totals) {
  for (std::size_t plane = 0; plane < SlicedCounters::planes; ++plane) {
    for (std::size_t position = 0; position < deck_size; ++position) {
      std::uint64_t cards = counters.bits[plane * SlicedCounters::positions + position];
      for (; cards != 0; cards &= cards - 1) {
        const auto card = static_cast<std::size_t>(std::countr_zero(cards));
        totals[position * deck_size + card] += std::uint64_t{1} << plane;
      }
    }
  }
}

}  // namespace evenhand::audit
#endif
