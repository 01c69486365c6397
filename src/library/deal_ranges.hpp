#pragma once

#include <cstdint>
#include <map>
#include <optional>

namespace evenhand::library {

/// Deals first … end-1 of a session.
struct DealRange {
  std::uint64_t first = 0;
  std::uint64_t end = 0;

  friend bool operator==(const DealRange&, const DealRange&) = default;
};

/// A set of numbers of deals, as few ranges in ascending order, none of which touches another.
class DealRanges {
 public:
  /// Adds a range of which the set has no deal.
  void add(DealRange range);
  /// The first deals of `range` that the set has, as far as they follow one another.
  std::optional<DealRange> first_of(DealRange range) const;
  /// The first deals below the last one that the set does not have.
  std::optional<DealRange> first_missing() const;
  /// Returns how many deals there are.
  std::uint64_t count() const;
  /// The end of the last range; 0 of an empty set.
  std::uint64_t end() const { return ends_.empty() ? 0 : ends_.rbegin()->second; }

  /// Calls f with each range, in ascending order.
  template <class F>
  void for_each(F&& f) const {
    for (const auto& [first, end] : ends_) f(DealRange{first, end});
  }

 private:
  std::map<std::uint64_t, std::uint64_t> ends_;  ///< by where they begin
};

}  // namespace evenhand::library
