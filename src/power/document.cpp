#include "src/power/document.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <span>
#include <string_view>

#include "base/nouns.hpp"
#include "base/number_text.hpp"
#include "src/audit/test_names.hpp"
#include "src/power/document_parts.hpp"
#include "src/power/wording.hpp"

namespace evenhand::power {
namespace {

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
