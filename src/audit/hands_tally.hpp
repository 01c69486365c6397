#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sims/cards/deck.hpp"
#include "src/audit/histogram.hpp"
#include "src/audit/tally.hpp"

namespace evenhand::audit {

/// How many cards of each key set each hand of the game holds.
class HandsTally final : public Tally {
 public:
  explicit HandsTally(const cards::Deck& deck);

  /// counts(h, s)[k]: deals in which hand h holds k cards of key set s.
  std::span<const std::uint64_t> counts(std::size_t hand, std::size_t set) const {
    return histograms_[hand * sets_ + set].counts();
  }

  void fold(const cards::DealBatch& batch) override;
  void merge(const Tally& other) override;
  nlohmann::json save() const override;
  void load(const nlohmann::json& saved, std::uint64_t deals) override;

 private:
  /// Several key sets are counted at once, each in a lane of a 64-bit word.
  static constexpr std::size_t lane_bits = 16;
  static constexpr std::size_t lanes = 64 / lane_bits;

  template <class Card>
  void fold_hand(const Card* cards, std::size_t hand);

  std::vector<cards::Hand> hands_;
  std::size_t sets_;
  std::size_t words_;                    ///< words that hold a lane for every set
  std::vector<std::uint64_t> lanes_of_;  ///< [word * deck size + card]: 1 in the lanes of its sets
  std::size_t n_;
  std::vector<Histogram> histograms_;
};

}  // namespace evenhand::audit
