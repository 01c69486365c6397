#include "src/audit/hands/together_counts.hpp"

#include <utility>

namespace evenhand::audit {
namespace {

/// Adds three bits in each lane: the low bit stays in `low`, and the carry is returned.
inline std::uint64_t add_bits(std::uint64_t& low, std::uint64_t b, std::uint64_t c) {
  const std::uint64_t half = low ^ b;
  const std::uint64_t carry = (low & b) | (half & c);
  low = half ^ c;
  return carry;
}

}  // namespace

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
  for (std::size_t a = 0; a < cards_in_word; ++a) {
    std::uint64_t ones = planes_[0][a];
    std::uint64_t twos = planes_[1][a];
    std::uint64_t fours = planes_[2][a];
    std::uint64_t eights = planes_[3][a];
    const auto four = [&](std::size_t d) {
      const std::uint64_t first = add_bits(ones, rows_[d][a], rows_[d + 1][a]);
      const std::uint64_t second = add_bits(ones, rows_[d + 2][a], rows_[d + 3][a]);
      return add_bits(twos, first, second);
    };
    const std::uint64_t low_fours = four(0);
    const std::uint64_t low_eights = add_bits(fours, low_fours, four(4));
    const std::uint64_t high_fours = four(8);
    const std::uint64_t high_eights = add_bits(fours, high_fours, four(12));
    std::uint64_t carry = add_bits(eights, low_eights, high_eights);
    planes_[0][a] = ones;
    planes_[1][a] = twos;
    planes_[2][a] = fours;
    planes_[3][a] = eights;
    for (std::size_t k = 4; k < planes; ++k) {
      const std::uint64_t bits = planes_[k][a];
      planes_[k][a] = bits ^ carry;
      carry &= bits;
    }
  }
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

void TogetherCounts::assign(std::vector<std::uint64_t> totals) {
  large_.assign(std::move(totals));
  for (Row& plane : planes_) plane = {};
  in_planes_ = 0;
  in_rows_ = 0;
}

}  // namespace evenhand::audit
