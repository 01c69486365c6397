#include "src/power/document.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <limits>
#include <span>
#include <string_view>
#include <utility>

#include "base/nouns.hpp"
#include "base/number_text.hpp"
#include "src/audit/group.hpp"
#include "src/audit/test_names.hpp"

namespace evenhand::power {
namespace {

/// Beyond it all digits of a bound are noise.
constexpr double most_written_out = 1e12;

/// Three digits of a number that is known no better.
std::string about(double deals) {
  if (!(deals < most_written_out)) return short_number(deals);
  const double unit = std::pow(10, std::max(0.0, std::floor(std::log10(std::max(1.0, deals))) - 2));
  return with_thousands(static_cast<std::uint64_t>(std::round(deals / unit) * unit));
}

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

using reports::Document;
using reports::Section;
using reports::Table;
using reports::Value;

Table best_table(const std::vector<FlawPlan>& plans) {
  Table table{
      "best",
      "The best test of each flaw",
      {{"flaw", "flaw"}, {"deals", "fewest deals"}, {"test", "test"}, {"how", "how it was found"}},
      {}};
  for (const FlawPlan& plan : plans) {
    const DealsNeeded* best = plan.best();
    if (best == nullptr) {
      table.rows.push_back({plan.flaw.name(), Value(), "none was seen to find it", Value()});
    } else {
      table.rows.push_back({plan.flaw.name(), deals_value(*best), best->test, how_text(*best)});
    }
  }
  return table;
}

/// Flaws down, the tests of one group across.
Table group_table(const std::vector<FlawPlan>& plans, const std::string& group) {
  Table table{"deals_by_flaw", "Deals needed, flaw by flaw", {{"flaw", "flaw"}}, {}};
  for (const DealsNeeded& needed : plans.front().tests) {
    if (audit::group_of(needed.test) != group) continue;
    const std::string name = needed.test.substr(group.size() + 1);
    table.columns.push_back({name, name});
  }
  for (const FlawPlan& plan : plans) {
    table.rows.push_back({plan.flaw.name()});
    for (const DealsNeeded& needed : plan.tests) {
      if (audit::group_of(needed.test) == group) table.rows.back().push_back(deals_value(needed));
    }
  }
  return table;
}

void add_group_sections(const std::vector<FlawPlan>& plans, Document& document) {
  for (const DealsNeeded& needed : plans.front().tests) {
    const std::string group = audit::group_of(needed.test);
    if (document.sections.back().name == group) continue;
    Section section{group, group};
    section.tables.push_back(group_table(plans, group));
    section.shown = reports::Shown::on_request;
    document.sections.push_back(std::move(section));
  }
}

using reports::Document;
using reports::Section;
using reports::Table;
using reports::Value;

Value detectable(const SmallestEffect& test) {
  return test.detectable && std::isfinite(*test.detectable) ? Value(*test.detectable) : Value();
}

void add_row(const SmallestEffect& test, Table& table) {
  table.rows.push_back({test.test, detectable(test),
                        test.skipped.empty() ? test.effect : "not made: " + test.skipped});
}

Table shown_table(std::string name, std::string title) {
  return {std::move(name),
          std::move(title),
          {{"test", "test"}, {"detectable", "smallest effect"}, {"effect", "of what"}},
          {}};
}

/// Adds a chart for each yardstick: the power by how large its effect is.
void add_effect_charts(const ShownByDeals& shown, Section& section) {
  for (const SmallestEffect& test : shown.tests) {
    if (test.curve.empty()) continue;
    section.charts.push_back(power_chart_of_test(test.test,
                                                 fmt::format("Power of {} by effect", test.test),
                                                 {"effect", test.effect}, test.curve));
  }
}

std::string answer_of(const ShownByDeals& shown, std::uint64_t deals, const Question& question) {
  const auto first =
      std::find_if(shown.tests.begin(), shown.tests.end(), [](const SmallestEffect& test) {
        return test.is_yardstick && test.detectable && std::isfinite(*test.detectable);
      });
  if (first == shown.tests.end()) {
    return fmt::format("{} for the tests that say what is found", are_too_few(deals, "deals"));
  }
  return fmt::format("{} {}, with probability {}: {} of {} or more ({})", with_noun(deals, "deals"),
                     deals == 1 ? "shows" : "show", rounded(question.power), first->effect,
                     short_number(*first->detectable), first->test);
}

}  // namespace

std::uint64_t whole(double deals) {
  return static_cast<std::uint64_t>(std::ceil(std::min(deals, 1e18)));
}

std::string deals_text(const DealsNeeded& needed) {
  switch (needed.method) {
    case Method::never:
      return "never";
    case Method::unseen:
      return fmt::format("> {}", about(needed.deals));
    case Method::exact:
    case Method::measured:
    case Method::simulated:
      return with_thousands(needed.rounded());
    case Method::rough:
      return fmt::format("~{}", about(needed.deals));
  }
  return "";
}

reports::Value deals_value(const DealsNeeded& needed) {
  if (needed.is_number() && needed.method != Method::rough) return needed.rounded();
  return deals_text(needed);
}

std::string how_text(const DealsNeeded& needed) {
  std::string text(method_name(needed.method));
  if (needed.sessions > 0) text += fmt::format(" ({} sessions)", needed.sessions);
  if (needed.is_number() && needed.least > whole(needed.deals)) {
    text += fmt::format("; {} would do, but the test is made from {} deals on",
                        with_thousands(whole(needed.deals)), with_thousands(needed.least));
  }
  return text;
}

std::string terms(const Question& question, double level) {
  std::string text = fmt::format("{} cards, power {}, alpha {}", question.deck.size,
                                 rounded(question.power), rounded(question.alpha));
  return text + (question.corrected
                     ? fmt::format(" for the whole battery ({} a test)", rounded(level, 3))
                     : " for each test alone");
}

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

Document document_of(const std::vector<FlawPlan>& plans, const Question& question) {
  const auto found = std::count_if(plans.begin(), plans.end(),
                                   [](const FlawPlan& plan) { return plan.best() != nullptr; });
  Document document =
      plan_document("Deals needed: " + terms(question, plans.front().level),
                    fmt::format("{} of {} flaws are found, each by the test of {} that needs the "
                                "fewest deals",
                                found, plans.size(), plans.front().tests.size()));
  Section best{"best", ""};
  best.figures = levels(plans.front().level);
  best.tables.push_back(best_table(plans));
  document.sections.push_back(std::move(best));
  add_group_sections(plans, document);
  document.notes = {
      fmt::format(
          "~: the order of magnitude alone. >: no different from chance in {} simulated deals, "
          "so more are needed. never: what the test looks at is exactly even.",
          with_thousands(question.pilot_deals)),
      "'evenhand plan FLAW' gives the intervals."};
  return document;
}

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

std::vector<reports::Figure> question_figures(const Question& question) {
  return {{"deck", "deck", question.deck.name},
          {"tests", "tests", fmt::format("{}", fmt::join(question.groups, ","))},
          {"alpha", "alpha", question.alpha},
          {"corrected", "for the whole battery", question.corrected},
          {"power", "power", question.power},
          {"interval_level", "level of intervals", question.level},
          {"seed", "seed", question.seed},
          {"pilot_deals", "deals simulated of each flaw", question.pilot_deals},
          {"work", "deals simulated for each measured power", question.work}};
}

Document document_of(const ShownByDeals& shown, std::uint64_t deals, const Question& question) {
  Document document = plan_document(
      fmt::format("What {} can show: {}", with_noun(deals, "deals"), terms(question, shown.level)),
      answer_of(shown, deals, question));
  Section section{"tests", ""};
  section.figures = levels(shown.level);
  section.figures.insert(section.figures.begin(), {"deals", "deals", deals});
  Table yardsticks = shown_table("yardsticks", "The tests that decide whether deals are enough");
  Table all = shown_table("tests", "Every test");
  for (const SmallestEffect& test : shown.tests) {
    if (test.is_yardstick) add_row(test, yardsticks);
    add_row(test, all);
  }
  const bool is_short = shown.tests.size() <= most_shown;
  if (!is_short && !yardsticks.rows.empty()) {
    section.tables.push_back(std::move(yardsticks));
    all.shown = reports::Shown::on_request;
  }
  section.tables.push_back(std::move(all));
  add_effect_charts(shown, section);
  document.sections.push_back(std::move(section));
  return document;
}

Document document_of(const CellPlan& plan, double relative, const Question& question) {
  const bool by_cell = plan.worst_cell <= plan.chi_square;
  Document document = plan_document(
      fmt::format("Deals needed to find one cell off by {} %: {}", rounded(100 * relative),
                  terms(question, plan.level)),
      fmt::format(
          "{} deals find one card in one position off by {} %, by {}",
          with_thousands(std::min(plan.worst_cell, plan.chi_square)), rounded(100 * relative),
          by_cell ? audit::test_names::worst_cell : audit::test_names::position_chi_square));
  Section section{"cell", ""};
  section.figures = levels(plan.level);
  section.figures.push_back({"cell_off_by", "the cell is off by", relative, reports::share});
  section.tables.push_back({"tests",
                            "",
                            {{"test", "test"}, {"deals", "deals"}},
                            {{std::string(audit::test_names::position_chi_square), plan.chi_square},
                             {std::string(audit::test_names::worst_cell), plan.worst_cell}}});
  const auto add_curve = [&](std::string_view test, std::span<const CurvePoint> points) {
    section.charts.push_back(power_chart_of_test(
        std::string(test), fmt::format("Power of {} by deals", test), {"deals", "deals"}, points));
  };
  add_curve(audit::test_names::position_chi_square, plan.chi_square_curve);
  add_curve(audit::test_names::worst_cell, plan.worst_cell_curve);
  document.sections.push_back(std::move(section));
  return document;
}

}  // namespace evenhand::power
