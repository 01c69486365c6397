#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/members.hpp"
#include "reports/json_member.hpp"
#include "reports/json_value.hpp"
#include "src/audit/second_order/pair_classes.hpp"

namespace evenhand::audit {

/// Counts pairs of items (cards, or positions) on their side: a 64-bit word holds one digit of one
/// item's code in 64 deals, so that two items are compared in 64 deals at once.
class SlicedPairs {
 public:
  /// Deals that are counted together.
  static constexpr std::size_t deals = 256;

  SlicedPairs(std::size_t items, const PairClasses& classes);

  /// Writes the batch. A small object, for a loop to keep in registers.
  class Writer {
   public:
    Writer(const std::uint16_t* code_of, std::uint16_t* codes) : code_of_(code_of), codes_(codes) {}
    /// Notes that in that deal, from 0 to deals-1, the item has the value.
    void put(std::size_t deal, std::size_t item, std::size_t value) const {
      codes_[item * pitch + deal] = code_of_[value];
    }

   private:
    const std::uint16_t* code_of_;
    std::uint16_t* codes_;
  };
  Writer writer() { return {code_of_.data(), codes_.data()}; }
  /// Counts the first `count` deals of the batch.
  void count(std::size_t count);
  void merge(const SlicedPairs& other);

  std::size_t tables() const { return tables_; }
  /// Returns a table by stats::pair_index() of a < b. Table 0: deals in which the value of a is
  /// below that of b. Table t > 0: deals in which their values are in one class of
  /// PairClasses::classes[t - 1].
  std::vector<std::uint64_t> table(std::size_t t) const;
  reports::JsonValue save() const;
  void load(const reports::JsonMember& saved, Bound bound);

 private:
  /// Not a multiple of a large power of two, so that items do not share lines of the cache.
  static constexpr std::size_t pitch = deals + 32;

  std::size_t n_;
  std::size_t stride_;  ///< n_, padded to whole vectors
  std::size_t rising_digits_;
  std::vector<PairClasses::Digit> digits_;
  std::vector<std::uint16_t> code_of_;
  std::size_t tables_;
  std::vector<std::uint16_t> codes_;
  std::vector<std::uint64_t> words_;   ///< [(digit * 4 + word of the batch) * stride_ + item]
  std::vector<std::uint64_t> counts_;  ///< [(table * n_ + a) * stride_ + b], of use where a < b
};

}  // namespace evenhand::audit
