#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include <boost/multiprecision/cpp_int.hpp>

namespace evenhand::odds {

/// Wide enough for the number of deals of 54 cards to four places, which is below 4^54 = 2^108.
using Weight = boost::multiprecision::uint128_t;

/// Sums of weights by key.
class WeightTable {
 public:
  struct Entry {
    std::uint64_t key = 0;
    Weight weight = 0;  ///< 0 when the entry is free
  };

  void add(std::uint64_t key, const Weight& weight) {
    if (2 * (size_ + 1) > entries_.size()) grow();
    Entry& entry = find(key);
    if (entry.weight == 0) {
      entry.key = key;
      ++size_;
    }
    entry.weight += weight;
  }

  std::size_t size() const { return size_; }

  template <class F>
  void each(F&& f) const {
    for (const Entry& entry : entries_) {
      if (entry.weight != 0) f(entry.key, entry.weight);
    }
  }

 private:
  Entry& find(std::uint64_t key) {
    constexpr std::uint64_t golden = 0x9E3779B97F4A7C15;
    std::size_t at = (key * golden) >> shift_;
    while (entries_[at].weight != 0 && entries_[at].key != key) at = (at + 1) % entries_.size();
    return entries_[at];
  }

  void grow() {
    std::vector<Entry> old(entries_.size() * 2);
    old.swap(entries_);
    --shift_;
    for (const Entry& entry : old) {
      if (entry.weight != 0) find(entry.key) = entry;
    }
  }

  std::vector<Entry> entries_ = std::vector<Entry>(1024);
  std::size_t size_ = 0;
  unsigned shift_ = 54;  ///< 64 - log2 of the number of entries
};

}  // namespace evenhand::odds
