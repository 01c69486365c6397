#include "stats/sequences/trace_test.hpp"

#include <utility>

#include "stats/distributions/chi_squared.hpp"
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

/// Returns the worth of one unit of the chi-square.
double weight(const CovarianceTraces& traces) { return traces.second / traces.first; }

/// The statistic that trace_test rejects at level alpha from.
double critical_statistic(double copies, const CovarianceTraces& traces, double alpha) {
  const QuadraticForm form = traces.form();
  double low = copies * form.trace;
  double high = 2 * low;
  const auto rejects = [&](double square) {
    return quadratic_form_upper_tail(square, form, copies).log <= std::log(alpha);
  };
  while (!rejects(high)) high *= 2;
  for (int step = 0; step < 50; ++step) {
    const double middle = (low + high) / 2;
    (rejects(middle) ? high : low) = middle;
  }
  return high / weight(traces);
}

}  // namespace

std::string why_no_trace_test(double copies, const CovarianceTraces& traces) {
  if (!(traces.first > 0 && traces.second > 0)) return no_chance;
  const double df = degrees(copies, traces);
  return df >= least_degrees && df <= most_degrees ? "" : little_chance;
}

TestResult trace_test(double square, double copies, const CovarianceTraces& traces,
                      std::string effect, double terms, double level) {
  if (std::string why = why_no_trace_test(copies, traces); !why.empty()) {
    return TestResult::skip(std::move(why));
  }
  const double df = degrees(copies, traces);
  TestResult result;
  result.statistic = square / weight(traces);
  result.degrees_of_freedom = df;
  result.p = quadratic_form_upper_tail(square, traces.form(), copies);
  // The effect may lie along the largest weight, where deals vary most.
  const double excess = traces.form().largest_weight() / weight(traces);
  result.effect =
      root_effect(std::move(effect), result.statistic, df, terms / weight(traces), level, excess);
  return result;
}

double detectable_by_traces(double copies, const CovarianceTraces& traces, double terms,
                            double alpha, double power) {
  const double df = degrees(copies, traces);
  // The level at which one chi-square would reject from the same statistic on.
  const double of_one =
      chi_squared_upper_tail(critical_statistic(copies, traces, alpha), df).value();
  return std::sqrt(noncentrality_needed(df, of_one, power) * weight(traces) / terms);
}

TestResult difference_test(double difference, double variance, double unit, std::string effect,
                           double level, double degrees) {
  if (!(variance > 0 && unit > 0)) return TestResult::skip(no_chance);
  const double deviation = std::sqrt(variance);
  const double half = student_upper_quantile((1 - level) / 2, degrees) * deviation;
  TestResult result;
  result.statistic = difference / deviation;
  result.p = student_two_sided(result.statistic, degrees);
  result.effect = Effect{std::move(effect),
                         difference / unit,
                         {(difference - half) / unit, (difference + half) / unit, level}};
  return result;
}

double detectable_difference_of_means(double values, double degrees, double alpha, double power) {
  return (student_upper_quantile(alpha / 2, degrees) + normal_upper_quantile(1 - power)) /
         std::sqrt(values);
}

}  // namespace evenhand::stats
