#include "stats/kolmogorov_smirnov/discrete_ks_limit.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>

#include <boost/math/quadrature/gauss.hpp>

namespace evenhand::stats {
namespace {

/// A quadrature rule: Gauss-Legendre on panels.
struct Nodes {
  std::vector<double> at;
  std::vector<double> weight;
};

constexpr int nodes_a_panel = 16;

void add_panel(Nodes& nodes, double low, double high) {
  using Gauss = boost::math::quadrature::gauss<double, nodes_a_panel>;
  const double middle = (low + high) / 2;
  const double half = (high - low) / 2;
  for (std::size_t i = 0; i < Gauss::abscissa().size(); ++i) {
    for (const double sign : {-1.0, 1.0}) {
      nodes.at.push_back(middle + sign * half * Gauss::abscissa()[i]);
      nodes.weight.push_back(half * Gauss::weights()[i]);
    }
  }
}

/// Panels no wider than `widest`, unless that takes more than a few hundred of them.
Nodes panels(double low, double high, double widest) {
  constexpr double most = 400;
  const double count = std::clamp(std::ceil((high - low) / widest), 1.0, most);
  const double width = (high - low) / count;
  const int whole_count = static_cast<int>(count);
  Nodes nodes;
  for (int i = 0; i < whole_count; ++i) add_panel(nodes, low + i * width, low + (i + 1) * width);
  return nodes;
}

double normal_density(double z, double deviation) {
  const double scaled = z / deviation;
  return std::exp(-scaled * scaled / 2) / (deviation * std::sqrt(2 * std::numbers::pi_v<double>));
}

/// One support point of the bridge: its band, and the step that leads to it from the point before.
struct Step {
  double share = 0;      ///< F_{i-1} / F_i: the mean before is this times the value now
  double deviation = 0;  ///< of the value before, given the value now
};

Step step_to(const DiscreteNull& null, std::size_t i) {
  const auto before = static_cast<double>(null.cumulative(i - 1));
  const auto now = static_cast<double>(null.cumulative(i));
  return {before / now, std::sqrt(before * static_cast<double>(null.probability(i)) / now)};
}

/// The probability that the bridge was inside at all points before, given that it is at y now.
double stayed(const Nodes& before, const std::vector<double>& values, Step step, double y) {
  double sum = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    sum += before.weight[i] * values[i] *
           normal_density(before.at[i] - y * step.share, step.deviation);
  }
  return sum;
}

std::vector<double> stayed_at(const Nodes& now, const Nodes& before,
                              const std::vector<double>& values, Step step) {
  std::vector<double> result;
  result.reserve(now.at.size());
  for (const double y : now.at) result.push_back(stayed(before, values, step, y));
  return result;
}

/// Nodes from an edge outwards to where the density of the bridge is negligible.
Nodes outside(double edge, double deviation, double widest) {
  constexpr double log_negligible = 40;
  const double end = std::sqrt(edge * edge + 2 * log_negligible * deviation * deviation);
  return edge > 0 ? panels(edge, std::max(end, edge), widest) : panels(-end, edge, widest);
}

double narrowest_step(const DiscreteNull& null) {
  double narrowest = 1;
  for (std::size_t i = 1; i < null.size(); ++i) {
    narrowest = std::min(narrowest, step_to(null, i).deviation);
  }
  return narrowest;
}

}  // namespace

BridgeExit discrete_ks_bridge(const DiscreteNull& null, std::uint64_t n,
                              const std::vector<CountRange>& inside) {
  const double widest = 1.5 * narrowest_step(null);
  const double root = std::sqrt(static_cast<double>(n));
  BridgeExit result;
  Nodes before;
  std::vector<double> values;
  for (std::size_t i = 0; i < inside.size(); ++i) {
    const auto share = static_cast<double>(null.cumulative(i));
    const double deviation = std::sqrt(share * (1 - share));
    const long double expected = static_cast<long double>(n) * null.cumulative(i);
    const auto edge = [&](std::int64_t count, double half) {
      return static_cast<double>(static_cast<long double>(count) - expected + half) / root;
    };
    const double low = edge(inside[i].first, -0.5);
    const double high = edge(inside[i].last, 0.5);
    const auto probability_of = [&](const Nodes& nodes) {
      double sum = 0;
      for (std::size_t j = 0; j < nodes.at.size(); ++j) {
        const double y = nodes.at[j];
        const double inside_before = i == 0 ? 1 : stayed(before, values, step_to(null, i), y);
        sum += nodes.weight[j] * normal_density(y, deviation) * inside_before;
      }
      return sum;
    };
    // A count can be neither below 0 nor above n, however narrow the band.
    if (inside[i].first > 0) result.upper += probability_of(outside(low, deviation, widest));
    if (inside[i].last < static_cast<std::int64_t>(n)) {
      result.upper += probability_of(outside(high, deviation, widest));
    }
    Nodes now = panels(low, high, widest);
    values = i == 0 ? std::vector<double>(now.at.size(), 1.0)
                    : stayed_at(now, before, values, step_to(null, i));
    before = std::move(now);
  }
  result.lower = stayed(before, values, step_to(null, null.size() - 1), 0);
  return result;
}

}  // namespace evenhand::stats
