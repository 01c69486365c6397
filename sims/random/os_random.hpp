#pragma once

#include "sims/random/buffered_source.hpp"

namespace evenhand::random {

/// The operating system's generator, getrandom(2): what a casino would use, and nobody can repeat.
/// Seed and stream have no say.
class OsRandom final : public BufferedSource {
 private:
  void next_chunk(std::span<std::uint64_t> words) override;
};

}  // namespace evenhand::random
