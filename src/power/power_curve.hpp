#pragma once

#include <array>

namespace evenhand::power {

/// The probability that a test finds something, by the number of deals or by how large the effect
/// is.
struct CurvePoint {
  double x = 0;
  double power = 0;
};

/// The powers of the points of a curve: from little to nearly sure.
inline constexpr std::array powers_of_curve = {0.05, 0.1, 0.2, 0.3, 0.4,  0.5,
                                               0.6,  0.7, 0.8, 0.9, 0.95, 0.99};

}  // namespace evenhand::power
