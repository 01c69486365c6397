#include "src/power/document_parts.hpp"

#include <algorithm>
#include <cctype>
#include <utility>

namespace evenhand::power {

reports::Document plan_document(std::string title, std::string answer) {
  reports::Document document;
  document.kind = "plan";
  document.title = std::move(title);
  document.answer = std::move(answer);
  return document;
}

reports::Chart power_chart(std::string name, std::string title, reports::Column x,
                           std::span<const CurvePoint> points) {
  reports::Chart chart{
      .kind = reports::Chart::Kind::curve, .x = x.words, .y = "probability to find it", .data = {}};
  chart.data = {.name = std::move(name),
                .title = std::move(title),
                .columns = {std::move(x), {"power", "power", reports::share}},
                .rows = {}};
  for (const CurvePoint& point : points) chart.data.rows.push_back({point.x, point.power});
  return chart;
}

reports::Chart power_chart_of_test(const std::string& test, std::string title, reports::Column x,
                                   std::span<const CurvePoint> points) {
  std::string name = "power_of_" + test;
  std::replace_if(
      name.begin(), name.end(), [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
  reports::Chart chart = power_chart(std::move(name), std::move(title), std::move(x), points);
  chart.data.shown = reports::Shown::on_request;
  return chart;
}

std::vector<reports::Figure> levels(double level) { return {{"level", "level of a test", level}}; }

}  // namespace evenhand::power
