#pragma once

#include <cstdint>
#include <vector>

#include "src/audit/counting/count_matrix.hpp"
#include "src/audit/counting/sliced_counters.hpp"
#include "src/audit/group_tally.hpp"

namespace evenhand::audit {

/// The number of times that each card lay at each position.
class PositionTally final : public GroupTally {
 public:
  explicit PositionTally(std::size_t deck_size);

  /// Row = card, column = position.
  std::vector<std::uint64_t> counts() const;

  void fold(const cards::DealBatch& deals) override;
  void merge(const GroupTally& other) override;
  reports::JsonValue save() const override { return reports::saved(totals()); }
  void load(const reports::JsonMember& saved, std::uint64_t deals) override;

 private:
  std::vector<std::uint64_t> totals() const;
  bool fold_sliced_deals(const cards::DealsView<const std::uint8_t>& deals);
  template <class Card>
  void fold_one_by_one(const cards::DealsView<const Card>& deals);
  void empty_sliced();

  std::size_t n_;
  SlicedCounters sliced_;
  std::size_t in_sliced_ = 0;  ///< deals that sliced_ holds
  CountMatrix by_position_;    ///< row = position, so that a deal is read from left to right
};

}  // namespace evenhand::audit
