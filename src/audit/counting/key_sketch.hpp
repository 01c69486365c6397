#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/members.hpp"
#include "reports/json_member.hpp"
#include "reports/json_value.hpp"
#include "stats/sequences/repeats.hpp"

namespace evenhand::audit {

/// A sample of a stream of keys that shows how often keys repeat, in bounded memory. At level L it
/// holds every key up to largest >> L, with the number of times it came. L is the least level at
/// which no more than `limit` different keys are held, so the sample is a function of the multiset
/// of keys: neither order nor merging matters. (Sampling by the value of a hash: Gibbons 2001,
/// "Distinct sampling".) Takes at most 32 bytes for each of `limit` keys.
class KeySketch {
 public:
  struct Entry {
    std::uint64_t key;
    std::uint64_t copies;
  };

  static constexpr std::size_t default_limit = std::size_t{1} << 20U;

  /// Begins a sketch for keys from 0 to `largest`.
  explicit KeySketch(std::uint64_t largest, std::size_t limit = default_limit)
      : largest_(largest), limit_(limit) {}

  void add(std::span<const std::uint64_t> keys);
  void merge(const KeySketch& other);

  /// Brings level() and entries() up to date with what was added and merged.
  void settle();
  unsigned level() const { return level_; }
  /// Keys ascending.
  std::span<const Entry> entries() const { return entries_; }
  std::uint64_t largest_held() const { return largest_ >> level_; }

  /// Returns how often the keys of settled entries repeat; keys are equally likely under the null.
  stats::Repeats repeats() const;

  reports::JsonValue save() const;
  /// Loads what save() wrote, and refuses what so many keys, or at most so many, cannot have left.
  void load(const reports::JsonMember& saved, Bound keys);

 private:
  /// Replaces what is held. Returns false, and does nothing, when no keys can have left this.
  bool assign(unsigned level, std::vector<Entry> entries);
  void raise_level();

  std::uint64_t largest_;
  std::size_t limit_;
  unsigned level_ = 0;
  std::vector<Entry> entries_;
  std::vector<std::uint64_t> fresh_;  ///< keys not yet among the entries
};

}  // namespace evenhand::audit
