#pragma once

#include <cstdint>

#include "src/audit/counting/key_sketch.hpp"
#include "src/audit/group_tally.hpp"

namespace evenhand::audit {

/// Deals that came more than once, in a sample that grows no further than KeySketch's limit.
class StateSpaceTally final : public TypedTally<StateSpaceTally> {
 public:
  explicit StateSpaceTally(std::size_t deck_size);

  /// Settled.
  KeySketch sketch() const;

  void fold(const cards::DealBatch& batch) override;
  void add(const StateSpaceTally& other);
  nlohmann::json save() const override;
  void load(const nlohmann::json& saved, std::uint64_t deals) override;

 private:
  KeySketch sketch_;
};

}  // namespace evenhand::audit
