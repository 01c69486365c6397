#include "sims/random/xoshiro_x8.hpp"

#include <hwy/foreach_target.h>  // compiles this file once an instruction set
#include <hwy/highway.h>

#include <algorithm>

HWY_BEFORE_NAMESPACE();
namespace evenhand::random::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

// All eight generators advance in one loop: the steps of one alone would wait for each other.
HWY_ATTR void advance(XoshiroX8::State& state, std::uint64_t* HWY_RESTRICT outputs,
                      std::size_t steps) {
  const HWY_CAPPED(std::uint64_t, XoshiroX8::lanes) d;
  using V = hn::Vec<decltype(d)>;
  constexpr std::size_t width = hn::MaxLanes(d);
  constexpr std::size_t vectors = XoshiroX8::lanes / width;
  V s[4][vectors];
  for (std::size_t w = 0; w < 4; ++w) {
    for (std::size_t v = 0; v < vectors; ++v) s[w][v] = hn::LoadU(d, &state[w][v * width]);
  }
  for (std::size_t step = 0; step < steps; ++step, outputs += XoshiroX8::lanes) {
    for (std::size_t v = 0; v < vectors; ++v) {
      const V sum = hn::Add(s[0][v], s[3][v]);
      hn::StoreU(hn::Add(hn::RotateRight<64 - 23>(sum), s[0][v]), d, outputs + v * width);
      const V shifted = hn::ShiftLeft<17>(s[1][v]);
      s[2][v] = hn::Xor(s[2][v], s[0][v]);
      s[3][v] = hn::Xor(s[3][v], s[1][v]);
      s[1][v] = hn::Xor(s[1][v], s[2][v]);
      s[0][v] = hn::Xor(s[0][v], s[3][v]);
      s[2][v] = hn::Xor(s[2][v], shifted);
      s[3][v] = hn::RotateRight<64 - 45>(s[3][v]);
    }
  }
  for (std::size_t w = 0; w < 4; ++w) {
    for (std::size_t v = 0; v < vectors; ++v) hn::StoreU(s[w][v], d, &state[w][v * width]);
  }
}

}  // namespace evenhand::random::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace evenhand::random {

HWY_EXPORT(advance);

void XoshiroX8::fill(std::span<std::uint64_t> outputs) {
  const std::size_t left = std::min(lanes - rest_begin_, outputs.size());
  std::copy_n(rest_.begin() + static_cast<std::ptrdiff_t>(rest_begin_), left, outputs.begin());
  rest_begin_ += left;
  outputs = outputs.subspan(left);

  const std::size_t steps = outputs.size() / lanes;
  if (steps != 0) HWY_DYNAMIC_DISPATCH(advance)(state_, outputs.data(), steps);
  outputs = outputs.subspan(steps * lanes);

  if (!outputs.empty()) {
    HWY_DYNAMIC_DISPATCH(advance)(state_, rest_.data(), 1);
    std::copy_n(rest_.begin(), outputs.size(), outputs.begin());
    rest_begin_ = outputs.size();
  }
}

}  // namespace evenhand::random
#endif
