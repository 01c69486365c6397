#include "stats/sequences/trace_test.hpp"

#include <cmath>
#include <utility>

#include "stats/distributions/chi_squared.hpp"
#include "stats/distributions/noncentral_chi_squared.hpp"
#include "stats/distributions/normal.hpp"
#include "stats/tables/cells.hpp"

namespace evenhand::stats {
namespace {

constexpr const char* no_chance = "the deals are all alike: chance has no part in them";
constexpr const char* little_chance =
    "too few deals differ from one another to tell how chance moves them";
/// Degrees of freedom that the chi-squares here are computed for.
constexpr double least_degrees = 0.01;
constexpr double most_degrees = 1e8;

double degrees(double copies, const CovarianceTraces& traces) {
  return copies * traces.first * traces.first / traces.second;
}

/// What one unit of the chi-square is worth.
double weight(const CovarianceTraces& traces) { return traces.second / traces.first; }

}  // namespace

TestResult trace_test(double square, double copies, const CovarianceTraces& traces,
                      std::string effect, double terms, double level) {
  if (!(traces.first > 0 && traces.second > 0)) return TestResult::skip(no_chance);
  const double df = degrees(copies, traces);
  if (!(df >= least_degrees && df <= most_degrees)) return TestResult::skip(little_chance);
  TestResult result;
  result.statistic = square / weight(traces);
  result.degrees_of_freedom = df;
  result.p = chi_squared_upper_tail(result.statistic, df);
  result.effect =
      root_effect(std::move(effect), result.statistic, df, terms / weight(traces), level);
  return result;
}

double detectable_by_traces(double copies, const CovarianceTraces& traces, double terms,
                            double alpha, double power) {
  return std::sqrt(noncentrality_needed(degrees(copies, traces), alpha, power) * weight(traces) /
                   terms);
}

TestResult difference_test(double difference, double variance, double unit, std::string effect,
                           double level) {
  if (!(variance > 0 && unit > 0)) return TestResult::skip(no_chance);
  const double deviation = std::sqrt(variance);
  const double half = normal_upper_quantile((1 - level) / 2) * deviation;
  TestResult result;
  result.statistic = difference / deviation;
  result.p = normal_two_sided(result.statistic);
  result.effect = Effect{std::move(effect),
                         difference / unit,
                         {(difference - half) / unit, (difference + half) / unit, level}};
  return result;
}

}  // namespace evenhand::stats
