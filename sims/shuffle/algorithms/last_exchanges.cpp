#include "sims/shuffle/algorithms/last_exchanges.hpp"

#include <hwy/foreach_target.h>  // compiles this file once an instruction set
#include <hwy/highway.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cstring>
#include <numeric>

#ifndef EVENHAND_LAST_EXCHANGES_ONCE
#define EVENHAND_LAST_EXCHANGES_ONCE
namespace evenhand::shuffle {

/// The step of a window that exchanges its last lane with another: lane x gets that of [x].
template <std::size_t lanes>
using Step = std::array<std::uint8_t, lanes>;

template <std::size_t lanes>
constexpr Step<lanes> step_with(std::size_t other) {
  Step<lanes> step{};
  step[0] = static_cast<std::uint8_t>(other);
  for (std::size_t x = 1; x < lanes; ++x) {
    step[x] = static_cast<std::uint8_t>(x - 1 == other ? lanes - 1 : x - 1);
  }
  return step;
}

/// First one step, then another.
template <std::size_t lanes>
constexpr Step<lanes> both(const Step<lanes>& first, const Step<lanes>& then) {
  Step<lanes> step{};
  for (std::size_t x = 0; x < lanes; ++x) step[x] = first[then[x]];
  return step;
}

struct StepTables {
  alignas(64) std::array<Step<64>, 64> of_64;
  alignas(64) std::array<Step<32>, std::size_t{32} * 32> two_of_32;  // the first one's lane first
  alignas(64) std::array<Step<16>, std::size_t{16} * 16> two_of_16;

  StepTables() {
    for (std::size_t a = 0; a < 64; ++a) of_64[a] = step_with<64>(a);
    fill_pairs(two_of_32);
    fill_pairs(two_of_16);
  }

 private:
  template <std::size_t lanes, std::size_t pairs>
  static void fill_pairs(std::array<Step<lanes>, pairs>& two) {
    for (std::size_t a = 0; a < lanes; ++a) {
      for (std::size_t b = 0; b < lanes; ++b) {
        two[a * lanes + b] = both(step_with<lanes>(a), step_with<lanes>(b));
      }
    }
  }
};

alignas(64) inline constexpr Step<64> sorted_bytes = [] {
  Step<64> bytes{};
  std::iota(bytes.begin(), bytes.end(), std::uint8_t{0});
  return bytes;
}();

/// Deals whose indices are combined at a time.
inline constexpr std::size_t combined = random::BoundedBatch::lane_multiple;

/// Where the two steps for places 2q+1 and 2q stand behind those for indices 0 and 0, in bytes.
struct PairOffsets {
  alignas(64) std::uint16_t of_pair[16][combined];
};

}  // namespace evenhand::shuffle
#endif

HWY_BEFORE_NAMESPACE();
namespace evenhand::shuffle::HWY_NAMESPACE {

#if HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX3_DL

bool has_tables() { return true; }

#define EVENHAND_EACH_DECK HWY_UNROLL(8) for (std::size_t k = 0; k < settled_abreast; ++k)

HWY_INLINE std::uint64_t eight_bytes(const void* from) {
  std::uint64_t bytes;
  std::memcpy(&bytes, from, sizeof(bytes));
  return bytes;
}

/// The offsets of eight decks, in two words of four.
struct EightOffsets {
  std::uint64_t low;
  std::uint64_t high;
  HWY_INLINE std::size_t of(std::size_t deck) const {
    return ((deck < 4 ? low : high) >> (16 * (deck % 4))) & 0xFFFF;
  }
};

HWY_INLINE EightOffsets offsets_of(const PairOffsets& pairs, std::size_t pair, std::size_t deal) {
  const std::uint16_t* from = pairs.of_pair[pair] + deal;
  return {eight_bytes(from), eight_bytes(from + 4)};
}

HWY_INLINE __m512i widened(const std::uint8_t* bytes) {
  return _mm512_cvtepu8_epi16(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(bytes)));
}

/// `indices` has those of place 1; before them, `stride` apart, those of the places from 2 on.
HWY_ATTR void combine(const std::uint8_t* indices, std::size_t stride, PairOffsets& pairs) {
  for (std::size_t q = 0; q < 16; ++q) {
    const std::uint8_t* first = indices - 2 * q * stride;
    const __m512i a = widened(first);
    // Place 0 has no index: it keeps its card.
    const __m512i b = q == 0 ? _mm512_setzero_si512() : widened(first + stride);
    const __m512i both = q < 8 ? _mm512_or_si512(_mm512_slli_epi16(a, 8), _mm512_slli_epi16(b, 4))
                               : _mm512_or_si512(_mm512_slli_epi16(a, 10), _mm512_slli_epi16(b, 5));
    _mm512_store_si512(pairs.of_pair[q], both);
  }
}

/// `indices` has those of the eight decks for place 1, before them those of the places from 2 on,
/// and `pairs` those of deals deal … deal + 7.
HWY_ATTR void settle_eight(const StepTables& tables, const PairOffsets& pairs, std::size_t deal,
                           const std::uint8_t* indices, std::size_t stride, std::size_t n,
                           std::uint8_t* cards) {
  const __m512i in_order = _mm512_load_si512(sorted_bytes.data());
  __m128i of_16[settled_abreast];
  EVENHAND_EACH_DECK of_16[k] = _mm512_castsi512_si128(in_order);
  for (std::size_t q = 0; q < 8; ++q) {
    const std::size_t place = 2 * q + 1;
    const std::uint8_t* table = tables.two_of_16[(15 - place) * 16 + (16 - place)].data();
    const EightOffsets offsets = offsets_of(pairs, q, deal);
    EVENHAND_EACH_DECK {
      const auto* step = reinterpret_cast<const __m128i*>(table + offsets.of(k));
      of_16[k] = _mm_permutexvar_epi8(of_16[k], _mm_load_si128(step));
    }
  }
  // The window of 16 is the upper half of that of 32, whose lower half has what is settled.
  const __m256i settled_16 =
      _mm256_sub_epi8(_mm512_castsi512_si256(in_order), _mm256_set1_epi8(16));
  __m256i of_32[settled_abreast];
  EVENHAND_EACH_DECK {
    const __m128i upper = _mm_add_epi8(of_16[k], _mm_set1_epi8(16));
    of_32[k] = _mm256_inserti128_si256(settled_16, upper, 0);
  }
  for (std::size_t q = 8; q < 16; ++q) {
    const std::size_t place = 2 * q + 1;
    const std::uint8_t* table = tables.two_of_32[(31 - place) * 32 + (32 - place)].data();
    const EightOffsets offsets = offsets_of(pairs, q, deal);
    EVENHAND_EACH_DECK {
      const auto* step = reinterpret_cast<const __m256i*>(table + offsets.of(k));
      of_32[k] = _mm256_permutexvar_epi8(of_32[k], _mm256_load_si256(step));
    }
  }
  const __m512i settled_32 = _mm512_sub_epi8(in_order, _mm512_set1_epi8(32));
  __m512i of_64[settled_abreast];
  EVENHAND_EACH_DECK {
    const __m256i upper = _mm256_add_epi8(of_32[k], _mm256_set1_epi8(32));
    of_64[k] = _mm512_inserti64x4(settled_32, upper, 0);
  }
  const std::size_t end = std::min(n, most_settled);
  for (std::size_t place = 32; place < end; ++place) {
    const std::uint8_t* table = tables.of_64[63 - place].data();
    const std::uint64_t of_decks = eight_bytes(indices - (place - 1) * stride);
    EVENHAND_EACH_DECK {
      const std::uint8_t* step = table + ((of_decks >> (8 * k)) & 0xFF) * 64;
      of_64[k] = _mm512_permutexvar_epi8(of_64[k], _mm512_load_si512(step));
    }
  }
  if (n <= most_settled) {
    // Lane x of the first window has place x - (64 - n), and a card of that number.
    const __m512i first = _mm512_set1_epi8(static_cast<char>(most_settled - n));
    EVENHAND_EACH_DECK _mm512_storeu_si512(cards + k * n, _mm512_sub_epi8(of_64[k], first));
  } else {
    EVENHAND_EACH_DECK {
      const __m512i left = _mm512_loadu_si512(cards + k * n);
      _mm512_storeu_si512(cards + k * n, _mm512_permutexvar_epi8(of_64[k], left));
    }
  }
}

HWY_ATTR void settle(const StepTables& tables, const cards::DealsView<std::uint8_t>& deals,
                     const random::IndexRows<std::uint8_t>& rows) {
  const std::size_t n = deals.deck_size;
  PairOffsets pairs;
  for (std::size_t d = 0; d < deals.count; d += settled_abreast) {
    const std::uint8_t* indices = rows.data + (n - 2) * rows.stride + d;
    if (d % combined == 0) combine(indices, rows.stride, pairs);
    settle_eight(tables, pairs, d % combined, indices, rows.stride, n, deals.data + d * n);
  }
}

#undef EVENHAND_EACH_DECK

#else

bool has_tables() { return false; }

void settle(const StepTables& /*tables*/, const cards::DealsView<std::uint8_t>& /*deals*/,
            const random::IndexRows<std::uint8_t>& /*rows*/) {}

#endif

}  // namespace evenhand::shuffle::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace evenhand::shuffle {

HWY_EXPORT(has_tables);
HWY_EXPORT(settle);

bool settles_by_tables(std::size_t n) {
  // The windows of 16 and 32 lanes are full.
  constexpr std::size_t least = 32;
  return n >= least && cards::DealBatch::is_narrow(n) && HWY_DYNAMIC_DISPATCH(has_tables)();
}

void settle_by_tables(cards::DealsView<std::uint8_t> deals, random::IndexRows<std::uint8_t> rows) {
  static const StepTables tables;
  assert(deals.count % settled_abreast == 0);
  HWY_DYNAMIC_DISPATCH(settle)(tables, deals, rows);
}

}  // namespace evenhand::shuffle
#endif
