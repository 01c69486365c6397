#pragma once

#include <cstddef>
#include <cstdint>
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

}  // namespace evenhand::audit
