#include "src/audit/hands/together_counts.hpp"

#include <hwy/foreach_target.h>  // compiles this file once an instruction set
#include <hwy/highway.h>

#include <utility>

HWY_BEFORE_NAMESPACE();
namespace evenhand::audit::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using Words = hn::CappedTag<std::uint64_t, 8>;
using Word = hn::Vec<Words>;

/// Adds three bits in each lane: the low bit stays in `low`, and the carry is returned.
HWY_INLINE Word add_bits(Word& low, Word b, Word c) {
  const Word half = hn::Xor(low, b);
  const Word carry = hn::Or(hn::And(low, b), hn::And(half, c));
  low = hn::Xor(half, c);
  return carry;
}

/// Adds sixteen rows of `cards` words each to `planes` planes.
void add_rows_to_planes(const std::uint64_t* rows, std::uint64_t* planes, std::size_t cards,
                        std::size_t plane_count) {
  const Words tag;
  for (std::size_t a = 0; a < cards; a += hn::Lanes(tag)) {
    const auto row = [&](std::size_t d) HWY_ATTR { return hn::LoadU(tag, rows + d * cards + a); };
    Word sums[4];  // ones, twos, fours, eights
    for (std::size_t k = 0; k < 4; ++k) sums[k] = hn::LoadU(tag, planes + k * cards + a);
    const auto four = [&](std::size_t d) HWY_ATTR {
      const Word first = add_bits(sums[0], row(d), row(d + 1));
      const Word second = add_bits(sums[0], row(d + 2), row(d + 3));
      return add_bits(sums[1], first, second);
    };
    const Word low_fours = four(0);
    const Word low_eights = add_bits(sums[2], low_fours, four(4));
    const Word high_fours = four(8);
    const Word high_eights = add_bits(sums[2], high_fours, four(12));
    Word carry = add_bits(sums[3], low_eights, high_eights);
    for (std::size_t k = 0; k < 4; ++k) hn::StoreU(sums[k], tag, planes + k * cards + a);
    for (std::size_t k = 4; k < plane_count; ++k) {
      const Word bits = hn::LoadU(tag, planes + k * cards + a);
      hn::StoreU(hn::Xor(bits, carry), tag, planes + k * cards + a);
      carry = hn::And(carry, bits);
    }
  }
}

}  // namespace evenhand::audit::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace evenhand::audit {

HWY_EXPORT(add_rows_to_planes);

TogetherCounts::TogetherCounts(const cards::Deck& deck)
    : n_(deck.size),
      large_(deck.size * deck.size),
      rows_(n_ <= cards_in_word ? together : 0),
      planes_(n_ <= cards_in_word ? planes : 0) {
  for (const cards::Hand& hand : deck.hands) {
    hands_.push_back({hand.first, hand.count, hand.undealt});
  }
}

void TogetherCounts::add_sixteen() {
  HWY_DYNAMIC_DISPATCH(add_rows_to_planes)
  (rows_.front().data(), planes_.front().data(), cards_in_word, planes);
  in_rows_ = 0;
  in_planes_ += together;
  constexpr std::size_t most = (std::size_t{1} << planes) - 1;
  if (in_planes_ + together > most) empty_planes();
}

void TogetherCounts::empty_planes() {
  std::vector<std::uint64_t> counts(n_ * n_);
  for (std::size_t a = 0; a < n_; ++a) {
    for (std::size_t b = a + 1; b < n_; ++b) {
      for (std::size_t k = 0; k < planes; ++k) {
        counts[a * n_ + b] += (planes_[k][a] >> b & 1U) << k;
      }
    }
  }
  large_.add(counts);
  for (Row& plane : planes_) plane = {};
  in_planes_ = 0;
}

void TogetherCounts::settle() {
  if (in_rows_ == 0) return;
  for (std::size_t d = in_rows_; d < together; ++d) rows_[d] = {};
  add_sixteen();
}

std::vector<std::uint64_t> TogetherCounts::totals() const {
  TogetherCounts copy = *this;
  if (!planes_.empty()) copy.empty_planes();
  std::vector<std::uint64_t> counts = copy.large_.totals();
  for (std::size_t a = 0; a < n_; ++a) {
    for (std::size_t b = a + 1; b < n_; ++b) {
      counts[a * n_ + b] += std::exchange(counts[b * n_ + a], 0);
    }
  }
  return counts;
}

void TogetherCounts::load(const reports::JsonMember& saved, Bound bound) {
  large_.load(saved, bound);
  for (Row& plane : planes_) plane = {};
  in_planes_ = 0;
  in_rows_ = 0;
}

}  // namespace evenhand::audit
#endif
