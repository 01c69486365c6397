#include "src/counts/independence.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "base/error.hpp"
#include "base/nouns.hpp"
#include "base/number_text.hpp"
#include "base/printable.hpp"
#include "base/real.hpp"
#include "stats/distributions/hypergeometric.hpp"
#include "stats/tables/contingency.hpp"
#include "stats/tables/exact_independence.hpp"

namespace evenhand::counts {
namespace {

using judge::Evidence;
using judge::Method;
using judge::TestInfo;

constexpr TestInfo all_cells{"independence.exact", Method::fisher_exact,
                             "The two columns are independent of each other, in every stratum."};
constexpr TestInfo worst_cell{
    "independence.worst-cell", Method::fisher_exact,
    "No two values come together more or less often than as if columns were independent."};

std::vector<std::vector<std::uint64_t>> tables_of(const CrossTable& table) {
  std::vector<std::vector<std::uint64_t>> tables;
  for (std::size_t s = 0; s < table.strata(); ++s) tables.push_back(table.counts(s));
  return tables;
}

/// The exact p-value of all strata together; nothing where there are too many tables, or several of
/// them that are larger than two by two.
std::optional<stats::PValue> exact_p(const CrossTable& table) {
  const std::size_t width = table.values(1).size();
  if (table.strata() == 1) return stats::exact_independence(table.counts(), width);
  if (width > 2 || table.values(0).size() > 2) return std::nullopt;
  return stats::exact_independence_within(tables_of(table));
}

Evidence all_evidence(const CrossTable& table, double level) {
  const std::size_t width = table.values(1).size();
  const auto tables = tables_of(table);
  Evidence evidence =
      judge::evidence(all_cells, stats::independence_within(tables, width, level).result);
  const bool has_limit = !evidence.result.is_skipped();
  if (const auto exact = exact_p(table)) {
    evidence.result.skipped.clear();
    evidence.result.p = *exact;
  }
  if (evidence.result.is_skipped()) return evidence;
  const double df = real((table.values(0).size() - 1) * (width - 1));
  if (has_limit) {
    evidence.words = fmt::format(
        "{} and {} depend on each other, Cohen's w {}", printable(table.columns()[0], 48),
        printable(table.columns()[1], 48), rounded(evidence.result.effect->value, 3));
  }
  evidence.detectable = judge::detectable_w(df, real(table.rows()));
  evidence.enough = 0.1;
  return evidence;
}

/// A value of the first column and one of the second, and how often they came together.
struct Cell {
  std::size_t row;
  std::size_t column;
  std::uint64_t count;
  std::uint64_t of_row;
  std::uint64_t of_column;
  stats::PValue p;
};

/// Given the sums of rows and columns, a cell is hypergeometric; of all cells the least tail, with
/// Bonferroni's bound.
Evidence cell_evidence(const CrossTable& table) {
  Evidence evidence = judge::evidence(worst_cell, {});
  if (table.strata() > 1) {
    evidence.result = stats::TestResult::skip("cells are looked at without strata alone");
    return evidence;
  }
  const std::vector<std::uint64_t> counts = table.counts();
  const std::size_t width = table.values(1).size();
  std::vector<std::uint64_t> rows(table.values(0).size());
  std::vector<std::uint64_t> columns(width);
  for (std::size_t i = 0; i < counts.size(); ++i) {
    rows[i / width] += counts[i];
    columns[i % width] += counts[i];
  }
  std::optional<Cell> worst;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const stats::Hypergeometric law(table.rows(), columns[i % width], rows[i / width]);
    const Cell cell{i / width,       i % width,          counts[i],
                    rows[i / width], columns[i % width], law.two_sided(counts[i])};
    if (!worst || cell.p.is_clearly_below(worst->p)) worst = cell;
  }
  evidence.result.statistic = real(worst->count);
  evidence.result.p = worst->p.times(real(counts.size()));
  evidence.words = fmt::format(
      "of rows with {}={} {} have {}={}, and of all rows {}", printable(table.columns()[0], 48),
      printable(table.values(0)[worst->row], 48), percent(real(worst->count) / real(worst->of_row)),
      printable(table.columns()[1], 48), printable(table.values(1)[worst->column], 48),
      percent(real(worst->of_column) / real(table.rows())));
  evidence.subject =
      fmt::format("{} {}", table.values(0)[worst->row], table.values(1)[worst->column]);
  evidence.is_example = true;
  return evidence;
}

reports::Table cross_table(const CrossTable& table, std::size_t stratum) {
  const std::string in = table.columns().size() > 2
                             ? fmt::format(", {}={}", printable(table.columns()[2], 48),
                                           printable(table.values(2)[stratum], 48))
                             : "";
  reports::Table shown{table.strata() > 1 ? "cells_" + std::to_string(stratum + 1) : "cells",
                       fmt::format("How often they came together{}", in),
                       {{"first", printable(table.columns()[0], 48)},
                        {"second", printable(table.columns()[1], 48)},
                        {"count", "rows"},
                        {"expected", "expected"},
                        {"share", "share of those rows", reports::share}},
                       {}};
  const std::vector<std::uint64_t> counts = table.counts(stratum);
  const std::size_t width = table.values(1).size();
  std::vector<std::uint64_t> rows(table.values(0).size());
  std::vector<std::uint64_t> columns(width);
  std::uint64_t total = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    rows[i / width] += counts[i];
    columns[i % width] += counts[i];
    total += counts[i];
  }
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const std::uint64_t of_row = rows[i / width];
    if (of_row == 0) continue;
    shown.rows.push_back({table.values(0)[i / width], table.values(1)[i % width], counts[i],
                          real(of_row) * real(columns[i % width]) / real(total),
                          real(counts[i]) / real(of_row)});
  }
  constexpr std::size_t most_cells = 60;
  if (shown.rows.size() > most_cells || table.strata() > 1) {
    shown.shown = reports::Shown::on_request;
  }
  return shown;
}

}  // namespace

void CrossTable::add(std::span<const std::string_view> row) {
  std::vector<std::size_t> cell;
  for (std::size_t column = 0; column < columns_.size(); ++column) {
    std::vector<std::string>& known = values_[column];
    auto found = std::find(known.begin(), known.end(), row[column]);
    if (found == known.end()) {
      if (known.size() == most_values) {
        throw InputError(fmt::format(
            "column {}: more than {} values, expected groups as of an A/B test; name a column that "
            "says the group",
            printable(columns_[column], 48), most_values));
      }
      found = known.insert(known.end(), std::string(row[column]));
    }
    cell.push_back(static_cast<std::size_t>(found - known.begin()));
  }
  ++counts_[cell];
  ++rows_;
}

std::vector<std::uint64_t> CrossTable::counts(std::size_t stratum) const {
  std::vector<std::uint64_t> counts(values_[0].size() * values_[1].size());
  for (const auto& [cell, count] : counts_) {
    if (cell.size() > 2 && cell[2] != stratum) continue;
    counts[cell[0] * values_[1].size() + cell[1]] += count;
  }
  return counts;
}

std::vector<std::uint64_t> CrossTable::counts() const {
  std::vector<std::uint64_t> all(values_[0].size() * values_[1].size());
  for (std::size_t s = 0; s < strata(); ++s) {
    const std::vector<std::uint64_t> own = counts(s);
    for (std::size_t i = 0; i < all.size(); ++i) all[i] += own[i];
  }
  return all;
}

reports::Document document_of(const CrossTable& table, const judge::JudgeOptions& judging) {
  for (std::size_t column = 0; column < table.columns().size(); ++column) {
    const std::vector<std::string>& values = table.values(column);
    if (values.size() > 1) continue;
    throw InputError(fmt::format("--independent: {}, expected two values or more in column {}",
                                 values.empty()
                                     ? "no row was read"
                                     : fmt::format("found '{}' alone", printable(values[0], 48)),
                                 printable(table.columns()[column], 48)));
  }
  const judge::SampleSize sample{table.rows(), "rows"};
  reports::Judgement judgement =
      judge::judge({all_evidence(table, judging.level), cell_evidence(table)}, judging, sample);
  reports::Document document;
  document.kind = "audit";
  document.title = fmt::format("{} by {} and {}{}", with_noun(sample.units, sample.unit),
                               printable(table.columns()[0], 48), printable(table.columns()[1], 48),
                               table.columns().size() > 2
                                   ? fmt::format(", within {}", printable(table.columns()[2], 48))
                                   : "");
  document.verdict = judgement.verdict;
  document.answer = judgement.reason;
  reports::Section section{.name = "independence", .title = ""};
  section.judgement = std::move(judgement);
  for (std::size_t s = 0; s < table.strata(); ++s) section.tables.push_back(cross_table(table, s));
  section.notes.emplace_back(
      exact_p(table) ? "The p-value is exact, given how often each value came."
                     : "There are too many tables for an exact p-value: it is that of chi-square.");
  document.sections.push_back(std::move(section));
  return document;
}

}  // namespace evenhand::counts
