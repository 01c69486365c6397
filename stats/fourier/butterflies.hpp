#pragma once

#include <cstddef>

namespace evenhand::stats::fourier {

/// One stage of Stockham's algorithm with eight lanes: from `in` to `out`, for a transform of
/// radix × groups numbers of which `stride` are interleaved. Turn (j-1) groups + p belongs to group
/// p and leg j of the butterfly.
struct StageArrays {
  const double* in_re;
  const double* in_im;
  double* out_re;
  double* out_im;
  const double* turns_re;
  const double* turns_im;
};
void work_stage(std::size_t radix, std::size_t groups, std::size_t stride,
                const StageArrays& arrays);

}  // namespace evenhand::stats::fourier
