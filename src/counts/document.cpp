#include "src/counts/document.hpp"

#include <fmt/format.h>

#include <string>

#include "base/nouns.hpp"
#include "base/number_text.hpp"
#include "base/real.hpp"
#include "src/judge/value_counts.hpp"
#include "stats/distributions/binomial.hpp"

namespace evenhand::counts {
namespace {

using judge::Method;
using judge::TestInfo;

constexpr TestInfo all_values{"counts.chi-square", Method::chi_square,
                              "Values come as often as they are to come."};
constexpr TestInfo worst_value{"counts.worst-value", Method::binomial,
                               "No value comes more or less often than it is to come."};

/// Values that are told one by one without being asked for.
constexpr std::size_t most_shown = 60;

reports::Chart counts_bars(const Counts& counts) {
  reports::Chart chart{.kind = reports::Chart::Kind::bars, .x = "value", .y = "count", .data = {}};
  chart.data = {.name = "counts_bars",
                .title = "Counts beside what is expected",
                .columns = {{"value", "value"}, {"count", "count"}, {"expected", "expected"}},
                .rows = {},
                .shown = reports::Shown::on_request};
  for (std::size_t i = 0; i < counts.numbers.size(); ++i) {
    chart.data.rows.push_back(
        {counts.names[i], counts.numbers[i], counts.chances[i] * real(counts.total())});
  }
  return chart;
}

}  // namespace

std::vector<judge::Evidence> evidence_of(const Counts& counts, double level) {
  const judge::ValueCounts values{counts.numbers, counts.chances,
                                  [&](std::size_t value) { return counts.names[value]; }};
  return {judge::all_values(all_values, values, level),
          judge::one_value(worst_value, values, level)};
}

reports::Table values_table(const Counts& counts) {
  reports::Table table{.name = "values",
                       .title = "Value by value",
                       .columns = {{"value", "value"},
                                   {"count", "count"},
                                   {"expected", "expected"},
                                   {"share", "share", reports::share},
                                   {"deviation", "too often, or rarely", reports::share},
                                   {"p", "p of it alone"}},
                       .rows = {}};
  const std::uint64_t total = counts.total();
  for (std::size_t i = 0; i < counts.numbers.size(); ++i) {
    const double expected = counts.chances[i] * real(total);
    const stats::PValue p = stats::Binomial(total, counts.chances[i]).two_sided(counts.numbers[i]);
    table.rows.push_back({counts.names[i], counts.numbers[i], expected,
                          real(counts.numbers[i]) / real(total),
                          real(counts.numbers[i]) / expected - 1, reports::PValue{p.log10()}});
  }
  if (table.rows.size() > most_shown) table.shown = reports::Shown::on_request;
  return table;
}

reports::Document document_of(const Counts& counts, const judge::JudgeOptions& judging) {
  const judge::SampleSize sample{counts.total(), "draws"};
  reports::Judgement judgement = judge::judge(evidence_of(counts, judging.level), judging, sample);
  reports::Document document;
  document.kind = "audit";
  document.title = fmt::format("{} of {} values, {}", with_noun(sample.units, sample.unit),
                               with_thousands(counts.numbers.size()),
                               counts.is_even ? "equally likely" : "by their weights");
  if (judgement.verdict == reports::Verdict::biased) judgement.verdict = reports::Verdict::uneven;
  document.verdict = judgement.verdict;
  document.answer = judgement.answer;
  reports::Section section{.name = "counts", .title = ""};
  section.judgement = std::move(judgement);
  section.tables = {values_table(counts)};
  section.charts = {counts_bars(counts)};
  section.notes = {"Counts say how often values came, and nothing of the order in which they did."};
  if (counts.is_count_first) {
    section.notes.emplace_back(
        "Each line was read as a count and the value behind it, as uniq -c writes them.");
  }
  if (counts.is_one_a_line) {
    section.notes.emplace_back(
        "Each line was read as how often a value came. A file with a roll a line is no counts: "
        "--log FILE --deck FACES --draw 1 --with-repeats.");
  }
  document.sections.push_back(std::move(section));
  return document;
}

}  // namespace evenhand::counts
