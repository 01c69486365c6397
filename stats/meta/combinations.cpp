#include "stats/meta/combinations.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>
#include <stdexcept>
#include <vector>

#include <boost/math/quadrature/exp_sinh.hpp>

#include "stats/corrections.hpp"
#include "stats/distributions/chi_squared.hpp"
#include "stats/distributions/normal.hpp"

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

using std::numbers::pi;

constexpr std::array<CombinationInfo, 8> infos = {
    {{Combination::fisher, "fisher", false, "independent p-values",
      "Fisher 1932, Statistical Methods for Research Workers"},
     {Combination::stouffer, "stouffer", true, "independent p-values, one-sided in one direction",
      "Stouffer et al. 1949, The American Soldier; weights: Liptak 1958"},
     {Combination::tippett, "tippett", false, "independent or positively dependent p-values",
      "Tippett 1931, The Methods of Statistics"},
     {Combination::simes, "simes", false, "independent or positively dependent p-values",
      "Simes 1986, Biometrika 73"},
     {Combination::bonferroni, "bonferroni", false, "whatever the dependence", "Bonferroni 1936"},
     {Combination::harmonic, "harmonic", true,
      "independent p-values; about, where the result is small, whatever the dependence",
      "Wilson 2019, PNAS 116"},
     {Combination::cauchy, "cauchy", true,
      "independent p-values; about, where the result is small, whatever the dependence",
      "Liu & Xie 2020, JASA 115"},
     {Combination::twice_mean, "twice-mean", false, "whatever the dependence",
      "Vovk & Wang 2020, Biometrika 107"}}};

/// The p-values with their weights, which sum to 1.
struct Weighted {
  std::span<const PValue> p;
  std::vector<double> shares;

  Weighted(std::span<const PValue> values, std::span<const double> weights)
      : p(values), shares(weights.begin(), weights.end()) {
    if (shares.empty()) shares.assign(p.size(), 1);
    const double sum = std::accumulate(shares.begin(), shares.end(), 0.0);
    for (double& share : shares) share /= sum;
  }
  template <class Function>
  double mean(Function of) const {
    double sum = 0;
    for (std::size_t i = 0; i < p.size(); ++i) sum += shares[i] * of(p[i]);
    return sum;
  }
  double smallest() const { return std::min_element(p.begin(), p.end())->log; }
};

double count_of(const Weighted& values) { return static_cast<double>(values.p.size()); }

double fisher(const Weighted& values) {
  double sum = 0;
  for (const PValue& p : values.p) sum -= 2 * p.log;
  return sum;
}

double stouffer(const Weighted& values) {
  double squares = 0;
  for (const double share : values.shares) squares += share * share;
  return values.mean([](PValue p) { return normal_upper_quantile(p); }) / std::sqrt(squares);
}

/// The logarithm of the mean of 1/p, kept where a 1/p is no double.
double log_mean_inverse(const Weighted& values) {
  const double smallest = values.smallest();
  return std::log(values.mean([&](PValue p) { return std::exp(smallest - p.log); })) - smallest;
}

/// The mean of 1/p, whose terms are Pareto's with index 1, less where its law lies: ln n + 1 - γ
/// for n alike (Wilson 2019, eq. 4, in Landau's own units), and with weights their entropy for ln
/// n.
PValue harmonic(const Weighted& values) {
  const double log_mean = log_mean_inverse(values);
  // So far out the tail is 1/x.
  if (log_mean > 25) return PValue::from_log(-log_mean);
  double location = 1 - std::numbers::egamma;
  for (const double share : values.shares) location -= share * std::log(share);
  return PValue::of(landau_upper_tail(std::exp(log_mean) - location));
}

/// For small p the tangent is 1 / (π p), which may be no double: in units of that of the smallest.
PValue cauchy(const Weighted& values) {
  const double smallest = values.smallest();
  if (smallest < -30) {
    const double sum = values.mean([&](PValue p) {
      return p.log < -30 ? std::exp(smallest - p.log)
                         : std::exp(smallest) * pi / std::tan(pi * p.value());
    });
    return PValue::from_log(smallest - std::log(sum));
  }
  const double mean = values.mean([](PValue p) { return 1 / std::tan(pi * p.value()); });
  return PValue::of(mean > 0 ? std::atan(1 / mean) / pi : 1 + std::atan(1 / mean) / pi);
}

PValue simes(const Weighted& values) {
  std::vector<PValue> sorted(values.p.begin(), values.p.end());
  std::sort(sorted.begin(), sorted.end());
  double smallest = 0;
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    smallest =
        std::min(smallest, sorted[i].log + std::log(count_of(values) / static_cast<double>(i + 1)));
  }
  return PValue::from_log(smallest);
}

}  // namespace

double landau_upper_tail(double x) {
  // Below, the chance of less is under exp(-exp(-x - 1)), which is nothing.
  if (x < -5) return 1;
  return std::clamp(x > 2 ? right_tail(x) : middle_tail(x), 0.0, 1.0);
}

std::span<const CombinationInfo> combinations() { return infos; }

PValue combined(Combination method, std::span<const PValue> p, std::span<const double> weights) {
  const auto info = std::find_if(infos.begin(), infos.end(),
                                 [&](const auto& each) { return each.method == method; });
  if (!weights.empty() && !info->takes_weights) {
    throw std::domain_error("these p-values are combined without weights");
  }
  const Weighted values(p, weights);
  const PValue smallest{values.smallest()};
  switch (method) {
    case Combination::fisher:
      return chi_squared_upper_tail(fisher(values), 2 * count_of(values));
    case Combination::stouffer:
      return normal_upper_tail(stouffer(values));
    case Combination::tippett:
      return sidak(smallest, count_of(values));
    case Combination::simes:
      return simes(values);
    case Combination::bonferroni:
      return smallest.times(count_of(values));
    case Combination::harmonic:
      return values.p.size() == 1 ? smallest : harmonic(values);
    case Combination::cauchy:
      return cauchy(values);
    case Combination::twice_mean:
      return values.p.size() == 1
                 ? smallest
                 : PValue::of(2 * values.mean([](PValue each) { return each.value(); }));
  }
  return smallest;
}

double combined_statistic(Combination method, std::span<const PValue> p,
                          std::span<const double> weights) {
  const Weighted values(p, weights);
  switch (method) {
    case Combination::fisher:
      return fisher(values);
    case Combination::stouffer:
      return stouffer(values);
    case Combination::harmonic:
      return std::exp(-log_mean_inverse(values));
    case Combination::cauchy:
      return values.mean([](PValue each) { return 1 / std::tan(pi * each.value()); });
    case Combination::twice_mean:
      return values.mean([](PValue each) { return each.value(); });
    case Combination::tippett:
    case Combination::simes:
    case Combination::bonferroni:
      break;
  }
  return std::exp(values.smallest());
}

}  // namespace evenhand::stats
