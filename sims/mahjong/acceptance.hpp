#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "sims/mahjong/hand.hpp"

namespace evenhand::mahjong {

/// Returns the tiles of the 136 (or 108) that a player who has seen these may still draw.
Counts unseen_beside(const Counts& seen, bool honours = true);

/// A discard that keeps the hand as near to winning as any other does.
struct Discard {
  Kind kind;
  int shanten;       ///< of what remains
  KindSet accepted;  ///< kinds with unseen tiles that bring the remaining hand one step on
  unsigned tiles;    ///< unseen tiles of those kinds: ukeire
};

/// At most one discard a kind held.
class Discards {
 public:
  std::span<const Discard> all() const { return {list_.data(), size_}; }
  /// The one with the most accepting tiles; of equal ones the lowest kind. There is at least one.
  const Discard& best() const;

  void add(const Discard& discard) { list_[size_++] = discard; }
  void clear() { size_ = 0; }

 private:
  std::array<Discard, full_hand> list_;
  std::size_t size_ = 0;
};

/// Kinds of which a tile is unseen that lower the shanten of a hand of 3n + 1 tiles; for a ready
/// hand, its waits.
KindSet accepted(const ShantenCounter& count, const HandState& hand, const TilePlanes& unseen);

/// The discards of a hand of 3n + 2 tiles after which shanten is least, by ascending kind.
Discards best_discards(const ShantenCounter& count, const HandState& hand,
                       const TilePlanes& unseen);

}  // namespace evenhand::mahjong
