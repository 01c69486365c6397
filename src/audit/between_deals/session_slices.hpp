#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "src/audit/between_deals/deal_scores.hpp"
#include "src/audit/position/position_tally.hpp"

namespace evenhand::audit {

/// Positions and scores apart for slices of the session, and for deals with an even and an odd
/// number in their block. How long a session will be is not known, so slices double in length
/// whenever there would be too many: their length depends on the last deal's place alone.
class SessionSlices {
 public:
  /// Slices begin at multiples of that many deals of a block; blocks have at most 16 times as many,
  /// or the deals beyond count with the last of them.
  static constexpr std::size_t unit = 256;
  /// Larger decks have their scores watched, but not their positions.
  static constexpr std::size_t max_deck = 256;

  /// Sums over the deals with an even [0] and an odd [1] number.
  struct Slice {
    std::array<std::uint64_t, 2> deals{};
    std::array<std::array<std::uint64_t, score_count>, 2> scores{};
    std::unique_ptr<PositionTally> positions = {};  ///< null when the slice has no deals

    template <class Self, class Use>
    static void members(Self& self, Use& use) {
      use("deals", self.deals, at_most(use.units));
      use("scores", self.scores);
    }
  };

  explicit SessionSlices(std::size_t deck_size);

  void begin_block(std::uint64_t block);
  /// Folds the next deals, at most `unit`, which lie in one unit of the block.
  void fold(const cards::DealBatch& deals, std::span<const Scores> scores);
  void merge(const SessionSlices& other);
  reports::JsonValue save() const;
  void load(const reports::JsonMember& saved, Bound deals);

  /// The slices in order of dealing; those at the end may be empty.
  std::span<const Slice> slices() const { return slices_; }
  bool has_positions() const { return odd_ != nullptr; }
  /// Positions in deals with an odd number.
  const PositionTally& odd() const { return *odd_; }

 private:
  Slice& slice_for(std::uint64_t unit_number);
  void widen();
  void fold_positions(const cards::DealBatch& deals, Slice& slice);

  std::size_t n_;
  unsigned level_ = 0;  ///< a slice is 2^level_ units
  std::vector<Slice> slices_;
  std::unique_ptr<PositionTally> odd_;  ///< null above max_deck
  cards::DealBatch odd_deals_;
  std::uint64_t block_ = 0;
  std::uint64_t in_block_ = 0;  ///< deals of the block folded so far
};

}  // namespace evenhand::audit
