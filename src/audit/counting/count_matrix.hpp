#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "reports/json_members.hpp"

namespace evenhand::audit {

/// The number of times that a statistic of a deal took each of the values 0 … bins-1.
class Histogram {
 public:
  explicit Histogram(std::size_t bins) : counts_(bins) {}

  void add(std::size_t value) { ++counts_[value]; }
  void merge(const Histogram& other) { add_up(counts_, other.counts_); }
  std::span<const std::uint64_t> counts() const { return counts_; }

  reports::JsonValue save() const { return reports::saved(counts_); }
  void load(const reports::JsonMember& saved, Bound bound) { reports::load(saved, counts_, bound); }

 private:
  std::vector<std::uint64_t> counts_;
};

/// Many counters of which a deal raises each by at most one. They are kept in 16 bits, so that more
/// of them fit the cache, and moved to 64 bits before they can overflow.
class CountMatrix {
 public:
  explicit CountMatrix(std::size_t cells) : small_(cells), large_(cells) {}

  /// The counters, ready for that many more deals: at most max_deals.
  std::span<std::uint16_t> counters_for(std::size_t deals) {
    if (pending_ + deals > max_deals) flush();
    pending_ += deals;
    return small_;
  }
  /// The counts of the deals since the last flush.
  std::span<const std::uint16_t> pending() const { return small_; }
  void flush() {
    for (std::size_t i = 0; i < small_.size(); ++i) large_[i] += small_[i];
    forget_pending();
  }
  static constexpr std::size_t max_deals = std::numeric_limits<std::uint16_t>::max();

  std::vector<std::uint64_t> totals() const {
    std::vector<std::uint64_t> totals(large_);
    for (std::size_t i = 0; i < totals.size(); ++i) totals[i] += small_[i];
    return totals;
  }
  void add(std::span<const std::uint64_t> counts) {
    for (std::size_t i = 0; i < counts.size(); ++i) large_[i] += counts[i];
  }
  void merge(const CountMatrix& other) { add(other.totals()); }
  reports::JsonValue save() const { return reports::saved(totals()); }
  void load(const reports::JsonMember& saved, Bound bound) {
    reports::load(saved, large_, bound);
    forget_pending();
  }

 private:
  void forget_pending() {
    std::fill(small_.begin(), small_.end(), std::uint16_t{0});
    pending_ = 0;
  }

  std::vector<std::uint16_t> small_;
  std::vector<std::uint64_t> large_;
  std::size_t pending_ = 0;
};

}  // namespace evenhand::audit
