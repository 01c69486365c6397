#include "reports/terminal.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/language.hpp"
#include "base/number_text.hpp"
#include "base/shown_lines.hpp"
#include "reports/lead.hpp"
#include "reports/value_text.hpp"

namespace evenhand::reports {
namespace {

/// Findings that are shown unasked.
constexpr std::size_t most_findings = 5;
/// In fewer columns the table of all tests leaves their methods out, so that names stay whole.
constexpr std::size_t least_width_for_methods = 120;
/// Rows of a table that are shown unasked.
constexpr std::size_t most_rows = 20;

class Writer {
 public:
  Writer(const Document& document, const TerminalOptions& options)
      : document_(document), options_(options) {}

  std::string text() {
    answer();
    paragraph(document_.title);
    for (const Section& section : document_.sections) {
      if (is_shown(section.shown)) this->section(section);
    }
    if (!document_.notes.empty()) text_ += '\n';
    for (const std::string& note : document_.notes) paragraph(note);
    if (uses_adjusted_) {
      text_ += '\n';
      paragraph(
          "p: how likely a fair source is to be this far off; adj. p: corrected for the "
          "number of tests, and what the verdict looks at.");
    }
    if (options_.verbose) provenance();
    // A text that begins with a section has nothing to keep apart from it.
    if (text_.starts_with('\n')) text_.erase(0, 1);
    return without_commands(text_);
  }

 private:
  bool is_shown(Shown shown) const { return shown == Shown::always || options_.verbose; }

  void paragraph(std::string_view text, std::size_t indent = 0) {
    if (text.empty()) return;
    text_ += wrapped(said(text), options_.width, indent) + '\n';
  }

  const Styles::Style& style_of(Verdict verdict) const {
    if (is_flaw(verdict)) return options_.styles.biased;
    return is_good(verdict) ? options_.styles.no_bias : options_.styles.inconclusive;
  }

  /// The verdict is styled after wrapping, for codes have no width.
  void verdict(Verdict verdict, const std::string& answer) {
    const std::string name = translated(verdict_name(verdict));
    const std::string line = wrapped(name + translated(": ") + said(answer), options_.width);
    text_ += style_of(verdict)(name) + line.substr(name.size()) + '\n';
  }

  void answer() {
    if (document_.verdict) {
      verdict(*document_.verdict, document_.answer);
    } else {
      paragraph(document_.answer);
    }
    if (const Judgement* main = main_judgement(document_)) led_lines(*main);
  }

  /// The cause and the cure; the evidence is for those who ask.
  void led_lines(const Judgement& judgement) {
    for (const LedLine& line : lines_after_answer(judgement)) {
      if (line.label == evidence_label && !options_.verbose) continue;
      text_ +=
          wrapped(said(line.label) + translated(": ") + said(line.text), options_.width, 2) + '\n';
    }
  }

  /// A title stands only over something.
  void section(const Section& section) {
    const std::size_t start = text_.size();
    const bool titled = !section.title.empty();
    if (titled) {
      text_ += '\n' + options_.styles.head(wrapped(said(section.title), options_.width)) + '\n';
    }
    const std::size_t body = text_.size();
    contents(section, titled);
    if (text_.size() == body) text_.resize(start);
  }

  void contents(const Section& section, bool titled) {
    figures(section.figures);
    if (section.judgement) judgement(*section.judgement, titled);
    for (const Table& table : section.tables) {
      if (is_shown(table.shown)) this->table(table);
    }
    for (const Chart& chart : section.charts) {
      // Maps of numbers, and what is drawn to be looked at, say nothing to a reader of a terminal.
      const bool is_read = chart.kind != Chart::Kind::heat_map && chart.data.shown == Shown::always;
      if (options_.verbose && is_read) table(chart.data);
    }
    for (const std::string& note : section.notes) paragraph(note);
  }

  void figures(const std::vector<Figure>& figures) {
    std::size_t label = 0;
    for (const Figure& figure : figures) label = std::max(label, display_width(said(figure.words)));
    label = std::min(label, options_.width / 2);
    if (!figures.empty() && !text_.ends_with("\n\n") && document_.sections.size() == 1)
      text_ += '\n';
    for (const Figure& figure : figures) {
      text_ += labelled(said(figure.words), label, figure_text(figure), options_.width) + '\n';
    }
  }

  void judgement(const Judgement& judgement, bool titled) {
    if (titled) {
      verdict(judgement.verdict, judgement.answer);
      led_lines(judgement);
    }
    if (judgement.findings.empty()) return;
    if (options_.verbose) {
      all_findings(judgement);
    } else if (is_flaw(judgement.verdict) || is_of_match(judgement.verdict)) {
      strongest_findings(judgement);
    }
    if (is_good(judgement.verdict) && !is_of_match(judgement.verdict)) {
      would_have_found(judgement);
    }
  }

  void strongest_findings(const Judgement& judgement) {
    std::vector<const Finding*> found;
    for (const Finding& finding : judgement.findings) {
      if (finding.rejected) found.push_back(&finding);
    }
    std::stable_sort(found.begin(), found.end(), [](const Finding* a, const Finding* b) {
      return std::pair(a->adjusted.log10, a->p.log10) < std::pair(b->adjusted.log10, b->p.log10);
    });
    const std::size_t all = found.size();
    found.resize(std::min(all, most_findings));
    Table table{
        "findings", {}, {{"test", "test"}, {"p", "adj. p"}, {"words", "what was seen"}}, {}};
    for (const Finding* finding : found) {
      table.rows.push_back({finding->test, finding->adjusted, finding->words});
    }
    uses_adjusted_ = true;
    text_ += '\n' + fitted_table(table, options_.width, options_.styles);
    const TestCounts counts = count_tests(judgement);
    if (all > found.size()) {
      paragraph(fmt::format("and {} more of {} tests reject; -v shows them all", all - found.size(),
                            counts.made));
    }
  }

  void all_findings(const Judgement& judgement) {
    Table table{"findings",
                {},
                {{"test", "test"},
                 {"method", "method"},
                 {"statistic", "statistic"},
                 {"df", "df"},
                 {"p", "p"},
                 {"adjusted", "adj. p"},
                 {"effect", "effect (interval)"}},
                {}};
    for (const Finding& finding : judgement.findings) {
      if (!finding.is_made()) {
        table.rows.push_back(
            {finding.test, finding.method, {}, {}, {}, std::string("skipped"), {}});
        continue;
      }
      table.rows.push_back(
          {finding.test, finding.method, finding.statistic,
           finding.degrees_of_freedom ? Value(*finding.degrees_of_freedom) : Value(), finding.p,
           p_value_text(finding.adjusted.log10) + (finding.rejected ? " *" : ""),
           finding.effect ? Value(effect_text(*finding.effect)) : Value()});
    }
    if (options_.width < least_width_for_methods) {
      table.columns.erase(table.columns.begin() + 1);
      for (std::vector<Value>& row : table.rows) row.erase(row.begin() + 1);
    }
    uses_adjusted_ = true;
    text_ += '\n' + fitted_table(table, options_.width, options_.styles);
    for (const Finding& finding : judgement.findings) {
      const std::string& words = finding.is_made() ? finding.words : finding.skipped;
      if (words.empty() || (finding.is_made() && !finding.rejected)) continue;
      paragraph("  " + finding.test + ": " + words, 4);
    }
  }

  void would_have_found(const Judgement& judgement) {
    const std::vector<std::string> lines = reach(judgement);
    if (lines.empty()) return;
    text_ += '\n';
    paragraph("What would have been found with 90 % probability, and was not:");
    const std::size_t shown =
        options_.verbose ? lines.size() : std::min<std::size_t>(6, lines.size());
    for (std::size_t i = 0; i < shown; ++i) paragraph("  " + lines[i], 4);
    if (shown < lines.size()) paragraph(fmt::format("  and {} more; see -v", lines.size() - shown));
  }

  void table(const Table& table) {
    text_ += '\n';
    if (!table.title.empty()) {
      text_ += wrapped(said(table.title), options_.width) + '\n';
    }
    if (options_.verbose || table.rows.size() <= most_rows) {
      text_ += fitted_table(table, options_.width, options_.styles);
      return;
    }
    Table first = table;
    first.rows.resize(most_rows);
    text_ += fitted_table(first, options_.width, options_.styles);
    paragraph(fmt::format("and {} more rows; see -v", table.rows.size() - most_rows));
  }

  void provenance() {
    text_ += '\n';
    const Provenance& provenance = document_.provenance;
    const std::string line = on_one_line(provenance.program + ": " + provenance.command);
    text_ += wrapped(line, options_.width, 2) + '\n';
  }

  const Document& document_;
  const TerminalOptions& options_;
  std::string text_;
  bool uses_adjusted_ = false;
};

}  // namespace

std::string to_terminal(const Document& document, const TerminalOptions& options) {
  return Writer(document, options).text();
}

}  // namespace evenhand::reports
