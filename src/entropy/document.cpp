#include "src/entropy/document.hpp"

#include <fmt/format.h>

#include <cmath>
#include <utility>

#include "base/nouns.hpp"
#include "base/number_text.hpp"
#include "src/bits/deal_entropy.hpp"

namespace evenhand::entropy {
namespace {

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
