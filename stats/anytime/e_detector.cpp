#include "stats/anytime/e_detector.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "stats/anytime/log_average.hpp"
#include "stats/log_math.hpp"

namespace evenhand::stats {

double shiryaev_roberts_step(double log_detector, double log_weight, double log_factor) {
  return log_add(log_detector, log_weight) + log_factor;
}

ChangeDate date_change(std::span<const double> log_factors, std::span<const double> log_weights,
                       double level) {
  std::vector<double> terms(log_factors.size());
  double since = 0;
  for (std::size_t s = terms.size(); s-- > 0;) {
    since += log_factors[s];
    terms[s] = since + log_weights[s];
  }
  ChangeDate date;
  date.best =
      static_cast<std::size_t>(std::max_element(terms.begin(), terms.end()) - terms.begin());
  const double all = log_sum(terms);
  const auto share = [&](std::size_t s) { return std::exp(terms[s] - all); };
  date.first = date.last = date.best;
  double covered = share(date.best);
  while (covered < level && (date.first > 0 || date.last + 1 < terms.size())) {
    const bool takes_earlier = date.first > 0 && (date.last + 1 == terms.size() ||
                                                  terms[date.first - 1] >= terms[date.last + 1]);
    covered += share(takes_earlier ? --date.first : ++date.last);
  }
  return date;
}

}  // namespace evenhand::stats
