// Tables of bytes that are looked up a vector at a time, for sources that are compiled once an
// instruction set: included by them after <hwy/foreach_target.h>.

#include <hwy/highway.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#if defined(EVENHAND_BYTE_TABLE_TOGGLE) == defined(HWY_TARGET_TOGGLE)
#ifdef EVENHAND_BYTE_TABLE_TOGGLE
#undef EVENHAND_BYTE_TABLE_TOGGLE
#else
#define EVENHAND_BYTE_TABLE_TOGGLE
#endif

// The largest table, in bytes; 0 where one by one is as quick.
#undef EVENHAND_BYTE_TABLE_SIZE
#if HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX3_DL
#define EVENHAND_BYTE_TABLE_SIZE 256
#else
#define EVENHAND_BYTE_TABLE_SIZE 0
#endif

#if EVENHAND_BYTE_TABLE_SIZE
HWY_BEFORE_NAMESPACE();
namespace evenhand::audit::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using SixtyFour = hn::CappedTag<std::uint8_t, 64>;

/// A table of as many bytes as `parts` vectors of 64 have; lane i of them all is byte i.
template <std::size_t parts>
struct ByteTable {
  hn::Vec<SixtyFour> part[parts];

  /// Loads n <= 64 parts bytes; 64 parts bytes can be read.
  static HWY_INLINE ByteTable load(const std::uint8_t* bytes) {
    ByteTable table;
    for (std::size_t k = 0; k < parts; ++k) table.part[k] = hn::LoadU(SixtyFour(), bytes + 64 * k);
    return table;
  }

  /// The bytes of those numbers, which are those of bytes of the table.
  HWY_INLINE ByteTable at(const ByteTable& numbers) const {
    ByteTable found;
    for (std::size_t k = 0; k < parts; ++k) found.part[k].raw = at(numbers.part[k].raw);
    return found;
  }

 private:
  HWY_INLINE __m512i at(__m512i numbers) const {
    if constexpr (parts == 1) {
      return _mm512_permutexvar_epi8(numbers, part[0].raw);
    } else {
      const __m512i low = _mm512_permutex2var_epi8(part[0].raw, numbers, part[1].raw);
      if constexpr (parts == 2) return low;
      const __m512i high =
          _mm512_permutex2var_epi8(part[2].raw, numbers, part[parts == 4 ? 3 : 2].raw);
      return _mm512_mask_blend_epi8(_mm512_movepi8_mask(numbers), low, high);
    }
  }
};

/// Calls f with the number of vectors, a constant, that n <= EVENHAND_BYTE_TABLE_SIZE bytes take.
template <class F>
HWY_INLINE void with_parts(std::size_t n, F&& f) {
  if (n > 192) return f(std::integral_constant<std::size_t, 4>());
  if (n > 128) return f(std::integral_constant<std::size_t, 3>());
  if (n > 64) return f(std::integral_constant<std::size_t, 2>());
  f(std::integral_constant<std::size_t, 1>());
}

/// The lanes of vector k of n bytes.
HWY_INLINE hn::Mask<SixtyFour> lanes_of(std::size_t n, std::size_t k) {
  return hn::FirstN(SixtyFour(), n - std::min(n, 64 * k));
}

}  // namespace evenhand::audit::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
#endif
