#include "sims/random/bounded_batch.hpp"

#include <hwy/foreach_target.h>  // compiles this file once an instruction set
#include <hwy/highway.h>

#include <algorithm>
#include <array>
#include <cassert>

HWY_BEFORE_NAMESPACE();
namespace evenhand::random::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

template <class D, class V>
HWY_ATTR void store(D d, V indices, std::uint16_t* out) {
  hn::StoreU(indices, d, out);
}

template <class D, class V>
HWY_ATTR void store(D, V indices, std::uint8_t* out) {
  const hn::Rebind<std::uint8_t, D> narrow;
  hn::StoreU(hn::DemoteTo(narrow, hn::BitCast(hn::RebindToSigned<D>(), indices)), narrow, out);
}

// Writes `count` indices, a multiple of 32, and the lanes that were rejected; returns how many.
template <class Index>
HWY_ATTR std::size_t scale_row(const std::uint16_t* HWY_RESTRICT parts, std::size_t count,
                               std::uint16_t bound, std::uint16_t rejected_below,
                               Index* HWY_RESTRICT out, std::uint16_t* HWY_RESTRICT rejected) {
  const HWY_CAPPED(std::uint16_t, 32) d;
  const std::size_t width = hn::Lanes(d);
  const auto factor = hn::Set(d, bound);
  const auto threshold = hn::Set(d, rejected_below);
  std::size_t found = 0;
  for (std::size_t i = 0; i < count; i += width) {
    const auto part = hn::LoadU(d, parts + i);
    store(d, hn::MulHigh(part, factor), out + i);
    if (HWY_LIKELY(hn::AllFalse(d, hn::Lt(hn::Mul(part, factor), threshold)))) continue;
    for (std::size_t lane = i; lane < i + width; ++lane) {
      const auto low = static_cast<std::uint16_t>(std::uint32_t{parts[lane]} * bound);
      if (low < rejected_below) rejected[found++] = static_cast<std::uint16_t>(lane);
    }
  }
  return found;
}

HWY_ATTR std::size_t scale_narrow(const std::uint16_t* parts, std::size_t count,
                                  std::uint16_t bound, std::uint16_t rejected_below,
                                  std::uint8_t* out, std::uint16_t* rejected) {
  return scale_row(parts, count, bound, rejected_below, out, rejected);
}

HWY_ATTR std::size_t scale_wide(const std::uint16_t* parts, std::size_t count, std::uint16_t bound,
                                std::uint16_t rejected_below, std::uint16_t* out,
                                std::uint16_t* rejected) {
  return scale_row(parts, count, bound, rejected_below, out, rejected);
}

}  // namespace evenhand::random::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace evenhand::random {
namespace {

// Words filled at once: enough for sources built on OpenSSL, few enough for the first cache.
constexpr std::size_t fill_words = 1024;
constexpr std::size_t parts_per_word = 4;

}  // namespace

HWY_EXPORT(scale_narrow);
HWY_EXPORT(scale_wide);

BoundedBatch::BoundedBatch(std::span<const std::uint32_t> bounds, std::size_t max_deals) {
  bounds_.reserve(bounds.size());
  for (const std::uint32_t bound : bounds) {
    assert(bound >= 1 && bound <= max_bound);
    bounds_.push_back(
        {static_cast<std::uint16_t>(bound), static_cast<std::uint16_t>(65536 % bound)});
    narrow_ = narrow_ && bound <= 256;
  }
  const std::size_t lanes = (max_deals + lane_multiple - 1) / lane_multiple * lane_multiple;
  words_.resize(std::max(fill_words, lanes / parts_per_word));
  indices_.resize(bounds_.size() * lanes * (narrow_ ? 1 : 2));
  rejected_lanes_.resize(lanes);
}

void BoundedBatch::draw(std::size_t deals) {
  stride_ = (deals + lane_multiple - 1) / lane_multiple * lane_multiple;
  assert(stride_ <= rejected_lanes_.size());
  rejected_.clear();
  const std::size_t words_a_row = stride_ / parts_per_word;
  const std::size_t rows_a_fill = words_.size() / words_a_row;
  for (std::size_t first = 0; first < bounds_.size(); first += rows_a_fill) {
    const std::size_t rows = std::min(rows_a_fill, bounds_.size() - first);
    source_->fill(std::span(words_).first(rows * words_a_row));
    const auto* parts = reinterpret_cast<const std::uint16_t*>(words_.data());
    for (std::size_t r = 0; r < rows; ++r) draw_row(first + r, parts + r * stride_);
  }
  redraw_rejected();
}

void BoundedBatch::draw_row(std::size_t row, const std::uint16_t* parts) {
  const Bound bound = bounds_[row];
  std::uint8_t* narrow = indices_.data() + row * stride_;
  auto* wide = reinterpret_cast<std::uint16_t*>(indices_.data()) + row * stride_;
  const std::size_t rejected =
      narrow_ ? HWY_DYNAMIC_DISPATCH(scale_narrow)(parts, stride_, bound.size, bound.rejected_below,
                                                   narrow, rejected_lanes_.data())
              : HWY_DYNAMIC_DISPATCH(scale_wide)(parts, stride_, bound.size, bound.rejected_below,
                                                 wide, rejected_lanes_.data());
  for (std::size_t i = 0; i < rejected; ++i) {
    rejected_.push_back({static_cast<std::uint32_t>(row), rejected_lanes_[i]});
  }
}

void BoundedBatch::redraw_rejected() {
  std::uint64_t word = 0;
  std::size_t parts_left = 0;
  for (const Place place : rejected_) {
    const Bound bound = bounds_[place.row];
    std::uint32_t product = 0;
    do {
      if (parts_left == 0) {
        source_->fill({&word, 1});
        parts_left = parts_per_word;
      }
      product = static_cast<std::uint32_t>(word & 0xffff) * bound.size;
      word >>= 16;
      --parts_left;
    } while ((product & 0xffff) < bound.rejected_below);
    set(place, product >> 16);
  }
}

void BoundedBatch::set(Place place, std::uint32_t index) {
  const std::size_t at = place.row * stride_ + place.lane;
  if (narrow_) {
    indices_[at] = static_cast<std::uint8_t>(index);
  } else {
    reinterpret_cast<std::uint16_t*>(indices_.data())[at] = static_cast<std::uint16_t>(index);
  }
}

}  // namespace evenhand::random
#endif
