#include "reports/csv.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "base/shown_lines.hpp"
#include "reports/file_names.hpp"
#include "reports/value_text.hpp"

namespace evenhand::reports {
namespace {

std::string number_cell(double value) { return std::isfinite(value) ? fmt::to_string(value) : ""; }
/// Spreadsheets take a text that begins so for a formula, and work it out; some also where the sign
/// is as wide as a Chinese character.
std::string harmless(const std::string& text) {
  constexpr std::array<std::string_view, 10> starts = {"=",  "+",  "-",  "@",  "\t",
                                                       "\r", "＝", "＋", "－", "＠"};
  const bool is_read = std::any_of(starts.begin(), starts.end(),
                                   [&](std::string_view start) { return text.starts_with(start); });
  return is_read ? "'" + text : text;
}

std::string truth(bool value) { return value ? "true" : "false"; }

void append_row(std::string& text, const Row& row) {
  std::string line;
  for (std::size_t i = 0; i < row.size(); ++i) {
    if (i > 0) line += ',';
    line += csv_field(on_one_line(row[i]));
  }
  text += without_commands(line) + '\n';
}

struct ValueToCell {
  std::string operator()(std::monostate) const { return ""; }
  std::string operator()(bool value) const { return truth(value); }
  std::string operator()(std::int64_t value) const { return std::to_string(value); }
  std::string operator()(std::uint64_t value) const { return std::to_string(value); }
  std::string operator()(double value) const { return number_cell(value); }
  std::string operator()(const std::string& value) const { return harmless(value); }
  std::string operator()(const Estimate& value) const { return number_cell(value.value); }
  std::string operator()(PValue value) const { return number_cell(std::pow(10, value.log10)); }
  std::string operator()(const Exact& value) const { return value.digits; }
};

std::string cell(const Value& value) { return std::visit(ValueToCell{}, value); }

/// The columns that a value takes beside its own.
enum class Kind { plain, estimate, p_value, exact };

Kind kind_of(const Value& value) {
  if (std::holds_alternative<Estimate>(value)) return Kind::estimate;
  if (std::holds_alternative<PValue>(value)) return Kind::p_value;
  const auto* exact = std::get_if<Exact>(&value);
  // Whole numbers of any size are told in full by their digits.
  return exact != nullptr && !exact->is_whole() ? Kind::exact : Kind::plain;
}

/// Returns the names of the columns that stand beside the column `name`, which is harmless.
Row extra_names(Kind kind, const std::string& name) {
  switch (kind) {
    case Kind::estimate:
      return {name + "_low", name + "_high", name + "_level"};
    case Kind::p_value:
      return {name + "_log10"};
    case Kind::exact:
      return {name + "_value"};
    case Kind::plain:
      break;
  }
  return {};
}

Row extra_cells(Kind kind, const Value& value) {
  if (kind_of(value) != kind) return Row(extra_names(kind, {}).size());
  if (const auto* estimate = std::get_if<Estimate>(&value)) {
    return {number_cell(estimate->low), number_cell(estimate->high), number_cell(estimate->level)};
  }
  if (const auto* p = std::get_if<PValue>(&value)) return {number_cell(p->log10)};
  if (kind == Kind::exact) return {number_cell(std::get<Exact>(value).value)};
  return {};
}

void append_cells(Row& row, Row more) {
  for (std::string& text : more) row.push_back(std::move(text));
}

std::string table_content(const Table& table) {
  std::vector<Kind> kinds(table.columns.size(), Kind::plain);
  for (const std::vector<Value>& row : table.rows) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (kinds[i] == Kind::plain) kinds[i] = kind_of(row[i]);
    }
  }
  std::string text;
  Row head;
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    head.push_back(harmless(table.columns[i].name));
    append_cells(head, extra_names(kinds[i], head.back()));
  }
  append_row(text, head);
  for (const std::vector<Value>& values : table.rows) {
    Row row;
    for (std::size_t i = 0; i < values.size(); ++i) {
      row.push_back(cell(values[i]));
      append_cells(row, extra_cells(kinds[i], values[i]));
    }
    append_row(text, row);
  }
  return text;
}

Row finding_cells(const Section& section, const Finding& finding) {
  const bool made = finding.is_made();
  const auto if_made = [made](double value) { return made ? number_cell(value) : ""; };
  const std::optional<Effect>& effect = finding.effect;
  const auto of_effect = [&](double Estimate::*member) {
    return effect ? number_cell(effect->size.*member) : "";
  };
  return {harmless(section.name),
          std::string(verdict_name(section.judgement->verdict)),
          harmless(finding.test),
          harmless(finding.group()),
          harmless(finding.method),
          harmless(finding.null),
          harmless(finding.skipped),
          if_made(finding.statistic),
          finding.degrees_of_freedom ? number_cell(*finding.degrees_of_freedom) : "",
          if_made(std::pow(10, finding.p.log10)),
          if_made(finding.p.log10),
          if_made(std::pow(10, finding.adjusted.log10)),
          if_made(finding.adjusted.log10),
          truth(finding.rejected),
          effect ? harmless(effect->name) : "",
          of_effect(&Estimate::value),
          of_effect(&Estimate::low),
          of_effect(&Estimate::high),
          of_effect(&Estimate::level),
          effect ? harmless(effect->unit) : "",
          finding.detectable ? number_cell(*finding.detectable) : "",
          harmless(finding.words),
          harmless(finding.subject)};
}

File findings_file(const Document& document) {
  File file{
      "findings.csv",
      "section,verdict,test,group,method,null_hypothesis,skipped,statistic,degrees_of_freedom,p,"
      "log10_p,p_adjusted,log10_p_adjusted,rejected,effect,effect_value,effect_low,"
      "effect_high,effect_level,effect_unit,detectable,words,subject\n"};
  for (const Section& section : document.sections) {
    if (!section.judgement) continue;
    for (const Finding& finding : section.judgement->findings) {
      append_row(file.content, finding_cells(section, finding));
    }
  }
  return file;
}

void append_figure(std::string& text, const std::string& section, const Figure& figure) {
  Row row = {harmless(section), harmless(figure.name), harmless(figure.words), cell(figure.value)};
  append_cells(row, extra_cells(Kind::estimate, figure.value));
  row.push_back(harmless(figure.unit));
  row.push_back(harmless(figure.note));
  append_row(text, row);
}

File figures_file(const Document& document) {
  File file{"figures.csv", "section,name,words,value,low,high,level,unit,note\n"};
  append_figure(file.content, "document", {"kind", "command", document.kind});
  append_figure(file.content, "document", {"title", "what was looked at", document.title});
  if (document.verdict) {
    append_figure(file.content, "document",
                  {"verdict", "verdict", std::string(verdict_name(*document.verdict))});
  }
  append_figure(file.content, "document", {"answer", "answer", document.answer});
  for (const Section& section : document.sections) {
    if (section.judgement) {
      append_figure(file.content, section.name, {"answer", "answer", section.judgement->answer});
      append_figure(file.content, section.name, {"reason", "evidence", section.judgement->reason});
    }
    for (const Figure& figure : section.figures) append_figure(file.content, section.name, figure);
  }
  append_figure(file.content, "provenance", {"program", "program", document.provenance.program});
  append_figure(file.content, "provenance",
                {"command_line", "command line", document.provenance.command});
  for (const Figure& figure : document.provenance.plan) {
    append_figure(file.content, "provenance", figure);
  }
  return file;
}

}  // namespace

std::string csv_field(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"') quoted += '"';
    quoted += c;
  }
  return quoted + '"';
}

std::vector<File> csv_files(const Document& document) {
  std::vector<File> files = {findings_file(document), figures_file(document)};
  FileNames names({"findings", "figures"});
  const auto add = [&](const Section& section, const Table& table) {
    const std::string name = safe_name(on_one_line(section.name + "-" + table.name));
    files.push_back({names.unlike_others(name) + ".csv", table_content(table)});
  };
  for (const Section& section : document.sections) {
    for (const Table& table : section.tables) add(section, table);
    for (const Chart& chart : section.charts) add(section, chart.data);
  }
  return files;
}

}  // namespace evenhand::reports
