#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace evenhand::random {

/// rand() and random() of the GNU C library in their default state ("TYPE_3"): the additive
/// feedback r[i] = r[i-3] + r[i-31] mod 2^32 of Knuth, TAOCP 2, 3.2.2, whose lowest bit is cut off.
/// The first 31 words are a Lehmer generator's, 16807 x mod 2^31 - 1, and 310 outputs are thrown
/// away. Outputs have 31 bits, and each is the sum of two earlier ones mod 2^31, or one more.
class GlibcRand {
 public:
  static constexpr std::uint64_t range = std::uint64_t{1} << 31;

  /// Seeds the generator as srand(seed) does; 0 stands for 1 there.
  explicit GlibcRand(std::uint32_t seed) {
    auto word = static_cast<std::int64_t>(static_cast<std::int32_t>(seed == 0 ? 1 : seed));
    for (std::uint32_t& state : state_) {
      state = static_cast<std::uint32_t>(word);
      // The remainder of a negative seed is negative.
      word = 16807 * word % 2147483647;
      if (word < 0) word += 2147483647;
    }
    for (std::size_t i = 0; i < 10 * state_.size(); ++i) operator()();
  }

  std::uint64_t operator()() {
    state_[next_] += state_[back_];
    const std::uint64_t output = state_[next_] >> 1;
    next_ = next_ + 1 == state_.size() ? 0 : next_ + 1;
    back_ = back_ + 1 == state_.size() ? 0 : back_ + 1;
    return output;
  }

 private:
  std::array<std::uint32_t, 31> state_{};
  std::size_t next_ = 3;  ///< holds r[i-31] and gets r[i]
  std::size_t back_ = 0;  ///< holds r[i-3]
};

}  // namespace evenhand::random
