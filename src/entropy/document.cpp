#include "src/entropy/document.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/nouns.hpp"
#include "base/number_text.hpp"
#include "src/bits/deal_bits.hpp"
#include "stats/distributions/binomial.hpp"
#include "stats/distributions/chi_squared.hpp"
#include "stats/distributions/normal.hpp"
#include "stats/entropy/restarts.hpp"
#include "stats/intervals/proportion_interval.hpp"
#include "stats/intervals/simultaneous.hpp"

namespace evenhand::entropy {
namespace {

using judge::Evidence;
using judge::Method;
using judge::TestInfo;
using stats::PValue;
using stats::TestResult;

constexpr TestInfo iid_test = {"iid.<test>", Method::permutation,
                               "Samples are independent and identically distributed."};
constexpr TestInfo correlation_test = {"iid.correlation", Method::correlation,
                                       "Samples are not correlated with those after them."};
constexpr TestInfo sanity_test = {
    "restarts.sanity", Method::binomial,
    "No symbol is commoner, in samples of a restart or at a place of all, than assessed."};

constexpr std::size_t rows_and_columns =
    stats::entropy::restart_rows + stats::entropy::restart_columns;

/// Returns what a test that rejects has seen.
std::string_view departure(std::size_t index) {
  const std::string name = iid_test_name(index);
  if (name == "excursion")
    return "sums of samples stray from their mean as those of no permutation";
  if (name.find("directional") != std::string::npos || name.starts_with("increases")) {
    return "samples rise and fall in runs as those of no permutation";
  }
  if (name.find("median") != std::string::npos) {
    return "samples stay on one side of their median as those of no permutation";
  }
  if (name.find("collision") != std::string::npos) {
    return "values come again as those of no permutation";
  }
  if (name.starts_with("periodicity"))
    return "samples equal earlier ones as those of no permutation";
  if (name.starts_with("covariance")) {
    return "samples are correlated with earlier ones as those of no permutation";
  }
  if (name == "compression") return "samples are packed to fewer or more bytes than permuted";
  if (index == iid_independence) return "samples depend on those before them";
  if (index == iid_stability) return "the values' shares change along the sequence";
  return "a sequence of samples that comes again is longer than by chance";
}

/// Fisher's method: of k p-values -2 Σ ln p is chi-square with 2 k degrees of freedom.
Evidence iid_evidence(const IidCounts& counts, std::size_t index) {
  const std::string name = iid_test_name(index);
  if (counts.made == 0) {
    return judge::evidence(iid_test, TestResult::skip("too few samples, or all of them equal"),
                           {name});
  }
  TestResult result;
  result.statistic = 2 * static_cast<double>(counts.log_sum) / 1e6;
  result.degrees_of_freedom = 2 * static_cast<double>(counts.made);
  result.p = stats::chi_squared_upper_tail(result.statistic, *result.degrees_of_freedom);
  Evidence evidence = judge::evidence(iid_test, std::move(result), {name});
  evidence.words = departure(index);
  return evidence;
}

/// The yardstick: a size of dependence that a reader can weigh.
Evidence correlation(const Plan& plan, const Counts& counts) {
  const double n = static_cast<double>(counts.data_sets) * static_cast<double>(plan.samples() - 1);
  const double r = serial_correlation(counts, plan);
  if (!(n > 0) || !std::isfinite(r)) {
    return judge::evidence(correlation_test, TestResult::skip("all samples are equal"));
  }
  TestResult result;
  result.statistic = r * std::sqrt(n);
  result.p = stats::normal_two_sided(result.statistic);
  const double half = stats::normal_upper_quantile((1 - plan.judging.level) / 2) / std::sqrt(n);
  result.effect =
      stats::Effect{"correlation of neighbours", r, {r - half, r + half, plan.judging.level}};
  Evidence evidence = judge::evidence(correlation_test, std::move(result));
  evidence.words =
      fmt::format("samples have a correlation of {} with those after them", short_number(r));
  evidence.detectable = [n](double alpha, double power) {
    return (stats::normal_upper_quantile(alpha / 2) + stats::normal_upper_quantile(1 - power)) /
           std::sqrt(n);
  };
  evidence.enough = enough_correlation;
  evidence.would_have_shown = "a correlation of {} would have shown";
  return evidence;
}

Evidence sanity(const Plan& plan, const Counts& counts) {
  TestResult result;
  result.statistic = static_cast<double>(counts.most_in_a_row.number);
  result.p = stats::entropy::restart_check(counts.most_in_a_row.number, *plan.restarts);
  const double p = std::exp2(-*plan.restarts);
  const double level = stats::level_of_each(plan.judging.level, rows_and_columns);
  const stats::Interval interval =
      stats::clopper_pearson(counts.most_in_a_row.number, stats::entropy::restart_columns, level);
  result.effect =
      stats::Effect{"share of a symbol beyond what was assessed",
                    result.statistic / static_cast<double>(stats::entropy::restart_columns) - p,
                    {interval.low - p, interval.high - p, plan.judging.level}};
  Evidence evidence = judge::evidence(sanity_test, std::move(result));
  evidence.words = fmt::format(
      "a symbol comes {} times in 1,000 samples of a restart, or of all restarts at one place, too "
      "often for {} bits of min-entropy",
      counts.most_in_a_row.number, *plan.restarts);
  evidence.detectable = [p](double alpha, double power) {
    const double each = alpha / static_cast<double>(rows_and_columns);
    return stats::detectable_probability(stats::entropy::restart_columns, p, each, power) - p;
  };
  evidence.enough = enough_share;
  evidence.would_have_shown = "a share that is {} too large would have shown";
  return evidence;
}

using reports::Figure;
using reports::Section;
using reports::Table;
using reports::Value;

/// Σ -p ln p over the values' shares, with Miller and Madow's correction, in bits.
double shannon_entropy(const Plan& plan, const Counts& counts) {
  double n = 0;
  for (const std::uint64_t count : counts.symbols) n += static_cast<double>(count);
  double entropy = 0;
  double values = 0;
  for (const std::uint64_t count : counts.symbols) {
    if (count == 0) continue;
    const double share = static_cast<double>(count) / n;
    entropy -= share * std::log2(share);
    ++values;
  }
  return std::fmin(entropy + (values - 1) / (2 * n * std::log(2.0)), plan.symbol_bits);
}

std::string_view other_name(const Plan& plan) {
  if (plan.restarts) return "columns";
  return plan.symbol_bits > 1 ? "bits" : "";
}

/// The mean of the data sets, and where there are several the least.
void put_estimate(const EstimateCounts& counts, bool has_several, std::vector<Value>& row) {
  const bool is_made = counts.made > 0;
  row.push_back(is_made ? Value(counts.mean()) : Value());
  if (has_several) row.push_back(is_made ? Value(in_bits(counts.least)) : Value());
}

Table estimators_table(const Plan& plan, const Counts& counts) {
  const bool has_others = !other_name(plan).empty();
  const bool has_several = counts.data_sets > 1;
  Table table{"estimators",
              "The estimators of SP 800-90B, bits of min-entropy",
              {{"estimator", "estimator"}, {"symbol", plan.restarts ? "rows" : "a symbol"}},
              {}};
  if (has_several) table.columns.push_back({"symbol_least", "least"});
  if (has_others) table.columns.push_back({"other", plan.restarts ? "columns" : "a bit"});
  if (has_others && has_several) table.columns.push_back({"other_least", "least"});
  for (std::size_t i = 0; i < stats::entropy::estimators; ++i) {
    std::vector<Value> row = {std::string(stats::entropy::estimator_name(i))};
    put_estimate(counts.of_symbols[i], has_several, row);
    if (has_others) put_estimate(counts.of_bits[i], has_several, row);
    table.rows.push_back(std::move(row));
  }
  return table;
}

Table iid_table(const Counts& counts) {
  Table table{"iid",
              "Independent and identically distributed: the tests of SP 800-90B",
              {{"test", "test"}, {"made", "data sets"}, {"failed", "fail"}},
              {},
              reports::Shown::on_request};
  for (std::size_t i = 0; i < counts.iid.size(); ++i) {
    table.rows.push_back({iid_test_name(i), counts.iid[i].made, counts.iid[i].failed});
  }
  return table;
}

std::vector<Figure> figures_of(const Plan& plan, const Counts& counts) {
  std::vector<Figure> figures;
  const double bytes = 8.0 / plan.symbol_bits;
  const double assessed = counts.assessed.mean();
  figures.push_back({"min_entropy", "min-entropy", assessed, "bits a symbol",
                     fmt::format("of {}", plan.symbol_bits)});
  if (counts.data_sets > 1) {
    figures.push_back({"min_entropy_least", "least of the data sets",
                       in_bits(counts.assessed.least), "bits a symbol"});
  }
  figures.push_back({"min_entropy_byte", "min-entropy", assessed * bytes, "bits a byte"});
  if (plan.iid) {
    figures.push_back({"min_entropy_iid", "if independent and identically distributed",
                       counts.if_iid.mean(), "bits a symbol"});
  }
  figures.push_back({"shannon_entropy_byte", "Shannon's entropy",
                     shannon_entropy(plan, counts) * bytes, "bits a byte",
                     "of symbols by themselves"});
  return figures;
}

std::vector<std::string> notes_of(const Plan& plan, const Counts& counts) {
  std::vector<std::string> notes;
  if (plan.samples() < default_samples) {
    notes.push_back(
        fmt::format("SP 800-90B wants a million samples in a data set, and these have {}: the "
                    "estimates are the "
                    "lower for it.",
                    with_thousands(plan.samples())));
  }
  if (plan.restarts && counts.assessed.made > 0 &&
      in_bits(counts.assessed.least) < *plan.restarts / 2) {
    notes.push_back(
        fmt::format("Rows or columns have less than half of {} bits: by 3.1.4.2 the source is not "
                    "validated, and has no entropy to be counted on.",
                    *plan.restarts));
  }
  return notes;
}

}  // namespace

double serial_correlation(const Counts& counts, const Plan& plan) {
  double n = 0;
  double sum = 0;
  double squares = 0;
  for (std::size_t value = 0; value < counts.symbols.size(); ++value) {
    const auto count = static_cast<double>(counts.symbols[value]);
    const auto x = static_cast<double>(value);
    n += count;
    sum += count * x;
    squares += count * x * x;
  }
  const double mean = sum / n;
  const double pairs =
      static_cast<double>(counts.data_sets) * static_cast<double>(plan.samples() - 1);
  return (static_cast<double>(counts.products) / pairs - mean * mean) / (squares / n - mean * mean);
}

std::vector<Evidence> evidence_of(const Plan& plan, const Counts& counts) {
  std::vector<Evidence> all;
  if (plan.restarts && counts.data_sets > 0) all.push_back(sanity(plan, counts));
  if (!plan.iid) return all;
  all.push_back(correlation(plan, counts));
  for (std::size_t i = 0; i < counts.iid.size(); ++i) {
    all.push_back(iid_evidence(counts.iid[i], i));
  }
  return all;
}

reports::Document document_of(const Plan& plan, const Counts& counts) {
  reports::Document document;
  document.title =
      fmt::format("{} of {} samples{} of {} from {}", with_noun(counts.data_sets, "data sets"),
                  with_thousands(plan.samples()), plan.restarts ? " (1,000 restarts)" : "",
                  with_noun(plan.symbol_bits, "bits"), bits::source_words(plan));
  Section section{"entropy", ""};
  if (counts.data_sets > 0) {
    section.figures = figures_of(plan, counts);
    if (!plan.has_verdict()) {
      document.answer =
          fmt::format("{} bits of min-entropy a symbol of {}", short_number(counts.assessed.mean()),
                      with_noun(plan.symbol_bits, "bits"));
    }
  }
  section.tables.push_back(estimators_table(plan, counts));
  if (plan.iid) section.tables.push_back(iid_table(counts));
  section.notes = notes_of(plan, counts);
  bits::tell_deal_entropy(plan, section);
  document.sections.push_back(std::move(section));
  return document;
}

}  // namespace evenhand::entropy
