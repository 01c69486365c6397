#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/members.hpp"
#include "reports/json_member.hpp"
#include "reports/json_value.hpp"

namespace evenhand::audit {

/// The runs of cards that stand in an order, in all rows of a log: after which places it is broken,
/// and in how many rows. Nothing is counted once it is broken after more than one place in four, as
/// it soon is where cards stand as they were dealt.
class RowRuns {
 public:
  /// Cards stand in the order if their keys do not fall.
  template <class Card>
  void add(std::span<const std::uint16_t> keys, std::span<Card> row) {
    if (is_over_) return;
    lowest_ = std::min<std::uint64_t>(lowest_, keys[row[0]]);
    highest_ = std::max<std::uint64_t>(highest_, keys[row[0]]);
    breaks_.resize(row.size());
    for (std::size_t i = 1; i < row.size(); ++i) {
      if (keys[row[i - 1]] <= keys[row[i]]) continue;
      if (breaks_[i]++ == 0) ++places_;
    }
    end_if_many();
  }

  /// The lengths of the runs of so many rows, if they are as sorted hands have them; else nothing.
  std::vector<std::size_t> lengths(std::uint64_t rows) const;

  void merge(const RowRuns& other);
  reports::JsonValue save() const;
  void load(const reports::JsonMember& saved, Bound bound);
  bool operator==(const RowRuns&) const = default;

 private:
  void count_places();
  void end_if_many();

  bool is_over_ = false;               ///< and all else as at first
  std::vector<std::uint64_t> breaks_;  ///< by place, the rows in which a run begins there
  std::size_t places_ = 0;             ///< of which any row has a break
  std::uint64_t lowest_ = UINT16_MAX;  ///< key of a first card
  std::uint64_t highest_ = 0;
};

}  // namespace evenhand::audit
