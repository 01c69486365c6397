#pragma once

#include <cstdint>

#include "src/audit/counting/key_sketch.hpp"
#include "src/audit/group_tally.hpp"
#include "stats/sequences/repeats.hpp"

namespace evenhand::audit {

/// Deals that came more than once, in a sample that grows no further than KeySketch's limit.
class StateSpaceTally final : public ListedTally<StateSpaceTally> {
 public:
  explicit StateSpaceTally(std::size_t deck_size);

  /// Settled.
  KeySketch sketch() const;

  void fold(const cards::DealBatch& batch) override;

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("sketch", self.sketch_, sums_to(use.units));
  }

 private:
  KeySketch sketch_;
};

/// The ways in which deals come again.
enum class RepeatKind {
  alike,  ///< all as often as equally likely ones: a small number of deals
  pairs,  ///< the same, but of so few that triples could not tell it from single deals that repeat
  one,    ///< one deal comes back, and the others repeat no more often than chance has it
  cycle,  ///< those that come again, most of the deals, do so equally often, give or take one: they
          ///< come round
  some    ///< some deals come back, and no number of equally likely ones fits
};

struct RepeatPattern {
  RepeatKind kind = RepeatKind::alike;
  KeySketch::Entry commonest{};  ///< the deal that came most often
  std::uint64_t repeated = 0;    ///< different deals that came more than once
  std::uint64_t fewest = 0;      ///< copies of the one that came least often, of those
  std::uint64_t different = 0;   ///< different deals
};

/// Returns the pattern of a settled sketch, whose repeats are those given.
RepeatPattern repeat_pattern(const KeySketch& sketch, const stats::Repeats& repeats);

}  // namespace evenhand::audit
