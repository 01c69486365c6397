#pragma once

namespace evenhand::stats {

/// x (x-1) … (x-k+1)
constexpr double falling_power(double x, int k) {
  double product = 1;
  for (int i = 0; i < k; ++i) product *= x - i;
  return product;
}

}  // namespace evenhand::stats
