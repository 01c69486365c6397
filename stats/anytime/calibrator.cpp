#include "stats/anytime/calibrator.hpp"

#include <cmath>
#include <limits>

namespace evenhand::stats {

double log_e_value(PValue p) {
  const double log_p = p.log;
  if (std::isinf(log_p)) return std::numeric_limits<double>::infinity();
  // (e^x - 1 - x) / x² with x = -ln p, of whose digits few are left near p = 1: a series there.
  const double x = -log_p;
  if (x < 1e-3) return std::log(0.5 + x / 6 + x * x / 24);
  return x + std::log1p(-(1 + x) * std::exp(-x)) - 2 * std::log(x);
}

}  // namespace evenhand::stats
