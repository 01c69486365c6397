#pragma once

#include <cstdint>
#include <span>

namespace evenhand::stats {

/// out[i] += Σ_r kernel[r] · source[i + shift - r], terms outside the source being 0.
void add_convolution(std::span<double> out, std::span<const double> source,
                     std::span<const double> kernel, std::int64_t shift);

}  // namespace evenhand::stats
