#include "src/pvalues/kolmogorov_smirnov.hpp"

#include <fmt/format.h>

#include <limits>
#include <optional>
#include <string>
#include <utility>

#include "base/number_text.hpp"
#include "stats/kolmogorov_smirnov/discrete_ks.hpp"
#include "stats/kolmogorov_smirnov/exact_ks.hpp"
#include "stats/kolmogorov_smirnov/kolmogorov_smirnov.hpp"
#include "stats/kolmogorov_smirnov/two_sample_ks.hpp"

namespace evenhand::pvalues {
namespace {

using stats::Rational;

constexpr stats::PValue certain{0};
constexpr stats::PValue impossible{-std::numeric_limits<double>::infinity()};

Tails tails_of(std::string title, const Rational& d, const stats::Tails& found,
               std::optional<Rational> exact) {
  Tails tails;
  tails.title = std::move(title);
  tails.letter = "D";
  tails.statistic = static_cast<double>(d);
  tails.upper = found.upper;
  tails.lower = found.lower;
  tails.lower_is_below = true;
  // The double nearest to d may lie above a least value that d itself does not.
  if (exact && *exact == 1) {
    tails.upper = certain;
    tails.lower = impossible;
  }
  tails.exact_p = std::move(exact);
  return tails;
}

std::optional<Rational> exact_discrete(const std::vector<Rational>& probabilities, std::uint64_t n,
                                       const Rational& d) {
  constexpr std::size_t most_points = 200;
  if (probabilities.size() > most_points) return std::nullopt;
  Rational total = 0;
  for (const Rational& p : probabilities) total += p;
  // Rounded decimals have no exact law.
  return total == 1 ? stats::exact_discrete_ks_p(probabilities, n, d) : std::nullopt;
}

std::string method_note(stats::DiscreteKsMethod method) {
  return method == stats::DiscreteKsMethod::limit
             ? "The sample is large: the limit law, a Brownian bridge at the support points, was "
               "used."
             : "The sample is large and d far out: the p-value is an upper bound, at most twice "
               "the number of support points too large.";
}

}  // namespace

Tails kolmogorov_tails(std::uint64_t n, const Rational& d) {
  // D is at least 1/(2n).
  const bool is_least = d * 2 * n <= 1;
  const stats::Tails found = is_least ? stats::Tails{certain, impossible}
                                      : stats::kolmogorov_tails(n, static_cast<double>(d));
  return tails_of(
      fmt::format("Kolmogorov-Smirnov: one sample of {}, continuous null", with_thousands(n)), d,
      found, stats::exact_kolmogorov_p(n, d));
}

Tails discrete_kolmogorov_tails(const std::vector<Rational>& probabilities, std::uint64_t n,
                                const Rational& d) {
  std::vector<double> values;
  values.reserve(probabilities.size());
  for (const Rational& p : probabilities) values.push_back(static_cast<double>(p));
  const stats::DiscreteKsTails found =
      stats::discrete_ks_tails(stats::DiscreteNull(values), n, static_cast<double>(d));
  Tails tails = tails_of(fmt::format("Kolmogorov-Smirnov: one sample of {}, discrete null on {} "
                                     "points",
                                     with_thousands(n), with_thousands(probabilities.size())),
                         d, found.tails, exact_discrete(probabilities, n, d));
  if (found.method != stats::DiscreteKsMethod::exact) {
    tails.notes.push_back(method_note(found.method));
  }
  return tails;
}

Tails two_sample_kolmogorov_tails(std::uint64_t n, std::uint64_t m, const Rational& d) {
  const stats::TwoSampleKsTails found = stats::two_sample_ks_tails(n, m, static_cast<double>(d));
  Tails tails = tails_of(fmt::format("Kolmogorov-Smirnov: two samples of {} and {}, no ties",
                                     with_thousands(n), with_thousands(m)),
                         d, found.tails, stats::exact_two_sample_ks_p(n, m, d));
  if (!found.is_exact) {
    tails.notes.emplace_back("The samples are large: Kolmogorov's limit law was used.");
  }
  return tails;
}

}  // namespace evenhand::pvalues
