#include "reports/markdown.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/language.hpp"
#include "base/number_text.hpp"
#include "base/shown_lines.hpp"
#include "reports/lead.hpp"
#include "reports/markdown_text.hpp"
#include "reports/pictures.hpp"
#include "reports/value_text.hpp"

namespace evenhand::reports {
namespace {

constexpr std::array<std::string_view, 3> meanings = {
    "**p**: how probable a result at least as extreme is when the null hypothesis is true; "
    "**adjusted p** is corrected for all tests of the battery, and is what the verdict looks at "
    "(bold: it rejects).",
    "**detectable**: the size of effect that so many units find with a probability of 90 %.",
    "Positions count from 0, the card that is dealt first. An interval covers the true value at "
    "the level that the plan names."};

/// Words as people read them.
std::string said_text(std::string_view words) { return markdown_text(said(words)); }

/// Markup characters of a cell are escaped; a table's own bars stay.
Row escaped(const Row& row) {
  Row cells;
  for (const std::string& cell : row) cells.push_back(markdown_text(cell));
  return cells;
}

std::string table_text(const Table& table) {
  const TextTable text = text_table(table);
  std::vector<Row> rows;
  for (const Row& row : text.rows) rows.push_back(escaped(row));
  std::string result = table.title.empty() ? "" : said_text(table.title) + "\n\n";
  return result + markdown_table(rows, text.columns) + '\n';
}

std::string number_text(std::optional<double> number) {
  return number ? value_text(*number, {}) : none;
}

Row finding_row(const Finding& finding) {
  const std::string adjusted = p_value_text(finding.adjusted.log10);
  return {
      markdown_text(finding.test),
      markdown_text(translated_value(finding.method)),
      said_text(finding.null),
      value_text(finding.statistic, {}),
      number_text(finding.degrees_of_freedom),
      markdown_text(p_value_text(finding.p.log10)),
      finding.rejected ? fmt::format("**{}**", markdown_text(adjusted)) : markdown_text(adjusted),
      finding.effect
          ? said_text(fmt::format("{} {}", finding.effect->name, effect_text(*finding.effect)))
          : none,
      number_text(finding.detectable)};
}

/// A list of what `words` gives for each finding, under a line of its own; nothing when it gives
/// none.
template <class Words>
std::string finding_list(const Judgement& judgement, std::string_view title, Words words) {
  std::string list;
  for (const Finding& finding : judgement.findings) {
    if (const std::string line = words(finding); !line.empty()) {
      list +=
          fmt::format("- {}{}{}\n", markdown_text(finding.test), translated(": "), said_text(line));
    }
  }
  return list.empty() ? list : fmt::format("{}\n\n{}\n", said(title), list);
}

std::string findings_text(const Judgement& judgement) {
  Row head = {"test", "method",     "null hypothesis", "statistic", "df",
              "p",    "adjusted p", "effect",          "detectable"};
  for (std::string& words : head) words = said(words);
  std::vector<Row> rows = {head};
  for (const Finding& finding : judgement.findings) {
    if (finding.is_made()) rows.push_back(finding_row(finding));
  }
  if (rows.size() == 1) return said("No test could be made.") + "\n\n";
  return markdown_table(rows, {Align::left, Align::left, Align::left, Align::right, Align::right,
                               Align::right, Align::right, Align::left, Align::right}) +
         '\n';
}

std::string judgement_text(const Judgement& judgement) {
  std::string text = finding_list(
      judgement, "What was seen by the tests that reject:", [](const Finding& finding) {
        return finding.rejected ? finding.words : std::string();
      });
  const std::vector<std::string> found = reach(judgement);
  if (!is_flaw(judgement.verdict) && !is_of_match(judgement.verdict) && !found.empty()) {
    text +=
        said("What would have been found with a probability of 90 %, a group of tests at a time:") +
        "\n\n";
    for (const std::string& line : found) text += fmt::format("- {}\n", said_text(line));
    text += '\n';
  }
  text += findings_text(judgement);
  return text + finding_list(judgement,
                             "Not made:", [](const Finding& finding) { return finding.skipped; });
}

std::string figures_text(const std::vector<Figure>& figures) {
  std::string text;
  for (const Figure& figure : figures) {
    text += fmt::format("- {}{}{}\n", said_text(figure.words), translated(": "),
                        markdown_text(figure_text(figure)));
  }
  return text.empty() ? text : text + '\n';
}

std::string chart_text(const Chart& chart) {
  const bool is_read = chart.kind != Chart::Kind::heat_map && chart.data.shown == Shown::always;
  if (is_read) return table_text(chart.data);
  return said_text(fmt::format("{} ({} by {}) is in the files of the formats csv and json.",
                               chart.data.title, chart.data.rows.size(),
                               chart.data.columns.size() - 1)) +
         "\n\n";
}

std::string pictures_text(const Section& section, const std::vector<Picture>& pictures) {
  std::string text;
  for (const Picture& picture : pictures) {
    if (picture.section != &section) continue;
    text += fmt::format("![{}]({})\n\n", said_text(picture.title), picture.file);
  }
  return text;
}

std::string section_text(const Section& section, const std::vector<Picture>& pictures) {
  std::string text;
  if (!section.title.empty()) text = fmt::format("## {}\n\n", said_text(section.title));
  if (section.judgement && !section.title.empty()) {
    text += fmt::format("**{}**{}{}\n\n", said(verdict_name(section.judgement->verdict)),
                        translated(": "), said_text(section.judgement->answer));
    text += led_markdown(*section.judgement);
  }
  text += figures_text(section.figures) + pictures_text(section, pictures);
  for (const Table& table : section.tables) text += table_text(table);
  for (const Chart& chart : section.charts) text += chart_text(chart);
  if (section.judgement) text += judgement_text(*section.judgement);
  for (const std::string& note : section.notes) text += said_text(note) + "\n\n";
  return text;
}

bool has_verdict(const Document& document, Verdict verdict) {
  return document.verdict == verdict ||
         std::any_of(document.sections.begin(), document.sections.end(),
                     [&](const Section& section) {
                       return section.judgement && section.judgement->verdict == verdict;
                     });
}

/// The verdicts of this document, and the words of its tables.
std::string meanings_text(const Document& document) {
  std::string text = fmt::format("## {}\n\n", said("What the words mean"));
  for (const VerdictInfo& info : verdicts) {
    if (!has_verdict(document, info.verdict)) continue;
    text += fmt::format("- **{}**{}{}.\n", said(info.name), translated(": "), said(info.meaning));
  }
  for (const std::string_view meaning : meanings) text += fmt::format("- {}\n", said(meaning));
  return text + '\n';
}

std::string provenance_text(const Provenance& provenance) {
  std::string text = fmt::format("## {}\n\n", said("What repeats this")) +
                     markdown_block(provenance.command) + '\n';
  text += fmt::format("{}\n\n", markdown_text(provenance.program));
  const auto settings = settings_of(provenance.plan);
  for (const auto& [name, value] : settings) {
    text += fmt::format("- {}: {}\n", markdown_text(name), markdown_text(value));
  }
  return settings.empty() ? text : text + '\n';
}

}  // namespace

std::string led_markdown(const Judgement& judgement) {
  std::string text;
  for (const LedLine& line : lines_after_answer(judgement)) {
    text += fmt::format("**{}**{}{}\n\n", said(line.label), translated(": "), said_text(line.text));
  }
  return text;
}

std::string to_markdown(const Document& document, bool with_pictures) {
  const std::vector<Picture> pictures =
      with_pictures ? pictures_of(document) : std::vector<Picture>();
  std::string text = fmt::format("# evenhand {}\n\n", markdown_text(document.kind));
  if (document.verdict)
    text += fmt::format("**{}**{}", said(verdict_name(*document.verdict)), translated(": "));
  text += document.answer.empty() ? "" : said_text(document.answer) + "\n\n";
  if (const Judgement* main = main_judgement(document)) text += led_markdown(*main);
  if (!document.title.empty()) text += said_text(document.title) + "\n\n";
  for (const std::string& note : document.notes) text += said_text(note) + "\n\n";
  for (const Section& section : document.sections) text += section_text(section, pictures);
  if (document.verdict) text += meanings_text(document);
  return without_commands(text + provenance_text(document.provenance));
}

}  // namespace evenhand::reports
