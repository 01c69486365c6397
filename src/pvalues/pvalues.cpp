#include "src/pvalues/pvalues.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/nouns.hpp"
#include "base/number_text.hpp"
#include "base/suggest.hpp"
#include "src/proofs/exact_value.hpp"
#include "stats/distributions/binomial.hpp"
#include "stats/distributions/chi_squared.hpp"
#include "stats/distributions/hypergeometric.hpp"
#include "stats/distributions/normal.hpp"
#include "stats/distributions/poisson.hpp"
#include "stats/distributions/tail_sum.hpp"
#include "stats/kolmogorov_smirnov/discrete_ks.hpp"
#include "stats/kolmogorov_smirnov/exact_ks.hpp"
#include "stats/kolmogorov_smirnov/kolmogorov_smirnov.hpp"
#include "stats/kolmogorov_smirnov/two_sample_ks.hpp"
#include "stats/log_math.hpp"
#include "stats/tables/cells.hpp"
#include "stats/tables/small_counts.hpp"

namespace evenhand::pvalues {
namespace {

/// Beyond so many the fractions have thousands of digits.
constexpr std::uint64_t largest_exact_trials = 700;

/// For the simulated p-value of a hopelessly sparse table; fixed, so that the answer repeats.
constexpr std::uint64_t simulation_seed = 1;
/// With more counts in all, a p-value of its own is not worth the time.
constexpr double few_counts = 1e5;

using stats::CombinationInfo;
using stats::PValue;

const CombinationInfo& info_of(stats::Combination method) {
  return *std::find_if(stats::combinations().begin(), stats::combinations().end(),
                       [&](const CombinationInfo& info) { return info.method == method; });
}

reports::Table methods_table(const std::vector<PValue>& p, const std::vector<double>& weights) {
  reports::Table table{.name = "methods",
                       .title = "By every method",
                       .columns = {{"method", "method"},
                                   {"p_value", "p-value"},
                                   {"weighted", "weighted"},
                                   {"holds", "holds for"},
                                   {"source", "source"}},
                       .rows = {},
                       .shown = reports::Shown::on_request};
  for (const CombinationInfo& info : stats::combinations()) {
    const bool is_weighted = info.takes_weights && !weights.empty();
    const PValue all =
        stats::combined(info.method, p, is_weighted ? weights : std::vector<double>{});
    table.rows.push_back({std::string(info.name), reports::PValue{all.log10()}, is_weighted,
                          std::string(info.holds), std::string(info.source)});
  }
  return table;
}

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

using reports::Figure;
using reports::Value;

/// A longer fraction is for those who ask.
constexpr std::size_t longest_fraction = 40;

/// "= 0.02170337873", "< 1e-300"
std::string relation(stats::PValue p) {
  const double value = p.value();
  return value > 1e-300 ? fmt::format("= {}", rounded(value, 10)) : p_value_relation(p.log10());
}

Figure probability_figure(const char* name, std::string words, Value value) {
  return {name, std::move(words), std::move(value), reports::probability};
}

Value p_value(stats::PValue p) { return reports::PValue{p.log10()}; }

reports::Section figures(const Tails& tails) {
  const std::string& x = tails.letter;
  const std::string value = rounded(tails.statistic, 10);
  reports::Section section{.name = "tails", .title = ""};
  section.figures = {
      {"statistic", "statistic " + x, tails.statistic},
      probability_figure("p_value", fmt::format("P({} >= {})", x, value), p_value(tails.upper)),
      probability_figure("cdf",
                         fmt::format("P({} {} {})", x, tails.lower_is_below ? "<" : "<=", value),
                         tails.lower.value())};
  if (tails.pmf) {
    section.figures.push_back(
        probability_figure("pmf", fmt::format("P({} = {})", x, value), *tails.pmf));
  }
  if (tails.two_sided) {
    section.figures.push_back(
        probability_figure("two_sided", "two-sided p-value", p_value(*tails.two_sided)));
  }
  if (tails.small_counts_p) {
    section.figures.push_back(
        {"small_counts_p", "exact or simulated p-value", p_value(*tails.small_counts_p)});
  }
  section.notes = tails.notes;
  return section;
}

/// The fraction that one of the figures is: beside them when it is short.
void add_fraction(reports::Document& document, Figure figure) {
  if (std::get<reports::Exact>(figure.value).digits.size() <= longest_fraction) {
    document.sections.front().figures.push_back(std::move(figure));
    return;
  }
  document.sections.push_back({.name = "exact", .title = "As a fraction"});
  document.sections.back().figures.push_back(std::move(figure));
  document.sections.back().shown = reports::Shown::on_request;
}

}  // namespace

Tails binomial_tails(std::uint64_t n, const stats::Rational& p, std::uint64_t count) {
  const stats::Binomial distribution(n, static_cast<double>(p));
  Tails tails;
  tails.title = fmt::format("Binomial: {} trials with probability {}", with_thousands(n), p.str());
  tails.letter = "X";
  tails.statistic = static_cast<double>(count);
  tails.upper = distribution.upper_tail(count);
  tails.lower = distribution.lower_tail(count);
  tails.pmf = std::exp(distribution.log_pmf(count));
  tails.two_sided = distribution.two_sided(count);
  if (n <= largest_exact_trials) tails.exact_pmf = stats::exact_binomial_pmf(n, p, count);
  return tails;
}

Tails hypergeometric_tails(std::uint64_t deck, std::uint64_t key, std::uint64_t hand,
                           std::uint64_t count) {
  const stats::Hypergeometric distribution(deck, key, hand);
  Tails tails;
  tails.title = fmt::format("Hypergeometric: key cards ({} of {}) in a hand of {}",
                            with_thousands(key), with_thousands(deck), with_thousands(hand));
  tails.letter = "X";
  tails.statistic = static_cast<double>(count);
  tails.upper = distribution.upper_tail(count);
  tails.lower = distribution.lower_tail(count);
  tails.pmf = std::exp(distribution.log_pmf(count));
  tails.two_sided = distribution.two_sided(count);
  if (deck <= largest_exact_trials && count >= distribution.least() &&
      count <= distribution.most()) {
    tails.exact_pmf = Rational(stats::binomial_coefficient(key, count) *
                                   stats::binomial_coefficient(deck - key, hand - count),
                               stats::binomial_coefficient(deck, hand));
  }
  return tails;
}

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

Tails normal_tails(double z) {
  Tails tails;
  tails.title = "Standard normal";
  tails.letter = "Z";
  tails.statistic = z;
  tails.upper = stats::normal_upper_tail(z);
  tails.lower = stats::normal_upper_tail(-z);
  tails.two_sided = stats::normal_two_sided(z);
  return tails;
}

Tails poisson_tails(double mean, double count) {
  Tails tails;
  tails.title = fmt::format("Poisson, mean {}", rounded(mean, 10));
  tails.letter = "X";
  tails.statistic = count;
  tails.upper = stats::poisson_upper_tail(count, mean);
  // So many or fewer of a Poisson process are its next one after the mean, a gamma variate.
  tails.lower = stats::chi_squared_upper_tail(2 * mean, 2 * (count + 1));
  tails.pmf = std::exp(stats::log_poisson(count, mean));
  tails.two_sided = stats::double_smaller(tails.lower, tails.upper);
  return tails;
}

stats::Combination combination_named(std::string_view name) {
  std::vector<std::string_view> known;
  for (const CombinationInfo& info : stats::combinations()) {
    if (info.name == name) return info.method;
    known.push_back(info.name);
  }
  throw InputError("--method: " + unknown_name("method", name, known,
                                               fmt::format("expected {}", fmt::join(known, ", "))));
}

reports::Document combination_document(stats::Combination method, const std::vector<PValue>& p,
                                       const std::vector<double>& weights) {
  const CombinationInfo& info = info_of(method);
  const PValue all = stats::combined(method, p, weights);
  reports::Document document;
  document.kind = "pvalue combine";
  document.title = fmt::format("Method {}, which holds for {}", info.name, info.holds);
  document.answer = fmt::format("{} together: p {}", with_noun(p.size(), "p-values"),
                                p_value_relation(all.log10()));
  reports::Section section{.name = "combined", .title = ""};
  section.figures = {
      {"p_value", "combined p-value", reports::PValue{all.log10()}, reports::probability},
      {"statistic", "statistic", stats::combined_statistic(method, p, weights)},
      {"source", "source", std::string(info.source)}};
  section.tables.push_back(methods_table(p, weights));
  section.notes = {
      "Choose the method before you see what it says, and give all p-values that were looked at: "
      "the "
      "smallest of some are no sample."};
  document.sections.push_back(std::move(section));
  return document;
}

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

reports::Document tails_document(const std::string& kind, const Tails& tails) {
  reports::Document document;
  document.kind = kind;
  document.title = tails.title;
  document.answer = fmt::format("P({} >= {}) {}", tails.letter, rounded(tails.statistic, 10),
                                relation(tails.upper));
  if (tails.small_counts_p) {
    document.answer = fmt::format(
        "p {}, exact or simulated; so few counts are not chi-square, which would say {}",
        relation(*tails.small_counts_p), rounded(tails.upper.value(), 4));
  }
  document.sections.push_back(figures(tails));
  if (tails.exact_pmf) {
    add_fraction(document, probability_figure("pmf_exact",
                                              fmt::format("P({} = {}) exactly", tails.letter,
                                                          rounded(tails.statistic, 10)),
                                              proofs::exact_value(*tails.exact_pmf)));
  }
  if (tails.exact_p) {
    add_fraction(document, probability_figure("p_value_exact", "p-value exactly",
                                              proofs::exact_value(*tails.exact_p)));
  }
  return document;
}

}  // namespace evenhand::pvalues
