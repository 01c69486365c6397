#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "src/audit/counting/packed_counts.hpp"

namespace evenhand::audit {

/// How often a statistic of a deal took each of the values 0 … bins-1.
class Histogram {
 public:
  explicit Histogram(std::size_t bins) : counts_(bins) {}

  void add(std::size_t value) { ++counts_[value]; }
  void merge(const Histogram& other) {
    std::transform(counts_.begin(), counts_.end(), other.counts_.begin(), counts_.begin(),
                   [](std::uint64_t a, std::uint64_t b) { return a + b; });
  }
  std::span<const std::uint64_t> counts() const { return counts_; }

  nlohmann::json save() const { return pack_counts(counts_); }
  void load(const nlohmann::json& saved, std::uint64_t total, std::string_view what) {
    counts_ = unpack_histogram(saved, counts_.size(), total, what);
  }

 private:
  std::vector<std::uint64_t> counts_;
};

}  // namespace evenhand::audit
