#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "reports/json_members.hpp"

namespace evenhand::audit {

/// The number of times that the bits of three items have an odd sum. Bits are given deal by deal,
/// kept as words of one bit a deal, and counted for all triples a < b < c <= a + reach together
/// once there are 512 deals of them, or when asked.
class TripleCounts {
 public:
  explicit TripleCounts(std::size_t n);

  /// All triples up to 64 items; above, as many as 64 items have, of items near each other.
  static std::size_t reach(std::size_t n);

  /// bits[i] & 1 of item i.
  void add(const std::uint8_t* bits);
  /// Counts the deals that wait. Their number does not matter, so this may be done at any time.
  void settle();
  void merge(const TripleCounts& other) { add_counts(other.counts()); }
  reports::JsonValue save() const { return reports::saved(counts()); }
  void load(const reports::JsonMember& saved, Bound bound);

  std::size_t triples() const { return triples_; }
  /// Returns the counts by a, then b, then c.
  std::vector<std::uint64_t> counts() const;

  /// Calls f(a, b, c) in the order of counts().
  template <class F>
  static void for_each(std::size_t n, F&& f) {
    const std::size_t reach = TripleCounts::reach(n);
    for (std::size_t a = 0; a < n; ++a) {
      for (std::size_t b = a + 1; b < n; ++b) {
        for (std::size_t c = b + 1; c < n && c <= a + reach; ++c) f(a, b, c);
      }
    }
  }

 private:
  static constexpr std::size_t words = 8;
  static constexpr std::size_t lanes = 8;

  /// Calls f with each run of counters: b's of one a, and where its c's begin.
  template <class F>
  void for_runs(F&& f) const;
  void add_counts(std::span<const std::uint64_t> counts);

  std::size_t n_;
  std::size_t triples_ = 0;
  std::size_t row_;                  ///< items, and room for the last lanes
  std::vector<std::uint64_t> bits_;  ///< [word * row_ + item]
  std::vector<std::uint64_t> odd_;   ///< run after run of c's, each of whole lanes
  std::size_t waiting_ = 0;          ///< deals
};

}  // namespace evenhand::audit
