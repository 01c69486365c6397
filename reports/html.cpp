#include "reports/html.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <utility>

#include <nlohmann/json.hpp>

#include "base/language.hpp"
#include "base/number_text.hpp"
#include "base/shown_lines.hpp"
#include "reports/html_text.hpp"
#include "reports/json.hpp"
#include "reports/lead.hpp"
#include "reports/page/assets.hpp"
#include "reports/pictures.hpp"
#include "reports/value_text.hpp"

namespace evenhand::reports {
namespace {

constexpr std::array<const char*, 13> words_of_script = {"deviation from what is expected",
                                                         "{0} expected: {1}",
                                                         "tests, the strongest first",
                                                         "effect / detectable effect",
                                                         "p {0}, corrected {1}",
                                                         "found from {0} on",
                                                         "{0} ({1} to {2})",
                                                         "now",
                                                         "{0} s ago",
                                                         "live; last change {0}",
                                                         "not connected; last change {0}",
                                                         "expected {0}",
                                                         "chance: {0} to {1}"};

void translate(nlohmann::ordered_json& json, std::string (*translation)(std::string_view)) {
  if (json.is_string()) json = translation(json.get_ref<const std::string&>());
}

void translate_cells(nlohmann::ordered_json& rows) {
  for (nlohmann::ordered_json& row : rows) {
    for (nlohmann::ordered_json& cell : row) translate(cell, translated_value);
  }
}

/// Marks that turn the direction of writing, in all texts: a page shows them as a terminal does.
void show_marks(nlohmann::ordered_json& json) {
  if (json.is_string()) json = with_marks_shown(json.get_ref<const std::string&>());
  if (!json.is_structured()) return;
  for (nlohmann::ordered_json& each : json) show_marks(each);
  if (!json.is_object()) return;
  nlohmann::ordered_json shown = nlohmann::ordered_json::object();
  for (auto& [name, member] : json.items()) shown[with_marks_shown(name)] = std::move(member);
  json = std::move(shown);
}

/// All members that are words, wherever they stand; names stay, by which the script finds things.
void translate_words(nlohmann::ordered_json& json) {
  if (json.is_array()) {
    for (nlohmann::ordered_json& each : json) translate_words(each);
  }
  if (!json.is_object()) return;
  for (auto& [name, member] : json.items()) {
    if (name == "rows") {
      translate_cells(member);
    } else if (name == "words" || name == "title" || name == "x" || name == "y") {
      translate(member, translated);
    } else if (name == "effect" && member.is_object()) {
      translate(member.at("name"), translated);
      translate(member.at("unit"), translated);
    } else {
      translate_words(member);
    }
  }
}

/// The number of observations of rejecting tests that are shown unasked.
constexpr std::size_t most_seen = 6;

constexpr std::string_view policy =
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:";
constexpr std::string_view live_policy =
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:; "
    "connect-src 'self'";

/// Words as people read them.
std::string words_html(std::string_view words) { return html_text(said(words)); }
std::string prose_html(std::string_view words) { return html_prose(said(words)); }

std::string paragraph(std::string_view style, std::string_view text) {
  return text.empty() ? "" : fmt::format("<p class=\"{}\">{}</p>\n", style, prose_html(text));
}

/// "no-bias-found"
std::string style_of(Verdict verdict) {
  std::string name(verdict_name(verdict));
  std::replace(name.begin(), name.end(), ' ', '-');
  return name;
}

std::string verdict_text(Verdict verdict) {
  return fmt::format("<span class=\"verdict {}\">{}</span>", style_of(verdict),
                     words_html(verdict_name(verdict)));
}

std::string figures_html(const std::vector<Figure>& figures) {
  std::string rows;
  for (const Figure& figure : figures) {
    rows += fmt::format("<dt>{}</dt><dd>{}</dd>\n", words_html(figure.words),
                        html_text(figure_text(figure)));
  }
  return rows.empty() ? rows : fmt::format("<dl>\n{}</dl>\n", rows);
}

std::string settings_html(const std::vector<Figure>& plan) {
  std::string rows;
  for (const auto& [name, value] : settings_of(plan)) {
    rows += fmt::format("<dt>{}</dt><dd>{}</dd>\n", html_text(name), html_text(value));
  }
  return rows.empty() ? rows : fmt::format("<dl>\n{}</dl>\n", rows);
}

std::string cell_text(std::string_view tag, const std::string& text, Align align) {
  return fmt::format("<{0}{1}>{2}</{0}>", tag, align == Align::right ? " class=\"right\"" : "",
                     html_text(text));
}

std::string table_html(const Table& table) {
  const TextTable text = text_table(table);
  std::string rows;
  for (std::size_t r = 0; r < text.rows.size(); ++r) {
    rows += "<tr>";
    for (std::size_t i = 0; i < text.rows[r].size(); ++i) {
      rows += cell_text(r == 0 ? "th" : "td", text.rows[r][i], text.columns[i]);
    }
    rows += "</tr>\n";
  }
  const std::string caption =
      table.title.empty() ? "" : fmt::format("<caption>{}</caption>\n", words_html(table.title));
  return fmt::format("<div class=\"scroll\"><table>\n{}{}</table></div>\n", caption, rows);
}

std::string shown_if_asked(const std::string& summary, const std::string& contents) {
  return fmt::format("<details><summary>{}</summary>\n{}</details>\n", words_html(summary),
                     contents);
}

bool is_folded(const Table& table) {
  return table.shown == Shown::on_request && !table.title.empty();
}

/// A place for a picture, with what it shows. `chart` is its number in the section, or the name of
/// one that is drawn of the findings.
std::string figure_place(const Section& section, const std::string& chart, std::string_view title,
                         std::string_view words) {
  return fmt::format(
      "<figure data-section=\"{}\" data-chart=\"{}\"><figcaption><b>{}</b> {}</figcaption>"
      "<div class=\"picture\"></div></figure>\n",
      html_text(section.name), chart, words_html(title), words_html(words));
}

std::string chart_words(const Chart& chart) {
  const std::size_t columns = chart.data.columns.size();
  switch (chart.kind) {
    case Chart::Kind::heat_map:
      if (!chart.reference) return "";
      return "Blue cells come up more often than expected, red ones less often.";
    case Chart::Kind::intervals:
      return std::string("Lines are intervals") +
             (chart.reference ? "; the dashed line is what is even" : "") +
             (columns > 2 ? "; a cross is what is expected." : ".");
    case Chart::Kind::bars:
      if (columns < 3) return "";
      return fmt::format("Bars: {}; ticks: {}.", chart.data.columns[1].words,
                         chart.data.columns[2].words);
    case Chart::Kind::curve:
      if (columns < 4) return "";
      return std::string("The shade is a band of chance") +
             (columns > 4 ? ", the thin line what is expected." : ".");
  }
  return "";
}

/// The numbers of a map are many: the script puts them there when they are asked for.
std::string numbers_of(const Section& section, std::size_t number) {
  const Chart& chart = section.charts[number];
  if (chart.kind != Chart::Kind::heat_map) {
    return fmt::format("<details class=\"numbers\"><summary>{}</summary>\n{}</details>\n",
                       words_html("The numbers of this picture"), table_html(chart.data));
  }
  return fmt::format(
      "<details class=\"numbers\" data-section=\"{}\" data-chart=\"{}\"><summary>{}</summary>"
      "<div class=\"scroll numbers\"></div></details>\n",
      html_text(section.name), number, words_html("The numbers of this picture"));
}

std::string chart_html(const Section& section, std::size_t number, bool names_section) {
  const Chart& chart = section.charts[number];
  const std::string title = names_section && !section.title.empty()
                                ? section.title + ": " + chart.data.title
                                : chart.data.title;
  return "<div>" +
         figure_place(section, fmt::format("{}", number), title + ".", chart_words(chart)) +
         numbers_of(section, number) + "</div>\n";
}

/// " Not drawn, though rejecting, for there is no such size: draws.worst-card.": of the first tests
/// of that kind; empty where there is none.
std::string not_drawn(const Judgement& judgement) {
  std::vector<std::string> names;
  for (const Finding& finding : judgement.findings) {
    if (finding.rejected && !has_size(finding)) names.push_back(finding.test);
  }
  if (names.empty()) return {};
  constexpr std::size_t most = 3;
  const std::size_t all = names.size();
  names.resize(std::min(most, all));
  return fmt::format(" Not drawn, though rejecting, for there is no such size: {}{}.",
                     fmt::join(names, ", "), all > most ? ", …" : "");
}

std::string findings_pictures(const Section& section) {
  const Judgement& judgement = *section.judgement;
  if (!has_tests(judgement)) return {};
  const TestCounts counts = count_tests(judgement);
  std::string text =
      figure_place(section, "tests", "All tests.",
                   fmt::format("{} of {} reject: the line is what a test of that rank must pass.",
                               counts.rejected, counts.made));
  if (has_effects(judgement)) {
    text += figure_place(section, "effects", "The largest effects, with their intervals.",
                         "In units of the smallest that would have been found with 90 % "
                         "probability, which is at the dashed line." +
                             not_drawn(judgement));
  }
  return text;
}

Table findings_table(const Judgement& judgement) {
  Table table{"findings",
              "",
              {{"test", "test"},
               {"method", "method"},
               {"null", "null hypothesis"},
               {"statistic", "statistic"},
               {"df", "df"},
               {"p", "p"},
               {"adjusted", "corrected p"},
               {"effect", "effect"},
               {"detectable", "detectable"}},
              {}};
  for (const Finding& finding : judgement.findings) {
    if (!finding.is_made()) continue;
    table.rows.push_back(
        {finding.test, finding.method, finding.null, finding.statistic,
         finding.degrees_of_freedom ? Value(*finding.degrees_of_freedom) : Value(), finding.p,
         p_value_text(finding.adjusted.log10) + (finding.rejected ? " *" : ""),
         finding.effect ? Value(finding.effect->name + " " + effect_text(*finding.effect))
                        : Value(),
         finding.detectable ? Value(*finding.detectable) : Value()});
  }
  return table;
}

std::string list_html(std::string_view title, const std::vector<std::string>& lines) {
  if (lines.empty()) return {};
  std::string items;
  for (const std::string& line : lines) items += fmt::format("<li>{}</li>\n", prose_html(line));
  return (title.empty() ? "" : fmt::format("<p>{}</p>\n", words_html(title))) +
         fmt::format("<ul>\n{}</ul>\n", items);
}

std::string findings_html(const Judgement& judgement) {
  std::vector<std::string> seen;
  std::vector<std::string> not_made;
  for (const Finding& finding : judgement.findings) {
    if (!finding.is_made()) not_made.push_back(finding.test + ": " + finding.skipped);
    if (finding.is_made() && finding.rejected && !finding.words.empty()) {
      seen.push_back(finding.test + ": " + finding.words);
    }
  }
  std::string text;
  if (seen.size() <= most_seen) {
    text = list_html("What was seen by the tests that reject:", seen);
  } else {
    text = shown_if_asked(
        fmt::format("What was seen by each of the {} tests that reject", seen.size()),
        list_html("", seen));
  }
  if (!is_flaw(judgement.verdict) && !is_of_match(judgement.verdict)) {
    text += list_html("What would have been found with 90 % probability:", reach(judgement));
  }
  const Table table = findings_table(judgement);
  if (!table.rows.empty()) {
    text += shown_if_asked("Every test: null hypothesis, statistic, p-value, effect (* rejects)",
                           table_html(table));
  }
  return text + list_html("Not made:", not_made);
}

std::string dumped(const nlohmann::ordered_json& json) {
  return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

class Page {
 public:
  explicit Page(const Document& document) : document_(document) {}

  /// All that stands in the page.
  std::string body() const {
    std::string body = fmt::format("<h1>evenhand {}</h1>\n", html_text(document_.kind));
    body += answer();
    body += paragraph("title", document_.title);
    for (const std::string& note : document_.notes) body += paragraph("note", note);
    // An overview of what follows comes before its pictures.
    const std::size_t first =
        !document_.sections.empty() && is_overview(document_.sections.front()) ? 1 : 0;
    if (first > 0) body += section(document_.sections.front());
    body += compared_maps();
    for (std::size_t i = first; i < document_.sections.size(); ++i) {
      body += section(document_.sections[i]);
    }
    return body + provenance();
  }

  /// The page, with `contents` in it.
  std::string around(std::string_view contents, std::string_view allowed) const {
    return fmt::format(
        "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta http-equiv=\"Content-Security-Policy\" content=\"{}\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        "<title>{}</title>\n<style>\n{}</style>\n</head>\n<body>\n<main>\n{}</main>\n"
        "<script type=\"application/json\" id=\"document\">{}</script>\n{}<script>{}</script>\n"
        "</body>\n</html>\n",
        language(), allowed, html_text(page_title()), page_style(), contents, json_in_html(data()),
        words(), page_script());
  }

 private:
  /// The answer comes first, then the cause, what mends it, and what speaks for it.
  std::string answer() const {
    const std::string verdict =
        document_.verdict ? verdict_text(*document_.verdict) + translated(": ") : "";
    const Judgement* const main = main_judgement(document_);
    return fmt::format("<p class=\"answer\">{}{}</p>\n{}", verdict, prose_html(document_.answer),
                       main == nullptr ? "" : led_lines(*main));
  }

  static std::string led_lines(const Judgement& judgement) {
    std::string text;
    for (const LedLine& line : lines_after_answer(judgement)) {
      const char* const kind = line.label == evidence_label ? "evidence" : "cure";
      text += fmt::format("<p class=\"{}\">{}{}{}</p>\n", kind, words_html(std::string(line.label)),
                          html_text(translated(": ")), prose_html(line.text));
    }
    return text;
  }

  /// For the script, which looks for sections by the names that the page shows.
  std::string data() const { return dumped(page_document(document_)) + '\n'; }

  /// Returns the words that the script itself shows, where the language is not English.
  static std::string words() {
    const nlohmann::ordered_json words = page_words();
    if (words.empty()) return {};
    return fmt::format("<script type=\"application/json\" id=\"words\">{}</script>\n",
                       json_in_html(dumped(words)));
  }

  std::string page_title() const {
    const std::string verdict =
        document_.verdict ? translated(verdict_name(*document_.verdict)) + translated(": ") : "";
    return verdict +
           (document_.title.empty() ? "evenhand " + document_.kind : translated(document_.title));
  }

  static bool is_overview(const Section& section) {
    return !section.judgement && section.charts.empty() && !section.tables.empty();
  }

  /// Maps that several sections have stand side by side, to be compared at a glance.
  bool is_compared(const Chart& chart) const {
    if (chart.kind != Chart::Kind::heat_map) return false;
    std::size_t sections = 0;
    for (const Section& section : document_.sections) {
      sections += std::count_if(section.charts.begin(), section.charts.end(),
                                [&](const Chart& other) {
                                  return other.kind == Chart::Kind::heat_map &&
                                         other.data.name == chart.data.name;
                                }) > 0
                      ? 1
                      : 0;
    }
    return sections > 1;
  }

  std::string compared_maps() const {
    std::string maps;
    for (const Section& section : document_.sections) {
      for (std::size_t i = 0; i < section.charts.size(); ++i) {
        if (is_compared(section.charts[i])) maps += chart_html(section, i, true);
      }
    }
    return maps.empty() ? maps : fmt::format("<div class=\"pictures\">\n{}</div>\n", maps);
  }

  std::string pictures(const Section& section) const {
    std::string text;
    for (std::size_t i = 0; i < section.charts.size(); ++i) {
      if (!is_compared(section.charts[i])) text += chart_html(section, i, false);
    }
    if (section.judgement) text += findings_pictures(section);
    return text.empty() ? text : fmt::format("<div class=\"pictures\">\n{}</div>\n", text);
  }

  /// A title stands only over something.
  std::string section(const Section& section) const {
    const std::string text = contents(section);
    if (text.empty()) return text;
    const std::string title =
        section.title.empty() ? "" : fmt::format("<h2>{}</h2>\n", words_html(section.title));
    return fmt::format("<section>\n{}{}</section>\n", title, text);
  }

  std::string contents(const Section& section) const {
    std::string text;
    if (section.judgement && !section.title.empty()) {
      text += fmt::format("<p>{}{}{}</p>\n", verdict_text(section.judgement->verdict),
                          translated(": "), prose_html(section.judgement->answer));
      text += led_lines(*section.judgement);
    }
    text += figures_html(section.figures);
    for (const Table& table : section.tables) {
      if (!is_folded(table)) text += table_html(table);
    }
    text += pictures(section);
    for (const Table& table : section.tables) {
      if (is_folded(table)) text += shown_if_asked(table.title, table_html(table));
    }
    if (section.judgement) text += findings_html(*section.judgement);
    for (const std::string& note : section.notes) text += paragraph("note", note);
    return text;
  }

  std::string provenance() const {
    const Provenance& provenance = document_.provenance;
    return fmt::format("<section>\n<h2>{}</h2>\n<pre>{}</pre>\n{}{}</section>\n",
                       words_html("What repeats this"), html_text(provenance.command),
                       paragraph("note", provenance.program), settings_html(provenance.plan));
  }

  const Document& document_;
};

}  // namespace

nlohmann::ordered_json page_document(const Document& document) {
  nlohmann::ordered_json json = json_of(document);
  show_marks(json);
  for (nlohmann::ordered_json& section : json.at("sections")) {
    section["name"] = on_one_line(section.at("name").get<std::string>());
  }
  if (language() == "en") return json;
  translate(json.at("title"), translated);
  translate(json.at("verdict"), translated);
  translate_words(json.at("sections"));
  return json;
}

nlohmann::ordered_json page_words() {
  nlohmann::ordered_json words = nlohmann::ordered_json::object();
  if (language() == "en") return words;
  for (const char* word : words_of_script) words[word] = translated(word);
  return words;
}

std::string to_html(const Document& document) {
  const Page page(document);
  return page.around(page.body(), policy);
}

std::string to_live_html(const Document& document, std::string_view events) {
  const Page page(document);
  return page.around(fmt::format("<p class=\"note\" id=\"live\" role=\"status\" "
                                 "data-events=\"{}\"></p>\n<div id=\"shown\">\n{}</div>\n",
                                 html_text(events), page.body()),
                     live_policy);
}

std::string to_live_event(const Document& document) {
  return dumped({{"html", Page(document).body()}, {"document", page_document(document)}});
}

}  // namespace evenhand::reports
