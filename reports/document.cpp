#include "reports/document.hpp"

#include <array>
#include <utility>

namespace evenhand::reports {
namespace {

constexpr std::array<std::pair<Chart::Kind, std::string_view>, 4> kinds = {{
    {Chart::Kind::heat_map, "heat_map"},
    {Chart::Kind::intervals, "intervals"},
    {Chart::Kind::bars, "bars"},
    {Chart::Kind::curve, "curve"},
}};

}  // namespace

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
