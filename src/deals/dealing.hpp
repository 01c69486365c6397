#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "sims/cards/deal_batch.hpp"
#include "sims/cards/gathering.hpp"
#include "sims/shuffle/dealer.hpp"
#include "src/deals/plan.hpp"

namespace evenhand::deals {

/// Shuffles for each deal the cards as the deal before left them, instead of a sorted deck. The
/// deck says how cards are gathered: as a game's players leave them, else as they were dealt.
class PreviousDealer {
 public:
  PreviousDealer(const SourcePlan& plan, shuffle::Dealer dealer);

  /// Begins a block as shuffle::Dealer does; a block's first deal starts from a sorted deck.
  void begin_block(std::uint64_t stream);
  const cards::DealBatch& next_phase(std::uint64_t most);

 private:
  std::uint64_t seed_;
  shuffle::Dealer dealer_;
  std::unique_ptr<cards::Gathering> gathering_;  ///< null: as they were dealt
  std::vector<std::uint16_t> order_;
  std::vector<std::uint16_t> deal_;
  cards::DealBatch phase_;
};

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
