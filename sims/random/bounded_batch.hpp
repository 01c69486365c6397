#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "sims/random/source.hpp"

namespace evenhand::random {

/// The indices of a phase of deals: draw r of deal d is (r, d). Index is std::uint8_t or
/// std::uint16_t.
template <class Index>
struct IndexRows {
  const Index* data;
  std::size_t stride;

  Index operator()(std::size_t draw, std::size_t deal) const { return data[draw * stride + deal]; }
};

/// Uniform indices for algorithms that know all their bounds beforehand, drawn for many deals at
/// once from a source of full 64-bit words.
///
/// A draw below `bound` takes 16 random bits x: the index is the high half of x * bound, unless the
/// low half is under 65536 mod bound, when x is rejected and another taken: every index is exactly
/// equally likely (D. Lemire, ACM TOMACS 29(1), 2019, with 16-bit words).
///
/// The order of the bits is fixed: number the 16-bit parts of the source's words, the lowest of a
/// word first. A call draw(deals) uses from the next whole word on, with stride = deals rounded up
/// to a multiple of 32, part r * stride + d for draw r of deal d (lanes d >= deals are drawn like
/// the others). After those, the rejected ones, in the order of (r, d), take part after part until
/// one is accepted; the rest of the last word is dropped.
class BoundedBatch {
 public:
  static constexpr std::uint32_t max_bound = 1024;
  static constexpr std::size_t lane_multiple = 32;

  /// bounds[r], from 1 to max_bound, is the bound of draw r of every deal.
  BoundedBatch(std::span<const std::uint32_t> bounds, std::size_t max_deals);

  /// Words come from `source` from now on; it must have full words and not reseed.
  void begin_block(Source& source) { source_ = &source; }

  /// Draws the indices of so many deals, at most max_deals.
  void draw(std::size_t deals);

  /// Whether rows() is to be asked for std::uint8_t: all bounds are at most 256.
  bool is_narrow() const { return narrow_; }

  /// Returns the indices that the last draw() drew; valid until the next.
  template <class Index>
  IndexRows<Index> rows() const {
    return {reinterpret_cast<const Index*>(indices_.data()), stride_};
  }

  /// Calls f with an IndexRows<std::uint8_t> or an IndexRows<std::uint16_t>.
  template <class F>
  decltype(auto) visit(F&& f) const {
    return narrow_ ? f(rows<std::uint8_t>()) : f(rows<std::uint16_t>());
  }

 private:
  struct Bound {
    std::uint16_t size;
    std::uint16_t rejected_below;
  };
  struct Place {
    std::uint32_t row;
    std::uint32_t lane;
  };

  void draw_row(std::size_t row, const std::uint16_t* parts);
  void redraw_rejected();
  void set(Place place, std::uint32_t index);

  std::vector<Bound> bounds_;
  std::size_t stride_ = 0;
  bool narrow_ = true;
  Source* source_ = nullptr;
  std::vector<std::uint64_t> words_;
  std::vector<std::uint8_t> indices_;
  std::vector<std::uint16_t> rejected_lanes_;  ///< scratch of one row
  std::vector<Place> rejected_;
};

}  // namespace evenhand::random
