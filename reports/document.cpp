#include "reports/document.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "base/shell.hpp"
#include "base/version.hpp"

namespace evenhand::reports {
namespace {

constexpr std::array<std::pair<Chart::Kind, std::string_view>, 4> kinds = {{
    {Chart::Kind::heat_map, "heat_map"},
    {Chart::Kind::intervals, "intervals"},
    {Chart::Kind::bars, "bars"},
    {Chart::Kind::curve, "curve"},
}};

}  // namespace

Question& Question::give(const std::string& name, Form form, std::vector<std::string> values) {
  given_.push_back({name, form, std::move(values)});
  return *this;
}

Question& Question::set(const std::string& name, const std::string& value) {
  const auto found = std::find_if(given_.begin(), given_.end(),
                                  [&](const Given& each) { return each.name == name; });
  if (found == given_.end()) return add(name, value);
  found->values = {value};
  return *this;
}

Question& Question::add(const std::string& name, const std::string& value) {
  given_.push_back({name, Form::option, {value}});
  return *this;
}

std::string Question::command_line() const {
  std::string line = command_;
  for (const Given& each : given_) {
    for (const std::string& value : each.values) {
      if (value.empty()) continue;
      if (each.form != Form::argument) line += " --" + each.name;
      if (each.form == Form::flag) continue;
      // A value such as "-" or "-0.1" would be taken for an option of its own.
      const bool is_joined = each.form == Form::option && value.starts_with('-');
      line += (is_joined ? "=" : " ") + shell_quoted(value);
    }
  }
  return line;
}

Provenance Question::provenance() const {
  std::vector<Figure> plan;
  for (const Given& each : given_) {
    for (const std::string& value : each.values) {
      if (value.empty()) continue;
      const bool is_flag = each.form == Form::flag;
      plan.push_back({each.name, each.name, is_flag ? Value(true) : Value(value)});
    }
  }
  return {program_name(), command_line(), std::move(plan)};
}

std::optional<Verdict> verdict_named(std::string_view name) {
  for (const VerdictInfo& info : verdicts) {
    if (info.name == name) return info.verdict;
  }
  return std::nullopt;
}

std::string_view chart_kind_name(Chart::Kind kind) {
  for (const auto& [known, name] : kinds) {
    if (known == kind) return name;
  }
  return {};
}

std::optional<Chart::Kind> chart_kind_named(std::string_view name) {
  for (const auto& [kind, known] : kinds) {
    if (known == name) return kind;
  }
  return std::nullopt;
}

}  // namespace evenhand::reports
