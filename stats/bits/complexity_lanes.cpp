#include "stats/bits/complexity_lanes.hpp"

#include <hwy/foreach_target.h>  // compiles this file once an instruction set
#include <hwy/highway.h>

#include <algorithm>
#include <bit>

HWY_BEFORE_NAMESPACE();
namespace evenhand::stats::bits::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

constexpr std::size_t row = 4;  // words: a bit of 256 lanes
using Tag = hn::CappedTag<std::uint64_t, row>;

/// Adds P to Δ in the lanes where `differs` is set; where `grows` is set, P becomes the Δ of
/// before.
HWY_INLINE void add(const std::uint64_t* differs, const std::uint64_t* grows,
                    std::uint64_t* unexplained, std::uint64_t* previous, std::size_t bits) {
  const Tag tag;
  for (std::size_t part = 0; part < row; part += hn::Lanes(tag)) {
    const auto added = hn::LoadU(tag, differs + part);
    const auto taken = hn::LoadU(tag, grows + part);
    for (std::size_t at = part; at < bits * row; at += row) {
      const auto left = hn::LoadU(tag, unexplained + at);
      const auto before = hn::LoadU(tag, previous + at);
      hn::StoreU(hn::Xor(left, hn::And(before, added)), tag, unexplained + at);
      hn::StoreU(hn::Xor(before, hn::And(hn::Xor(left, before), taken)), tag, previous + at);
    }
  }
}

/// k + 1, or k turned round where `grows`.
HWY_INLINE void count(const std::uint64_t* grows, std::uint64_t* balance, std::size_t digits) {
  for (std::size_t part = 0; part < row; ++part) {
    std::uint64_t carry = ~grows[part];
    for (std::size_t digit = 0; digit < digits; ++digit) {
      std::uint64_t& word = balance[digit * row + part];
      const std::uint64_t sum = word ^ carry ^ grows[part];
      carry &= word;
      word = sum;
    }
  }
}

void WorkLanes(std::size_t m, std::size_t digits, std::uint64_t* unexplained,
               std::uint64_t* previous, std::uint64_t* balance) {
  for (std::size_t i = 0; i < m; ++i) {
    std::uint64_t* left = unexplained + i * row;
    const std::uint64_t* sign = balance + (digits - 1) * row;
    std::uint64_t differs[row];
    std::uint64_t grows[row];
    for (std::size_t part = 0; part < row; ++part) {
      differs[part] = left[part];
      grows[part] = left[part] & ~sign[part];
    }
    add(differs, grows, left, previous, m - i);
    count(grows, balance, digits);
  }
}

}  // namespace evenhand::stats::bits::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace evenhand::stats::bits {

HWY_EXPORT(WorkLanes);

ComplexityLanes::ComplexityLanes(std::size_t m)
    : m_(m),
      digits_(static_cast<std::size_t>(std::bit_width(m)) + 1),
      unexplained_(m * words),
      previous_(m * words),
      balance_(digits_ * words) {}

void ComplexityLanes::set(std::size_t lane, const BitSequence& bits, std::size_t first) {
  const std::uint64_t mask = std::uint64_t{1} << (lane % 64);
  std::uint64_t* at = unexplained_.data() + lane / 64;
  for (std::size_t i = 0; i < m_; i += 64) {
    std::uint64_t word = bits.word_at(first + i);
    const std::size_t end = std::min(m_, i + 64);
    for (std::size_t j = i; j < end; ++j, at += words, word >>= 1U) {
      *at = (*at & ~mask) | (mask & (0 - (word & 1U)));
    }
  }
}

void ComplexityLanes::work() {
  // The register of length 0 left the series 1, one step before the first.
  std::fill(previous_.begin(), previous_.end(), 0);
  std::fill_n(previous_.begin(), words, ~std::uint64_t{0});
  std::fill(balance_.begin(), balance_.end(), 0);
  HWY_DYNAMIC_DISPATCH(WorkLanes)
  (m_, digits_, unexplained_.data(), previous_.data(), balance_.data());
}

std::uint32_t ComplexityLanes::operator[](std::size_t lane) const {
  // k, in two's complement, is m - 2 length.
  std::int64_t balance = 0;
  for (std::size_t digit = 0; digit < digits_; ++digit) {
    const std::uint64_t bit = (balance_[digit * words + lane / 64] >> (lane % 64)) & 1U;
    const std::int64_t weight = std::int64_t{1} << digit;
    balance += (digit + 1 == digits_ ? -weight : weight) * static_cast<std::int64_t>(bit);
  }
  return static_cast<std::uint32_t>((static_cast<std::int64_t>(m_) - balance) / 2);
}

}  // namespace evenhand::stats::bits
#endif
