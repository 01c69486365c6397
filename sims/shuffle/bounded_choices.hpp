#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "sims/random/bounded_batch.hpp"
#include "sims/random/source.hpp"

namespace evenhand::shuffle {

/// Algorithms that make one below(bound(n, round)) a round and no other choice, so that all of them
/// can be drawn ahead.
template <class Algorithm>
concept HasFixedBounds = requires(std::size_t n) {
  { Algorithm::bound(n, n) } -> std::same_as<std::size_t>;
};

template <HasFixedBounds Algorithm>
std::vector<std::uint32_t> fixed_bounds(std::size_t deck_size) {
  std::vector<std::uint32_t> bounds(Algorithm::rounds(deck_size));
  for (std::size_t round = 0; round < bounds.size(); ++round) {
    bounds[round] = static_cast<std::uint32_t>(Algorithm::bound(deck_size, round));
  }
  return bounds;
}

/// Whether indices may be drawn ahead from such a source.
inline bool allows_drawing_ahead(const random::SourceInfo& info) {
  return info.range == 0 && !info.reseeds;
}

/// The choice maker of a single step, whose index is at hand.
class DrawnIndex {
 public:
  explicit DrawnIndex(std::size_t index) : index_(index) {}
  std::size_t below(std::size_t /*k*/) const { return index_; }

 private:
  std::size_t index_;
};

}  // namespace evenhand::shuffle
