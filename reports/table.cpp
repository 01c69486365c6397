#include "reports/table.hpp"

#include <fmt/format.h>

#include <numeric>

#include "reports/phrases.hpp"
#include "reports/text.hpp"
#include "reports/verdict.hpp"

namespace evenhand::reports {
namespace {

constexpr const char* none = "-";
constexpr std::string_view gap = "  ";

const Styles::Style& style_of(const Styles& styles, Verdict verdict) {
  switch (verdict) {
    case Verdict::biased:
      return styles.biased;
    case Verdict::no_bias_found:
      return styles.no_bias;
    case Verdict::inconclusive:
      break;
  }
  return styles.inconclusive;
}

/// Padded cells with a gap between, the cell `styled` passed through the style.
std::string table_line(const Row& cells, const std::vector<std::size_t>& widths,
                       const std::vector<Align>& columns, std::size_t styled,
                       const Styles::Style& style) {
  std::string line;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (i > 0) line += gap;
    const bool ends_line = i + 1 == cells.size() && columns[i] == Align::left;
    const std::string cell = ends_line ? cells[i] : pad(cells[i], widths[i], columns[i]);
    line += i == styled ? style(cell) : cell;
  }
  return line + '\n';
}

std::string head_line(const Row& head, const std::vector<std::size_t>& widths,
                      const std::vector<Align>& columns, const Styles& styles) {
  std::string line = table_line(head, widths, columns, head.size(), Styles::plain);
  line.pop_back();
  return styles.head(line) + '\n';
}

Row source_cells(const SourceResult& source) {
  const Test* test = strongest_test(source);
  const Effect* effect = cell_effect(source);
  const TestCounts counts = count_tests(source);
  return {on_one_line(source.name),
          std::string(verdict_name(source.verdict)),
          fmt::format("{}/{}", counts.rejected, counts.made),
          test != nullptr ? on_one_line(test->name) : none,
          test != nullptr ? short_p(test->log10_p_adjusted) : none,
          effect != nullptr ? short_number(effect->value) : none};
}

std::size_t total_width(const std::vector<std::size_t>& widths) {
  return std::accumulate(widths.begin(), widths.end(), (widths.size() - 1) * gap.size());
}

/// Rows of cells, the first of them the head.
struct Table {
  std::vector<Row> rows;
  std::vector<Align> columns;

  void add_column(const std::vector<std::string>& cells, Align align) {
    for (std::size_t i = 0; i < rows.size(); ++i) rows[i].push_back(cells[i]);
    columns.push_back(align);
  }
};

/// A rate that is not known, as when a resumed run had nothing left to do, is shown by a dash.
std::vector<std::string> rate_cells(const std::vector<double>& deals_per_second,
                                    std::size_t sources) {
  std::vector<std::string> cells = {"deals/s"};
  for (const double rate : deals_per_second) cells.push_back(rate > 0 ? short_rate(rate) : none);
  cells.resize(sources + 1, none);
  return cells;
}

Table sources_table(const Result& result, const std::vector<double>& deals_per_second) {
  Table table;
  table.rows = {{"source", "verdict", "reject", "strongest test", "adj. p", "rms cell"}};
  table.columns = {Align::left, Align::left, Align::right, Align::left, Align::right, Align::right};
  for (const SourceResult& source : result.sources) table.rows.push_back(source_cells(source));
  if (!deals_per_second.empty()) {
    table.add_column(rate_cells(deals_per_second, result.sources.size()), Align::right);
  }
  return table;
}

std::vector<std::string> worst_cells(const Result& result) {
  std::vector<std::string> cells = {"cell furthest off"};
  for (const SourceResult& source : result.sources) {
    cells.push_back(source.worst_cell ? cell_words(result, *source.worst_cell) : none);
  }
  return cells;
}

std::string sources_text(const Result& result, const Styles& styles,
                         const std::vector<double>& deals_per_second, std::size_t width) {
  Table table = sources_table(result, deals_per_second);
  const std::vector<std::string> cells = worst_cells(result);
  Table wide = table;
  wide.add_column(cells, Align::left);
  const bool fits = total_width(column_widths(wide.rows)) <= width;
  if (fits) table = std::move(wide);
  const std::vector<std::size_t> widths = column_widths(table.rows);
  std::string text = head_line(table.rows.front(), widths, table.columns, styles);
  for (std::size_t i = 0; i < result.sources.size(); ++i) {
    const SourceResult& source = result.sources[i];
    text +=
        table_line(table.rows[i + 1], widths, table.columns, 1, style_of(styles, source.verdict));
    if (!fits && source.worst_cell) text += fmt::format("    {}\n", cells[i + 1]);
  }
  return text;
}

Row test_cells(const Test& test) {
  if (!test.skipped.empty()) return {on_one_line(test.name), none, none, none, "skipped", none};
  return {on_one_line(test.name),
          short_number(test.statistic),
          test.degrees_of_freedom ? short_number(*test.degrees_of_freedom) : none,
          short_p(test.log10_p_value),
          short_p(test.log10_p_adjusted),
          test.effect ? effect_words(*test.effect) : none};
}

std::string tests_text(const SourceResult& source, const Styles& styles) {
  Table table;
  table.rows = {{"test", "statistic", "df", "p", "adj. p", "effect (interval)"}};
  table.columns = {Align::left,  Align::right, Align::right,
                   Align::right, Align::right, Align::left};
  for (const Test& test : source.tests) table.rows.push_back(test_cells(test));
  const std::vector<std::size_t> widths = column_widths(table.rows);
  std::string text = head_line(table.rows.front(), widths, table.columns, styles);
  for (std::size_t i = 0; i < source.tests.size(); ++i) {
    // No cell is styled by an index past the last.
    const std::size_t styled = source.tests[i].rejected ? 4 : table.columns.size();
    text += table_line(table.rows[i + 1], widths, table.columns, styled, styles.biased);
  }
  return text;
}

/// What was seen by the tests that reject, and why tests were not made.
std::string findings_text(const SourceResult& source) {
  std::string text;
  for (const Test& test : source.tests) {
    const std::string& words = test.skipped.empty() ? test.finding : test.skipped;
    if (words.empty() || (test.skipped.empty() && !test.rejected)) continue;
    text += fmt::format("  {}: {}\n", on_one_line(test.name), on_one_line(words));
  }
  return text;
}

std::string clauses_text(const Result& result, const SourceResult& source, const Styles& styles) {
  if (source.clauses.empty()) return {};
  Table table;
  table.rows = {{"clause", "requirement", "verdict", "tests"}};
  table.columns = {Align::left, Align::left, Align::left, Align::left};
  for (const Clause& clause : source.clauses) {
    table.rows.push_back({on_one_line(clause.reference), on_one_line(clause.requirement),
                          on_one_line(clause.verdict), std::to_string(clause.tests.size())});
  }
  const std::vector<std::size_t> widths = column_widths(table.rows);
  std::string text = fmt::format("\n{} (no certification)\n", on_one_line(result.profile));
  text += head_line(table.rows.front(), widths, table.columns, styles);
  for (std::size_t i = 0; i < source.clauses.size(); ++i) {
    const std::size_t styled = source.clauses[i].verdict == "not met" ? 2 : table.columns.size();
    text += table_line(table.rows[i + 1], widths, table.columns, styled, styles.biased);
  }
  return text;
}

std::string reach_text(const SourceResult& source) {
  const std::vector<const Test*> tests = reach(source);
  if (source.verdict != Verdict::no_bias_found || tests.empty()) return "";
  std::string text = "\nwhat so many deals find with 90 % probability, corrected:\n";
  for (const Test* test : tests) text += fmt::format("  {}\n", on_one_line(reach_words(*test)));
  return text;
}

std::string audit_details(const Result& result, const SourceResult& source, const Styles& styles) {
  std::string text;
  if (!source.tests.empty()) text = fmt::format("\n{}", tests_text(source, styles));
  text += findings_text(source) + reach_text(source) + clauses_text(result, source, styles);
  const std::string verdict(verdict_name(source.verdict));
  text += fmt::format("\n{}: {}\n", style_of(styles, source.verdict)(verdict),
                      on_one_line(source.reason));
  if (source.identification) {
    text += fmt::format("which shuffler: {}\n", on_one_line(source.identification->conclusion));
  }
  return text;
}

}  // namespace

std::string render_table(const Result& result, const Styles& styles,
                         const std::vector<double>& deals_per_second, std::size_t width) {
  std::string text = session_words(result) + "\n\n";
  text += sources_text(result, styles, deals_per_second, width);
  if (result.kind == "audit") {
    for (const SourceResult& source : result.sources) text += audit_details(result, source, styles);
  } else {
    text += '\n' + answer_words(result) + '\n';
  }
  return text;
}

}  // namespace evenhand::reports
