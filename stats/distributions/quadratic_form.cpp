#include "stats/distributions/quadratic_form.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "stats/distributions/chi_squared.hpp"

namespace evenhand::stats {
namespace {

/// (Σλ²)² ≤ Σλ Σλ³ by Cauchy and Schwarz, and Σλ³ ≤ (Σλ²)^(3/2).
double possible_trace3(const QuadraticForm& form) {
  const double least = form.trace2 * form.trace2 / form.trace;
  const double most = form.trace2 * std::sqrt(form.trace2);
  return std::clamp(form.trace3, std::min(least, most), most);
}

}  // namespace

double QuadraticForm::degrees_of_freedom() const {
  const double third = possible_trace3(*this);
  return std::clamp(trace2 * trace2 * trace2 / (third * third), 0.01, 1e8);
}

PValue quadratic_form_upper_tail(double q, const QuadraticForm& form) {
  if (!(form.trace > 0) || !(form.trace2 > 0)) {
    throw std::domain_error("quadratic form: positive traces are needed");
  }
  const double df = form.degrees_of_freedom();
  const double x = df + (q - form.trace) * std::sqrt(df / form.trace2);
  return x <= 0 ? PValue{} : chi_squared_upper_tail(x, df);
}

}  // namespace evenhand::stats
