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

}  // namespace evenhand::deals
