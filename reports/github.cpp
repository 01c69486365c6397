#include "reports/github.hpp"

#include <fmt/format.h>

#include "base/language.hpp"
#include "base/number_text.hpp"
#include "base/shown_lines.hpp"
#include "reports/lead.hpp"
#include "reports/markdown.hpp"
#include "reports/markdown_text.hpp"
#include "reports/value_text.hpp"

namespace evenhand::reports {
namespace {

/// As the runner's commands want it: what ends a line or a property is written as %XX.
std::string percent_escaped(std::string_view text, bool is_property) {
  std::string result;
  for (const char c : on_one_line(text)) {
    if (c == '%' || (is_property && (c == ':' || c == ','))) {
      result += fmt::format("%{:02X}", static_cast<unsigned>(c));
    } else {
      result += c;
    }
  }
  return result;
}

std::string name_of(const Section& section, const Document& document) {
  return section.title.empty() ? document.title : section.title;
}

const char* sign_of(Verdict verdict) {
  switch (info_of(verdict).outcome) {
    case Outcome::flaw:
      return "\u274c";
    case Outcome::open:
      return "\u26a0\ufe0f";
    case Outcome::good:
      break;
  }
  return "\u2705";
}

std::string verdict_mark(Verdict verdict) {
  return fmt::format("{} **{}**", sign_of(verdict), said(verdict_name(verdict)));
}

/// The answer, and below it cause, cure and evidence, for a command of the runner.
std::string led_text(const Judgement& judgement) {
  std::string text = percent_escaped(said(judgement.answer), false);
  for (const LedLine& line : lines_after_answer(judgement)) {
    text += "%0A" + percent_escaped(said(line.label) + translated(": ") + said(line.text), false);
  }
  return text;
}

std::string judged_text(const Document& document) {
  std::vector<Row> rows = {{"", said("verdict"), said("answer")}};
  for (const Section& section : document.sections) {
    if (!section.judgement) continue;
    rows.push_back({markdown_text(said(name_of(section, document))),
                    verdict_mark(section.judgement->verdict),
                    markdown_text(said(answer_in_one_line(*section.judgement)))});
  }
  // A lone judgement is the answer above.
  if (rows.size() <= 2) return {};
  return markdown_table(rows, {Align::left, Align::left, Align::left}) + '\n';
}

Row row_of(const Finding& finding) {
  return {finding.rejected ? fmt::format("**{}**", markdown_text(finding.test))
                           : markdown_text(finding.test),
          markdown_text(translated_value(finding.method)),
          markdown_text(p_value_text(finding.adjusted.log10)),
          finding.effect ? markdown_text(fmt::format("{} {}", finding.effect->name,
                                                     effect_text(*finding.effect)))
                         : none,
          markdown_text(said(finding.words))};
}

std::string tests_text(const Section& section, const Document& document) {
  std::vector<Row> rows = {
      {said("test"), said("method"), said("corrected p"), said("effect"), said("what was seen")}};
  for (const bool is_rejected : {true, false}) {
    for (const Finding& finding : section.judgement->findings) {
      if (finding.is_made() && finding.rejected == is_rejected) rows.push_back(row_of(finding));
    }
  }
  const TestCounts counts = count_tests(*section.judgement);
  if (counts.made == 0) return {};
  const std::string summary = fmt::format("{}: {} of {} tests reject", name_of(section, document),
                                          counts.rejected, counts.made);
  return fmt::format(
      "<details><summary>{}</summary>\n\n{}\n</details>\n\n", markdown_text(said(summary)),
      markdown_table(rows, {Align::left, Align::left, Align::right, Align::left, Align::left}));
}

}  // namespace

std::string to_github_annotations(const Document& document) {
  std::string lines;
  for (const Section& section : document.sections) {
    if (!section.judgement || is_good(section.judgement->verdict)) continue;
    const Verdict verdict = section.judgement->verdict;
    lines +=
        fmt::format("::{} title={}::{}\n", is_flaw(verdict) ? "error" : "warning",
                    percent_escaped("evenhand: " + said(fmt::format("{}: {}", verdict_name(verdict),
                                                                    name_of(section, document))),
                                    true),
                    led_text(*section.judgement));
  }
  return lines;
}

std::string to_github_summary(const Document& document) {
  std::string text = fmt::format("### evenhand {}\n\n", markdown_text(document.kind));
  if (document.verdict) text += verdict_mark(*document.verdict) + translated(": ");
  text += markdown_text(said(document.answer)) + "\n\n";
  if (const Judgement* main = main_judgement(document)) text += led_markdown(*main);
  text += markdown_text(said(document.title)) + "\n\n";
  text += judged_text(document);
  for (const Section& section : document.sections) {
    if (section.judgement) text += tests_text(section, document);
  }
  for (const std::string& note : document.notes) text += markdown_text(said(note)) + "\n\n";
  return without_commands(text + said("Repeat it with:") + "\n\n" +
                          markdown_block(document.provenance.command) + '\n');
}

}  // namespace evenhand::reports
