#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "sims/random/source.hpp"

namespace evenhand::random {

/// Philox4x64-10 of Random123: J. Salmon, M. Moraes, R. Dror and D. Shaw, "Parallel random numbers:
/// as easy as 1, 2, 3", SC11. Words 4c … 4c+3 of the stream are the block of counter (c, 0, 0, 0)
/// under the key (seed, stream): each stream has a key of its own, and blocks under different keys
/// are independent in the sense of that paper (no test of the Crush batteries finds a relation).
class Philox final : public Source {
 public:
  using Block = std::array<std::uint64_t, 4>;
  using Key = std::array<std::uint64_t, 2>;

  explicit Philox(const Key& key) : key_(key) {}

  void fill(std::span<std::uint64_t> outputs) override;

  static Block block(const Block& counter, const Key& key);

 private:
  Key key_;
  std::uint64_t counter_ = 0;
  Block block_{};
  std::size_t next_ = 4;  ///< first word of block_ not handed out
};

}  // namespace evenhand::random
