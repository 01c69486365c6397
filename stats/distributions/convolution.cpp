#include "stats/distributions/convolution.hpp"

#include <hwy/foreach_target.h>  // compiles this file once an instruction set
#include <hwy/highway.h>

#include <algorithm>
#include <vector>

HWY_BEFORE_NAMESPACE();
namespace evenhand::stats::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

/// Four entries of the kernel at a time, so that an output is loaded and stored once for all of
/// them.
void add_four(double* HWY_RESTRICT out, const double* HWY_RESTRICT source, const double* kernel,
              std::int64_t length) {
  const hn::ScalableTag<double> tag;
  const auto lanes = static_cast<std::int64_t>(hn::Lanes(tag));
  const auto k0 = hn::Set(tag, kernel[0]);
  const auto k1 = hn::Set(tag, kernel[1]);
  const auto k2 = hn::Set(tag, kernel[2]);
  const auto k3 = hn::Set(tag, kernel[3]);
  std::int64_t i = 0;
  for (; i + lanes <= length; i += lanes) {
    const auto near = hn::Add(hn::Mul(k0, hn::LoadU(tag, source + i)),
                              hn::Mul(k1, hn::LoadU(tag, source + i - 1)));
    const auto far = hn::Add(hn::Mul(k2, hn::LoadU(tag, source + i - 2)),
                             hn::Mul(k3, hn::LoadU(tag, source + i - 3)));
    hn::StoreU(hn::Add(hn::LoadU(tag, out + i), hn::Add(near, far)), tag, out + i);
  }
  for (; i < length; ++i) {
    out[i] += (kernel[0] * source[i] + kernel[1] * source[i - 1]) +
              (kernel[2] * source[i - 2] + kernel[3] * source[i - 3]);
  }
}

}  // namespace evenhand::stats::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace evenhand::stats {

HWY_EXPORT(add_four);

namespace {

constexpr std::int64_t batch = 4;

std::vector<double> padded(std::span<const double> values, std::int64_t before,
                           std::int64_t after) {
  std::vector<double> result(static_cast<std::size_t>(before), 0.0);
  result.insert(result.end(), values.begin(), values.end());
  result.resize(result.size() + static_cast<std::size_t>(after), 0.0);
  return result;
}

}  // namespace

void add_convolution(std::span<double> out, std::span<const double> source,
                     std::span<const double> kernel, std::int64_t shift) {
  const std::vector<double> values = padded(source, batch, batch);
  const std::vector<double> factors = padded(kernel, 0, batch - 1);
  const auto source_length = static_cast<std::int64_t>(source.size());
  const auto kernel_length = static_cast<std::int64_t>(kernel.size());
  for (std::int64_t r = 0; r < kernel_length; r += batch) {
    const std::int64_t first = std::max<std::int64_t>(0, r - shift);
    const std::int64_t end =
        std::min(static_cast<std::int64_t>(out.size()), source_length + r + batch - 1 - shift);
    if (first >= end) continue;
    HWY_DYNAMIC_DISPATCH(add_four)
    (out.data() + first, values.data() + (first + shift - r + batch), factors.data() + r,
     end - first);
  }
}

}  // namespace evenhand::stats
#endif
