#include "stats/distributions/convolution.hpp"

#include <algorithm>
#include <vector>

namespace evenhand::stats {
namespace {

/// Kernel entries worked at a time, so that an output is loaded and stored once for all of them.
constexpr std::int64_t batch = 4;

std::vector<double> padded(std::span<const double> values, std::int64_t before,
                           std::int64_t after) {
  std::vector<double> result(static_cast<std::size_t>(before), 0.0);
  result.insert(result.end(), values.begin(), values.end());
  result.resize(result.size() + static_cast<std::size_t>(after), 0.0);
  return result;
}

void add_batch(double* out, const double* source, const double* kernel, std::int64_t length) {
  const double k0 = kernel[0];
  const double k1 = kernel[1];
  const double k2 = kernel[2];
  const double k3 = kernel[3];
  for (std::int64_t i = 0; i < length; ++i) {
    out[i] += (k0 * source[i] + k1 * source[i - 1]) + (k2 * source[i - 2] + k3 * source[i - 3]);
  }
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
    add_batch(out.data() + first, values.data() + (first + shift - r + batch), factors.data() + r,
              end - first);
  }
}

}  // namespace evenhand::stats
