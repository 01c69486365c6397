#pragma once

#include <cstdint>

#include <nlohmann/json.hpp>

#include "sims/cards/deal_batch.hpp"

namespace evenhand::audit {

/// What one group of tests counts. Counts only grow by folding and merging, and depend on the
/// multiset of deals (and of pairs of consecutive deals) alone.
class Tally {
 public:
  Tally() = default;
  Tally(const Tally&) = delete;
  Tally& operator=(const Tally&) = delete;
  virtual ~Tally() = default;

  /// The next deal does not follow the one before.
  virtual void begin_block() {}
  virtual void fold(const cards::DealBatch& batch) = 0;
  /// `other` is of the same group and for the same deck.
  virtual void merge(const Tally& other) = 0;

  virtual nlohmann::json save() const = 0;
  /// Replaces the counts. Throws InputError when `saved` cannot be what save() of this group and
  /// deck returned after so many deals.
  virtual void load(const nlohmann::json& saved, std::uint64_t deals) = 0;
};

}  // namespace evenhand::audit
