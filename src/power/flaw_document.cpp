#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

#include "base/number_text.hpp"
#include "src/power/document.hpp"
#include "src/power/document_parts.hpp"
#include "src/power/wording.hpp"

namespace evenhand::power {
namespace {

using reports::Chart;
using reports::Document;
using reports::Section;
using reports::Table;
using reports::Value;

bool has_interval(const DealsNeeded& needed) {
  return needed.method == Method::measured || needed.method == Method::simulated;
}

Value end_of(double deals) { return std::isfinite(deals) ? Value(whole(deals)) : Value(); }

std::string interval_name(const Question& question) {
  return fmt::format("{} % interval", rounded(100 * question.level));
}

/// Every test, with what a program may want to know.
Table every_test(const FlawPlan& plan, const Question& question) {
  Table table{"tests",
              "Every test",
              {{"test", "test"},
               {"deals", "deals"},
               {"low", "from"},
               {"high", fmt::format("to ({})", interval_name(question))},
               {"how", "how it was found"}},
              {}};
  for (const DealsNeeded& needed : plan.tests) {
    const bool is_bound = needed.method == Method::unseen;
    table.rows.push_back({needed.test, deals_value(needed),
                          has_interval(needed) || is_bound ? end_of(needed.low) : Value(),
                          has_interval(needed) ? end_of(needed.high) : Value(), how_text(needed)});
  }
  return table;
}

/// "295 to 341"
Value interval_text(const DealsNeeded& needed) {
  // With fewer deals than the test is made from, the power is another question.
  if (!has_interval(needed) || static_cast<double>(needed.least) > needed.high) return {};
  return fmt::format("{} to {}", with_thousands(whole(needed.low)),
                     std::isinf(needed.high) ? "any" : with_thousands(whole(needed.high)));
}

Table fewest_table(std::span<const DealsNeeded* const> tests, const Question& question) {
  Table table{"fewest",
              "The tests that need the fewest deals",
              {{"test", "test"},
               {"deals", "deals"},
               {"interval", interval_name(question)},
               {"how", "how it was found"}},
              {}};
  for (const DealsNeeded* needed : tests) {
    table.rows.push_back({needed->test, deals_value(*needed), interval_text(*needed),
                          std::string(method_name(needed->method))});
  }
  return table;
}

Chart deals_chart(std::span<const DealsNeeded* const> tests, const Question& question) {
  Chart chart{
      Chart::Kind::intervals,
      "deals needed",
      "test",
      {"deals_by_test", "Deals needed, test by test", {{"test", "test"}, {"deals", "deals"}}, {}}};
  for (const DealsNeeded* needed : tests) {
    chart.data.rows.push_back(
        {needed->test, reports::Estimate{static_cast<double>(needed->rounded()), needed->low,
                                         needed->high, question.level}});
  }
  return chart;
}

/// Adds a chart for each of the quickest tests that has a curve, that of the best one first.
void add_power_charts(std::span<const DealsNeeded* const> tests, Section& section) {
  for (const DealsNeeded* needed : tests) {
    if (needed->curve.empty()) continue;
    const std::string title = fmt::format("Power of {} by deals", needed->test);
    const reports::Column deals = {"deals", "deals"};
    section.charts.push_back(needed == tests.front()
                                 ? power_chart("power_by_deals", title, deals, needed->curve)
                                 : power_chart_of_test(needed->test, title, deals, needed->curve));
  }
}

std::string answer_to_flaw(const FlawPlan& plan, const Question& question) {
  const DealsNeeded* best = plan.best();
  if (best == nullptr) {
    return fmt::format("no test was seen to find {} in {} simulated deals", plan.flaw.name(),
                       with_thousands(question.pilot_deals));
  }
  return fmt::format("fewest: {} deals find {} with probability {}, by {}", deals_text(*best),
                     plan.flaw.name(), rounded(question.power), best->test);
}

}  // namespace

Document document_of(const FlawPlan& plan, const Question& question) {
  Document document = plan_document(
      fmt::format("Deals needed to find {}: {}", plan.flaw.name(), terms(question, plan.level)),
      answer_to_flaw(plan, question));
  Section section{"tests", ""};
  section.figures = levels(plan.level);
  const auto sorted = plan.quickest();
  const std::size_t number = std::min(sorted.size(), most_shown);
  if (number > 0) {
    section.tables.push_back(fewest_table(std::span(sorted).first(number), question));
  }
  section.tables.push_back(every_test(plan, question));
  if (number > 0) section.tables.back().shown = reports::Shown::on_request;
  if (number > 0) section.charts.push_back(deals_chart(std::span(sorted), question));
  add_power_charts(sorted, section);
  document.sections.push_back(std::move(section));
  document.notes.emplace_back(
      "exact: the effect is proved; measured: in simulated deals; simulated: in sessions of so "
      "many "
      "deals. ~: the order of magnitude alone; >: no different from chance; never: what the test "
      "looks "
      "at is even.");
  return document;
}

}  // namespace evenhand::power
