#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/block_size.hpp"
#include "base/members.hpp"
#include "reports/json_member.hpp"
#include "reports/json_value.hpp"

namespace evenhand::audit {

/// Whether counts that cost much are made of this block: of the first eight, so that short sessions
/// are looked at whole, and of every so many after that. The choice depends on the number of the
/// block alone, never on the deals.
constexpr bool is_sampled(std::uint64_t block, std::uint64_t every) {
  constexpr std::uint64_t all_of_first = 8;
  return block < all_of_first || block % every == 0;
}

/// Sums of numbers that are computed of each deal, over equal parts of the session in order: what
/// shows a rhythm. How long a session will be is not known, so parts double in length whenever
/// there would be too many; their length depends on the last deal's place alone.
class SessionSeries {
 public:
  /// Parts have that many deals, times a power of two.
  static constexpr std::uint64_t unit = 64;
  static constexpr std::size_t most = 4096;

  explicit SessionSeries(std::size_t numbers) : width_(numbers + 1) {}

  void begin_block(std::uint64_t block);
  /// Returns the place where the numbers of the block's next deal are to be added; valid until the
  /// next call.
  std::uint64_t* next_deal() {
    if (in_block_ % unit == 0) find_part();
    ++in_block_;
    ++sums_[at_];
    return sums_.data() + at_ + 1;
  }

  /// Deals a part.
  std::uint64_t part() const { return unit << level_; }
  /// Means of the number over the parts that are whole, from the first part on to one that is not.
  std::vector<double> means(std::size_t number) const;

  void merge(const SessionSeries& other);
  reports::JsonValue save() const;
  void load(const reports::JsonMember& saved, Bound deals);

 private:
  void find_part();
  void widen();

  std::size_t width_;
  unsigned level_ = 0;
  std::vector<std::uint64_t> sums_;  ///< part after part: its deals, and the sum of each number
  std::uint64_t next_unit_ = 0;
  std::uint64_t in_block_ = 0;  ///< deals of the block so far
  std::size_t at_ = 0;          ///< of the part at hand in sums_
};

}  // namespace evenhand::audit
