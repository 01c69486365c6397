#pragma once

#include "stats/test_result.hpp"

namespace evenhand::stats {

/// D = max |F_n - F| as an effect, with the band of Dvoretzky, Kiefer and Wolfowitz in Massart's
/// form (1990): D is off by more than sqrt(log(2 / (1 - level)) / 2n) at most as often as 1 -
/// level. n > 0, level in (0, 1).
Effect distance_effect(double distance, double n, double level);

}  // namespace evenhand::stats
