#pragma once

#include <cstdint>
#include <memory>

#include "sims/cards/deal_batch.hpp"
#include "src/deals/plan.hpp"

namespace evenhand::deals {

/// The deals, or draws, of a built-in shuffler or a scheme as a plan has them: block b from stream
/// b of its random source, beginning with a sorted deck.
class Dealing {
 public:
  Dealing() = default;
  Dealing(const Dealing&) = delete;
  Dealing& operator=(const Dealing&) = delete;
  virtual ~Dealing() = default;

  /// Begins that block: the next phase is its first.
  virtual void begin_block(std::uint64_t block) = 0;
  /// The next phase of the block, of at most `most` deals, good until the next call. Only the last
  /// phase of a block may have fewer deals than DealBatch::phase_size().
  virtual const cards::DealBatch& next_phase(std::uint64_t most) = 0;
};

/// Throws InputError when the shuffler cannot shuffle the plan's deck.
std::unique_ptr<Dealing> make_dealing(const SourcePlan& plan, const SourceSpec& spec);

}  // namespace evenhand::deals
