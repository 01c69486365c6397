#include "src/audit/second_order/sliced_pairs.hpp"

#include <hwy/foreach_target.h>  // compiles this file once an instruction set
#include <hwy/highway.h>

#include <algorithm>
#include <cstring>

#include "reports/json_members.hpp"
#include "stats/permutations/pair_counts.hpp"

#ifndef EVENHAND_SLICED_PAIRS_WORK
#define EVENHAND_SLICED_PAIRS_WORK
namespace evenhand::audit {

constexpr std::size_t words_a_batch = SlicedPairs::deals / 64;
constexpr std::size_t most_digits = 16;
constexpr std::size_t widest_vector = 8;

/// One batch to count.
struct PairWork {
  const std::uint16_t* codes;
  std::size_t pitch;
  std::size_t items;
  std::size_t stride;
  std::span<const PairClasses::Digit> digits;
  std::size_t rising_digits;
  std::array<std::uint64_t, words_a_batch> filled;  ///< the deals there are
  std::uint64_t* words;
  std::uint64_t* counts;
};

}  // namespace evenhand::audit
#endif

HWY_BEFORE_NAMESPACE();
namespace evenhand::audit::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using Words = hn::CappedTag<std::uint64_t, widest_vector>;
using Word = hn::Vec<Words>;

/// Every digit of 64 codes, a word each.
HWY_INLINE void gather_digits(const std::uint16_t* codes, const PairWork& work,
                              std::uint64_t* digits) {
#if HWY_TARGET == HWY_SCALAR
  for (std::size_t i = 0; i < work.digits.size(); ++i) {
    digits[i] = 0;
    for (std::size_t d = 0; d < 64; ++d) {
      digits[i] |= std::uint64_t{(codes[d] >> work.digits[i].bit) & 1U} << d;
    }
  }
#else
  const hn::CappedTag<std::uint16_t, 32> tag;
  const std::size_t lanes = hn::Lanes(tag);
  for (std::size_t d = 0; d < 64; d += lanes) {
    const auto here = hn::LoadU(tag, codes + d);
    for (std::size_t i = 0; i < work.digits.size(); ++i) {
      const auto bit = hn::Set(tag, static_cast<std::uint16_t>(1U << work.digits[i].bit));
      const auto set = hn::Ne(hn::And(here, bit), hn::Zero(tag));
      hn::StoreMaskBits(tag, set, reinterpret_cast<std::uint8_t*>(digits + i) + d / 8);
    }
  }
#endif
}

HWY_INLINE void slice(const PairWork& work) {
  std::uint64_t digits[most_digits] = {};
  for (std::size_t item = 0; item < work.items; ++item) {
    for (std::size_t w = 0; w < words_a_batch; ++w) {
      gather_digits(work.codes + item * work.pitch + w * 64, work, digits);
      for (std::size_t i = 0; i < work.digits.size(); ++i) {
        work.words[(i * words_a_batch + w) * work.stride + item] = digits[i];
      }
    }
  }
}

HWY_INLINE void add_bits(const Word* bits, std::uint64_t* counts) {
  const Words tag;
  Word sum = hn::LoadU(tag, counts);
  for (std::size_t w = 0; w < words_a_batch; ++w) sum = hn::Add(sum, hn::PopulationCount(bits[w]));
  hn::StoreU(sum, tag, counts);
}

/// Item a with the items from b on, as many as a vector has lanes.
HWY_INLINE void compare(const PairWork& work, std::size_t a, std::size_t b) {
  const Words tag;
  const std::size_t table_size = work.items * work.stride;
  std::uint64_t* const below_counts = work.counts + a * work.stride + b;
  std::uint64_t* equal_counts = below_counts;
  Word equal[words_a_batch];
  Word below[words_a_batch];
  for (std::size_t w = 0; w < words_a_batch; ++w) {
    equal[w] = hn::Set(tag, work.filled[w]);
    below[w] = hn::Zero(tag);
  }
  for (std::size_t i = 0; i < work.digits.size(); ++i) {
    const std::uint64_t* words = work.words + i * words_a_batch * work.stride;
    if (work.digits[i].first) {
      for (std::size_t w = 0; w < words_a_batch; ++w) equal[w] = hn::Set(tag, work.filled[w]);
    }
    const bool rising = i < work.rising_digits;
    for (std::size_t w = 0; w < words_a_batch; ++w) {
      const Word of_a = hn::Set(tag, words[w * work.stride + a]);
      const Word of_b = hn::LoadU(tag, words + w * work.stride + b);
      if (rising) below[w] = hn::Or(below[w], hn::And(equal[w], hn::AndNot(of_a, of_b)));
      equal[w] = hn::AndNot(hn::Xor(of_a, of_b), equal[w]);
    }
    if (work.digits[i].counted) add_bits(equal, equal_counts += table_size);
  }
  add_bits(below, below_counts);
}

void count_pairs(const PairWork& work) {
  slice(work);
  const std::size_t lanes = hn::Lanes(Words());
  for (std::size_t a = 0; a < work.items; ++a) {
    for (std::size_t b = (a + 1) / lanes * lanes; b < work.items; b += lanes) compare(work, a, b);
  }
}

}  // namespace evenhand::audit::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace evenhand::audit {

HWY_EXPORT(count_pairs);

SlicedPairs::SlicedPairs(std::size_t items, const PairClasses& classes)
    : n_(items),
      stride_((items + widest_vector - 1) / widest_vector * widest_vector),
      rising_digits_(classes.rising_digits),
      digits_(classes.digits),
      code_of_(classes.code_of),
      tables_(1 + classes.classes.size()),
      codes_(items * pitch),
      words_(digits_.size() * words_a_batch * stride_),
      counts_(tables_ * n_ * stride_) {}

void SlicedPairs::count(std::size_t count) {
  PairWork work{codes_.data(), pitch,         n_, stride_, digits_, rising_digits_, {},
                words_.data(), counts_.data()};
  for (std::size_t w = 0; w < words_a_batch; ++w) {
    const std::size_t here = std::min<std::size_t>(64, count - std::min(count, 64 * w));
    work.filled[w] = here == 0 ? 0 : ~std::uint64_t{0} >> (64 - here);
  }
  HWY_DYNAMIC_DISPATCH(count_pairs)(work);
}

void SlicedPairs::merge(const SlicedPairs& other) {
  for (std::size_t i = 0; i < counts_.size(); ++i) counts_[i] += other.counts_[i];
}

std::vector<std::uint64_t> SlicedPairs::table(std::size_t t) const {
  std::vector<std::uint64_t> table;
  table.reserve(stats::pairs_of(n_));
  for (std::size_t a = 0; a < n_; ++a) {
    const std::uint64_t* row = counts_.data() + (t * n_ + a) * stride_;
    table.insert(table.end(), row + a + 1, row + n_);
  }
  return table;
}

reports::JsonValue SlicedPairs::save() const {
  auto saved = reports::JsonValue::array();
  for (std::size_t t = 0; t < tables_; ++t) saved.push(reports::saved(table(t)));
  return saved;
}

void SlicedPairs::load(const reports::JsonMember& saved, Bound bound) {
  saved.require_size(tables_);
  std::vector<std::uint64_t> counts(stats::pairs_of(n_));
  for (std::size_t t = 0; t < tables_; ++t) {
    reports::load(saved[t], counts, bound);
    auto next = counts.begin();
    for (std::size_t a = 0; a < n_; ++a) {
      std::uint64_t* row = counts_.data() + (t * n_ + a) * stride_;
      for (std::size_t b = a + 1; b < n_; ++b) row[b] = *next++;
    }
  }
}

}  // namespace evenhand::audit
#endif
