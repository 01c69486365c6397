#include <cmath>

#include "reports/json.hpp"
#include "reports/json_text.hpp"

namespace evenhand::reports {
namespace {

using OrderedJson = nlohmann::ordered_json;

/// Beyond, a double and so a reader of JSON may lose a digit.
constexpr std::int64_t largest_whole = std::int64_t{1} << 53;

OrderedJson number(double value) {
  return std::isfinite(value) ? OrderedJson(value) : OrderedJson(nullptr);
}
OrderedJson number(const std::optional<double>& value) {
  return value ? number(*value) : OrderedJson(nullptr);
}

OrderedJson text_or_null(const std::string& text) {
  return text.empty() ? OrderedJson(nullptr) : OrderedJson(text);
}

OrderedJson json_of(const Estimate& estimate) {
  return {{"value", number(estimate.value)},
          {"low", number(estimate.low)},
          {"high", number(estimate.high)},
          {"level", estimate.level}};
}

OrderedJson json_of(const Exact& exact) {
  return {{"exact", exact.digits}, {"value", number(exact.value)}};
}

/// A whole number as JSON, or with its digits where a reader may lose some.
template <class Whole>
OrderedJson whole_number(Whole value, bool is_safe) {
  return is_safe ? OrderedJson(value)
                 : json_of(Exact{std::to_string(value), static_cast<double>(value)});
}

struct ValueToJson {
  OrderedJson operator()(std::monostate) const { return nullptr; }
  OrderedJson operator()(bool value) const { return value; }
  OrderedJson operator()(std::int64_t value) const {
    return whole_number(value, value >= -largest_whole && value <= largest_whole);
  }
  OrderedJson operator()(std::uint64_t value) const {
    return whole_number(value, value <= std::uint64_t{largest_whole});
  }
  OrderedJson operator()(double value) const { return number(value); }
  OrderedJson operator()(const std::string& value) const { return value; }
  OrderedJson operator()(const Estimate& value) const { return json_of(value); }
  OrderedJson operator()(const Exact& value) const { return json_of(value); }
  OrderedJson operator()(PValue value) const {
    return {{"p", std::pow(10, value.log10)}, {"log10_p", number(value.log10)}};
  }
};

OrderedJson json_of(const Value& value) { return std::visit(ValueToJson{}, value); }
OrderedJson json_of(const std::string& text) { return text; }
OrderedJson json_of(const Figure& figure);
OrderedJson json_of(const Column& column);
OrderedJson json_of(const Table& table);
OrderedJson json_of(const Chart& chart);
OrderedJson json_of(const Finding& finding);
OrderedJson json_of(const Section& section);

template <class Items>
OrderedJson list_of(const Items& items) {
  OrderedJson list = OrderedJson::array();
  for (const auto& item : items) list.push_back(json_of(item));
  return list;
}

OrderedJson json_of(const Figure& figure) {
  return {{"name", figure.name},
          {"words", figure.words},
          {"value", json_of(figure.value)},
          {"unit", figure.unit},
          {"note", figure.note}};
}

OrderedJson json_of(const Column& column) {
  return {{"name", column.name}, {"words", column.words}, {"unit", column.unit}};
}

OrderedJson rows_of(const Table& table) {
  OrderedJson rows = OrderedJson::array();
  for (const std::vector<Value>& row : table.rows) rows.push_back(list_of(row));
  return rows;
}

OrderedJson json_of(const Table& table) {
  return {{"name", table.name},
          {"title", table.title},
          {"on_request", table.shown == Shown::on_request},
          {"columns", list_of(table.columns)},
          {"rows", rows_of(table)}};
}

OrderedJson json_of(const Chart& chart) {
  return {{"kind", chart_kind_name(chart.kind)},
          {"x", chart.x},
          {"y", chart.y},
          {"reference", number(chart.reference)},
          {"data", json_of(chart.data)}};
}

OrderedJson json_of(const Finding& finding) {
  const bool made = finding.is_made();
  const auto if_made = [made](double value) { return made ? number(value) : OrderedJson(nullptr); };
  OrderedJson json = {{"test", finding.test},
                      {"null", finding.null},
                      {"skipped", text_or_null(finding.skipped)},
                      {"statistic", if_made(finding.statistic)},
                      {"degrees_of_freedom", number(finding.degrees_of_freedom)},
                      {"p", if_made(std::pow(10, finding.p.log10))},
                      {"log10_p", if_made(finding.p.log10)},
                      {"p_adjusted", if_made(std::pow(10, finding.adjusted.log10))},
                      {"log10_p_adjusted", if_made(finding.adjusted.log10)},
                      {"rejected", finding.rejected},
                      {"effect", nullptr},
                      {"detectable", number(finding.detectable)},
                      {"words", finding.words}};
  if (finding.effect) {
    OrderedJson effect = {{"name", finding.effect->name}};
    effect.update(json_of(finding.effect->size));
    effect["unit"] = finding.effect->unit;
    json["effect"] = std::move(effect);
  }
  return json;
}

OrderedJson json_of(const std::optional<Judgement>& judgement) {
  if (!judgement) return nullptr;
  return {{"verdict", verdict_name(judgement->verdict)},
          {"reason", judgement->reason},
          {"alpha", judgement->alpha},
          {"correction", judgement->correction},
          {"findings", list_of(judgement->findings)}};
}

OrderedJson json_of(const Section& section) {
  return {{"name", section.name},
          {"title", section.title},
          {"on_request", section.shown == Shown::on_request},
          {"judgement", json_of(section.judgement)},
          {"figures", list_of(section.figures)},
          {"tables", list_of(section.tables)},
          {"charts", list_of(section.charts)},
          {"notes", list_of(section.notes)}};
}

}  // namespace

nlohmann::ordered_json json_of(const Document& document) {
  return {{"format", "evenhand"},
          {"version", document_version},
          {"kind", document.kind},
          {"title", document.title},
          {"verdict",
           document.verdict ? OrderedJson(verdict_name(*document.verdict)) : OrderedJson(nullptr)},
          {"answer", document.answer},
          {"sections", list_of(document.sections)},
          {"notes", list_of(document.notes)},
          {"provenance",
           {{"program", document.provenance.program},
            {"command", document.provenance.command},
            {"plan", list_of(document.provenance.plan)}}}};
}

std::string to_json(const Document& document) { return json_text(json_of(document)); }

std::string to_json_line(const Document& document) {
  return json_of(document).dump(-1, ' ', false, OrderedJson::error_handler_t::replace) + '\n';
}

}  // namespace evenhand::reports
