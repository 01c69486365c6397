#include "stats/distributions/landau.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <boost/math/quadrature/exp_sinh.hpp>

namespace evenhand::stats {
namespace {

using std::numbers::pi;

/// The density integrated from x on: all of it is positive but for a sine that has decayed before
/// it turns.
double right_tail(double x) {
  boost::math::quadrature::exp_sinh<double> integrator;
  const double integral = integrator.integrate([x](double t) {
    if (t <= 0) return pi;
    return std::exp(-t * std::log(t) - x * t) * std::sin(pi * t) / t;
  });
  return integral / pi;
}

/// By the characteristic function, which is bounded (J. Gil-Pelaez 1951).
double middle_tail(double x) {
  boost::math::quadrature::exp_sinh<double> integrator;
  const double integral = integrator.integrate([x](double t) {
    if (t <= 0 || t > 400) return 0.0;
    return std::exp(-pi / 2 * t) * std::sin(t * x + t * std::log(t)) / t;
  });
  return 0.5 - integral / pi;
}

}  // namespace

double landau_upper_tail(double x) {
  // Below, the chance of less is under exp(-exp(-x - 1)), which is nothing.
  if (x < -5) return 1;
  return std::clamp(x > 2 ? right_tail(x) : middle_tail(x), 0.0, 1.0);
}

}  // namespace evenhand::stats
