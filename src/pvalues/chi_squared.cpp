#include "src/pvalues/chi_squared.hpp"

#include <fmt/format.h>

#include <vector>

#include "base/number_text.hpp"
#include "stats/distributions/chi_squared.hpp"
#include "stats/tables/cells.hpp"
#include "stats/tables/small_counts.hpp"

namespace evenhand::pvalues {
namespace {

/// For the simulated p-value of a hopelessly sparse table; fixed, so that the answer repeats.
constexpr std::uint64_t simulation_seed = 1;
/// With more counts in all, a p-value of its own is not worth the time.
constexpr double few_counts = 1e5;

}  // namespace

Tails chi_squared_tails(double statistic, double df) {
  Tails tails;
  tails.title = fmt::format("Chi-square, {} degrees of freedom", rounded(df, 10));
  tails.letter = "X²";
  tails.statistic = statistic;
  tails.upper = stats::chi_squared_upper_tail(statistic, df);
  tails.lower = stats::chi_squared_lower_tail(statistic, df);
  return tails;
}

Tails chi_squared_of_counts(std::span<const std::uint64_t> counts,
                            std::span<const double> probabilities) {
  const double total = stats::total_count(counts);
  std::vector<double> expected(probabilities.begin(), probabilities.end());
  for (double& cell : expected) cell *= total;
  Tails tails = chi_squared_tails(stats::pearson_statistic(counts, expected),
                                  static_cast<double>(counts.size() - 1));
  const std::string why = stats::too_small(expected);
  if (!why.empty() && total < few_counts) {
    tails.small_counts_p = stats::small_goodness_of_fit(counts, probabilities, simulation_seed);
    tails.notes.push_back(why + " for the chi-square distribution to hold.");
  }
  return tails;
}

}  // namespace evenhand::pvalues
