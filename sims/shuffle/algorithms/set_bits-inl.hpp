// Bits by their rank, for sources that are compiled once an instruction set: included by them
// behind <hwy/foreach_target.h>.

#include <hwy/highway.h>

#include <cstddef>
#include <cstdint>

#if defined(EVENHAND_SET_BITS_TOGGLE) == defined(HWY_TARGET_TOGGLE)
#ifdef EVENHAND_SET_BITS_TOGGLE
#undef EVENHAND_SET_BITS_TOGGLE
#else
#define EVENHAND_SET_BITS_TOGGLE
#endif

HWY_BEFORE_NAMESPACE();
namespace evenhand::shuffle::HWY_NAMESPACE {

/// The set bit of `word` that has `rank` < 64 set bits below it; 0 if there is none.
HWY_ATTR inline std::uint64_t set_bit(std::uint64_t word, std::size_t rank) {
#if HWY_ARCH_X86_64 && HWY_TARGET <= HWY_AVX2
  return _pdep_u64(std::uint64_t{1} << rank, word);
#else
  for (; rank > 0; --rank) word &= word - 1;
  return word & (0 - word);
#endif
}

}  // namespace evenhand::shuffle::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
