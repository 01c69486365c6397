#include "stats/bits/p_value_law.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "stats/bits/spectrum.hpp"
#include "stats/bits/walk.hpp"
#include "stats/distributions/normal.hpp"

namespace evenhand::stats::bits {
namespace {

/// Beyond so many deviations there is nothing worth placing.
constexpr double reach = 9;

double normal_between(double low, double high) {
  return low > 0 ? normal_upper_tail(low).value() - normal_upper_tail(high).value()
                 : normal_upper_tail(-high).value() - normal_upper_tail(-low).value();
}

}  // namespace

PValueLaw::PValueLaw(std::size_t test, std::size_t n, Constants constants) {
  const std::string_view name = sp800_22_test(test).name;
  const auto size = static_cast<double>(n);
  const double root = std::sqrt(size);
  if (name == "frequency") {
    place_atoms(-root, 2 / root, size / 2, root / 2);
  } else if (name == "spectrum") {
    const double mean = 0.95 * size / 2;
    const double deviation = std::sqrt(size / 4 * 0.95 * 0.05);
    place_atoms(-mean / deviation, 1 / deviation, mean, deviation * std::sqrt(spectrum_variance()));
  } else if (name == "cumulative-sums") {
    place_distances(n);
  } else if (name == "runs" && constants == Constants::nist) {
    at_zero_ = normal_two_sided(4).value();
  }
}

void PValueLaw::place_atoms(double first, double step, double mean, double deviation) {
  const double last = std::floor(mean + reach * deviation);
  for (double k = std::fmax(0, std::ceil(mean - reach * deviation)); k <= last; ++k) {
    const double from_mean = k - mean;
    atoms_.push_back(
        {normal_two_sided(first + step * k).value(),
         normal_between((from_mean - 0.5) / deviation, (from_mean + 0.5) / deviation)});
  }
  std::sort(atoms_.begin(), atoms_.end(), [](const Atom& a, const Atom& b) { return a.p < b.p; });
}

void PValueLaw::place_distances(std::size_t n) {
  const auto steps = static_cast<std::int64_t>(n);
  const auto last =
      std::min(steps, static_cast<std::int64_t>(reach * std::sqrt(static_cast<double>(n))) + 1);
  double p = 0;
  for (std::int64_t z = last; z >= 1; --z) {
    const double larger = distance_p(z, steps).value();
    atoms_.push_back({larger, std::fmax(0, larger - p)});
    p = larger;
  }
}

double PValueLaw::at_most(double p) const {
  if (atoms_.empty()) return at_zero_ + (1 - at_zero_) * p;
  double sum = 0;
  for (const Atom& atom : atoms_) {
    if (atom.p > p) break;
    sum += atom.probability;
  }
  // Below all atoms: as far out as p says, or a little less.
  return std::clamp(std::fmax(sum, p), 0.0, 1.0);
}

std::array<double, PValueLaw::bins> PValueLaw::bin_probabilities() const {
  std::array<double, bins> probabilities{};
  if (atoms_.empty()) {
    probabilities.fill((1 - at_zero_) / bins);
    probabilities[0] += at_zero_;
    return probabilities;
  }
  for (const Atom& atom : atoms_) {
    const auto bin = static_cast<std::size_t>(atom.p * bins);
    probabilities[std::min(bin, bins - 1)] += atom.probability;
  }
  const double sum = std::accumulate(probabilities.begin(), probabilities.end(), 0.0);
  for (double& probability : probabilities) probability /= sum;
  return probabilities;
}

}  // namespace evenhand::stats::bits
