#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/members.hpp"
#include "reports/json_member.hpp"

namespace evenhand::audit {

/// Counts which cards a draw has in common with each of those up to `lags` before it in its block,
/// whatever their order.
class LagCounts {
 public:
  static constexpr std::size_t lags = 104;  ///< two draws a week for a year
  /// Cards are counted one by one in decks of up to so many.
  static constexpr std::size_t most_cards = 1024;
  /// In long sessions every so many blocks are counted (is_sampled()).
  static constexpr std::uint64_t sampled_every = 8;

  /// Draws of up to k different cards out of n.
  LagCounts(std::size_t n, std::size_t k);

  /// Draws of the blocks that are counted, and [card]: those that hold it. What is compared with
  /// pairs is expected of these draws, and not of all.
  std::uint64_t draws() const { return draws_; }
  const std::vector<std::uint64_t>& came() const { return came_; }
  /// Draws that have one so many before them.
  std::uint64_t pairs(std::size_t lag) const { return pairs_[lag - 1]; }
  /// Cards that both of them have, over all pairs.
  std::uint64_t shared(std::size_t lag) const { return shared_[lag - 1]; }
  /// [card]: pairs that both have it; empty above most_cards.
  std::span<const std::uint64_t> again(std::size_t lag) const {
    return again_.empty() ? std::span<const std::uint64_t>()
                          : std::span(again_).subspan((lag - 1) * n_, n_);
  }

  void begin_block(std::uint64_t block);
  /// Whether the block that was begun is one of those that are counted.
  bool is_counted() const { return is_counted_; }
  /// The next draw: different cards, k or fewer.
  void add(std::span<const std::uint16_t> cards);

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("draws", self.draws_, at_most(use.units));
    use("came", self.came_, at_most(self.draws_));
    use("pairs", self.pairs_, at_most(use.units));
    use("shared", self.shared_, at_most(use.units * self.k_));
    use("again", self.again_, at_most(use.units));
  }
  void loaded(const reports::JsonMember& /*saved*/, std::uint64_t /*draws*/) { in_block_ = 0; }

 private:
  std::size_t n_;
  std::size_t k_;
  std::uint64_t draws_ = 0;
  std::vector<std::uint64_t> came_;
  std::array<std::uint64_t, lags> pairs_{};
  std::array<std::uint64_t, lags> shared_{};
  std::vector<std::uint64_t> again_;

  std::vector<std::uint16_t> recent_;  ///< the last `lags` draws, k and how many each, as a ring
  std::vector<std::uint8_t> held_;     ///< by card: in the draw at hand
  std::size_t in_block_ = 0;
  bool is_counted_ = true;
};

}  // namespace evenhand::audit
