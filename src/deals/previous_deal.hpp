#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "sims/cards/deal_batch.hpp"
#include "sims/cards/deck.hpp"
#include "sims/cards/gathering.hpp"

namespace evenhand::deals {

/// Deals that each start from the cards as the deal before left them: what a shuffler does to a
/// sorted deck is done to those.
class PreviousDeal {
 public:
  /// How cards are gathered follows from the deck: as the games' players leave them, else as they
  /// were dealt.
  explicit PreviousDeal(const cards::Deck& deck);

  /// The next deal starts from a sorted deck.
  void begin_block(std::uint64_t seed, std::uint64_t block);
  /// `shuffles[i]` says, deal by deal, which card of the deck before comes to position i; the deals
  /// that come of that, good until the next call.
  const cards::DealBatch& after(const cards::DealBatch& shuffles);

 private:
  std::unique_ptr<cards::Gathering> gathering_;  ///< null: as they were dealt
  std::vector<std::uint16_t> order_;
  std::vector<std::uint16_t> deal_;
  cards::DealBatch deals_;
};

}  // namespace evenhand::deals
