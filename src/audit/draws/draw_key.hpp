#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace evenhand::audit {

/// Stands for sets of k cards out of n: equal sets have equal keys. Below 2^63 sets the keys are
/// the numbers 0 … C(n, k)-1, each that of one set; above, 64-bit hashes, and different sets have
/// equal keys with probability 2^-64.
class DrawKeys {
 public:
  DrawKeys(std::size_t deck_size, std::size_t draw);

  std::uint64_t largest() const { return sets_ > 0 ? sets_ - 1 : UINT64_MAX; }
  /// C(n, k), or 0 when keys are hashes.
  std::uint64_t sets() const { return sets_; }
  /// The key of the cards, which are sorted.
  std::uint64_t key(std::span<const std::uint16_t> sorted) const;

 private:
  std::size_t draw_;
  std::vector<std::uint64_t> choose_;  ///< [card * draw + i]: C(card, i + 1), or what 64 bits hold
  std::uint64_t sets_ = 0;
};

}  // namespace evenhand::audit
