#include <fmt/format.h>

#include <algorithm>

#include "base/number_text.hpp"
#include "src/audit/group.hpp"
#include "src/power/document.hpp"
#include "src/power/document_parts.hpp"
#include "src/power/wording.hpp"

namespace evenhand::power {
namespace {

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

}  // namespace

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

}  // namespace evenhand::power
