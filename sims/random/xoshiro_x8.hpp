#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "sims/random/source.hpp"

namespace evenhand::random {

/// Eight xoshiro256++ generators side by side: output i of the stream is output i / 8 of generator
/// i mod 8. The eight start from states of their own, so that they are streams like any others
/// (Xoshiro256PlusPlus is the definition, one at a time). Vector instructions are picked at run
/// time and do not change the outputs.
class XoshiroX8 final : public Source {
 public:
  static constexpr std::size_t lanes = 8;
  /// State word w of generator g is [w][g].
  using State = std::array<std::array<std::uint64_t, lanes>, 4>;

  explicit XoshiroX8(const State& state) : state_(state) {}

  void fill(std::span<std::uint64_t> outputs) override;

 private:
  alignas(64) State state_;
  alignas(64) std::array<std::uint64_t, lanes> rest_{};  ///< of a step that was not used up
  std::size_t rest_begin_ = lanes;
};

}  // namespace evenhand::random
