#include <fmt/format.h>

#include <limits>

#include "base/error.hpp"
#include "base/levels.hpp"
#include "reports/json.hpp"
#include "reports/json_member.hpp"

namespace evenhand::reports {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

double real_or(const JsonMember& member, double otherwise) {
  return member.is_null() ? otherwise : member.real();
}

std::string text_or_empty(const JsonMember& member) {
  return member.is_null() ? std::string() : member.text();
}

Estimate read_estimate(const JsonMember& json) {
  const double level = json["level"].real();
  if (!is_told_level(level)) json["level"].refuse("the level of an interval, from 0.5 to 1");
  return {real_or(json["value"], unknown), real_or(json["low"], unknown),
          real_or(json["high"], unknown), level};
}

PValue read_p(const JsonMember& json) {
  return {json.is_null() ? -infinity : json.real(-infinity, 0)};
}

Value read_value(const JsonMember& json) {
  if (json.is_null()) return {};
  if (json.has("low")) return read_estimate(json);
  if (json.has("log10_p")) return read_p(json["log10_p"]);
  if (json.has("exact")) return Exact{json["exact"].text(), real_or(json["value"], unknown)};
  const nlohmann::json& value = json.value();
  if (value.is_boolean()) return value.get<bool>();
  if (value.is_number_unsigned()) return value.get<std::uint64_t>();
  if (value.is_number_integer()) return value.get<std::int64_t>();
  if (value.is_number_float()) return value.get<double>();
  return json.text();
}

template <class Read>
auto read_list(const JsonMember& json, Read read) {
  std::vector<decltype(read(json))> items;
  for (std::size_t i = 0; i < json.size(); ++i) items.push_back(read(json[i]));
  return items;
}

std::string read_text(const JsonMember& json) { return json.text(); }

Shown read_shown(const JsonMember& json) {
  return json["on_request"].flag() ? Shown::on_request : Shown::always;
}

Figure read_figure(const JsonMember& json) {
  return {json["name"].text(), json["words"].text(), read_value(json["value"]), json["unit"].text(),
          json["note"].text()};
}

Column read_column(const JsonMember& json) {
  return {json["name"].text(), json["words"].text(), json["unit"].text()};
}

Table read_table(const JsonMember& json) {
  Table table{json["name"].text(),
              json["title"].text(),
              read_list(json["columns"], read_column),
              {},
              read_shown(json)};
  const JsonMember rows = json["rows"];
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const JsonMember row = rows[i];
    if (row.size() != table.columns.size()) {
      row.refuse(fmt::format("{} values, one a column", table.columns.size()));
    }
    table.rows.push_back(read_list(row, read_value));
  }
  return table;
}

Chart read_chart(const JsonMember& json) {
  const std::optional<Chart::Kind> kind = chart_kind_named(json["kind"].text());
  if (!kind) json["kind"].refuse("heat_map, intervals, bars or curve");
  Chart chart{*kind, json["x"].text(), json["y"].text(), read_table(json["data"]), {}};
  if (!json["reference"].is_null()) chart.reference = json["reference"].real();
  return chart;
}

Effect read_effect(const JsonMember& json) {
  return {json["name"].text(), read_estimate(json), json["unit"].text()};
}

Finding read_finding(const JsonMember& json) {
  Finding finding;
  finding.test = json["test"].text();
  finding.null = json["null"].text();
  finding.skipped = text_or_empty(json["skipped"]);
  finding.words = json["words"].text();
  finding.rejected = json["rejected"].flag();
  if (!finding.is_made()) return finding;
  finding.statistic = real_or(json["statistic"], unknown);
  finding.degrees_of_freedom = json["degrees_of_freedom"].optional_real();
  finding.p = read_p(json["log10_p"]);
  finding.adjusted = read_p(json["log10_p_adjusted"]);
  if (!json["effect"].is_null()) finding.effect = read_effect(json["effect"]);
  finding.detectable = json["detectable"].optional_real();
  return finding;
}

Verdict read_verdict(const JsonMember& json) {
  const std::optional<Verdict> verdict = verdict_named(json.text());
  if (!verdict) json.refuse("'biased', 'no bias found' or 'inconclusive'");
  return *verdict;
}

Judgement read_judgement(const JsonMember& json) {
  const double alpha = json["alpha"].real();
  if (!is_alpha(alpha)) json["alpha"].refuse("a level of tests, above 0 and up to 0.5");
  return {read_verdict(json["verdict"]), json["reason"].text(), alpha, json["correction"].text(),
          read_list(json["findings"], read_finding)};
}

Section read_section(const JsonMember& json) {
  Section section{json["name"].text(), json["title"].text()};
  if (!json["judgement"].is_null()) section.judgement = read_judgement(json["judgement"]);
  section.figures = read_list(json["figures"], read_figure);
  section.tables = read_list(json["tables"], read_table);
  section.charts = read_list(json["charts"], read_chart);
  section.notes = read_list(json["notes"], read_text);
  section.shown = read_shown(json);
  return section;
}

void require_version(const JsonMember& json, const std::string& file) {
  if (!json.has("format") || !json["format"].is("evenhand")) {
    throw InputError(fmt::format(
        "{}: no result of this evenhand (it has no \"format\": \"evenhand\"; results of before "
        "0.2 cannot be read): run the command that made it again",
        file));
  }
  const std::uint64_t version = json["version"].count();
  if (version == document_version) return;
  throw InputError(fmt::format(
      "{}: a result of version {}, and this program reads version {}: {}", file, version,
      document_version,
      version > document_version ? "update evenhand" : "run the command that made it again"));
}

}  // namespace

Document from_json(std::string_view text, const std::string& file) {
  const nlohmann::json parsed = parse_json(text, file);
  const JsonMember json(file, parsed);
  require_version(json, file);
  Document document;
  document.kind = json["kind"].text();
  document.title = json["title"].text();
  if (!json["verdict"].is_null()) document.verdict = read_verdict(json["verdict"]);
  document.answer = json["answer"].text();
  document.sections = read_list(json["sections"], read_section);
  document.notes = read_list(json["notes"], read_text);
  const JsonMember provenance = json["provenance"];
  document.provenance = {provenance["program"].text(), provenance["command"].text(),
                         read_list(provenance["plan"], read_figure)};
  return document;
}

}  // namespace evenhand::reports
