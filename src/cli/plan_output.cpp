#include "src/cli/plan_output.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include <nlohmann/json.hpp>

#include "base/number_text.hpp"
#include "reports/csv.hpp"

namespace evenhand::cli {
namespace {

using power::DealsNeeded;
using power::FlawPlan;
using power::Method;
using power::Question;
using power::Shown;
using Json = nlohmann::ordered_json;

std::uint64_t whole(double deals) {
  return static_cast<std::uint64_t>(std::ceil(std::min(deals, 1e18)));
}

/// Three digits of a number that is known no better.
std::string about(double deals) {
  const double unit = std::pow(10, std::max(0.0, std::floor(std::log10(std::max(1.0, deals))) - 2));
  return with_thousands(static_cast<std::uint64_t>(std::round(deals / unit) * unit));
}

/// "413", "~96", "> 131,072" or "never".
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

std::string range_text(const DealsNeeded& needed) {
  if (needed.method != Method::measured && needed.method != Method::simulated) return "";
  return fmt::format("{} to {}", with_thousands(whole(needed.low)),
                     std::isinf(needed.high) ? "any" : with_thousands(whole(needed.high)));
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
  std::string text = fmt::format("{} cards, power {:g}, alpha {:g}", question.deck.size,
                                 question.power, question.alpha);
  return text + (question.corrected ? fmt::format(" for the whole battery ({:.3g} a test)", level)
                                    : " for each test alone");
}

std::string best_text(const FlawPlan& plan) {
  const DealsNeeded* best = plan.best();
  if (best == nullptr) return "no test was seen to find it";
  return fmt::format("{} with {}", deals_text(*best), best->test);
}

std::vector<std::string> cells(const DealsNeeded& needed) {
  return {needed.test, deals_text(needed), range_text(needed), how_text(needed)};
}

using Rows = std::vector<std::vector<std::string>>;

/// Columns padded to their width; the second to the right.
std::string aligned(const Rows& rows, std::size_t right) {
  std::vector<std::size_t> widths(rows.front().size());
  for (const auto& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  }
  std::string text;
  for (const auto& row : rows) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i) {
      line += i == right ? fmt::format("{:>{}}  ", row[i], widths[i])
                         : fmt::format("{:<{}}  ", row[i], widths[i]);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text;
}

std::string markdown_rows(const Rows& rows) {
  std::string text;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    text += fmt::format("| {} |\n", fmt::join(rows[i], " | "));
    if (i > 0) continue;
    text += "|";
    for (std::size_t c = 0; c < rows[i].size(); ++c) text += c == 0 ? "---|" : "---:|";
    text += "\n";
  }
  return text;
}

Rows plan_rows(const FlawPlan& plan) {
  Rows rows = {{"test", "deals", "99 % range", "how"}};
  for (const DealsNeeded& needed : plan.tests) rows.push_back(cells(needed));
  return rows;
}

std::string group_of(const std::string& test) { return test.substr(0, test.find('.')); }

/// Flaws down, the tests of one group across.
Rows group_rows(const std::vector<FlawPlan>& plans, const std::string& group) {
  Rows rows = {{"flaw"}};
  for (const DealsNeeded& needed : plans.front().tests) {
    if (group_of(needed.test) == group) rows[0].push_back(needed.test.substr(group.size() + 1));
  }
  for (const FlawPlan& plan : plans) {
    rows.push_back({fmt::format("`{}`", plan.flaw.name())});
    for (const DealsNeeded& needed : plan.tests) {
      if (group_of(needed.test) == group) rows.back().push_back(deals_text(needed));
    }
  }
  return rows;
}

std::vector<std::string> groups_of(const std::vector<FlawPlan>& plans) {
  std::vector<std::string> groups;
  for (const DealsNeeded& needed : plans.front().tests) {
    if (groups.empty() || groups.back() != group_of(needed.test)) {
      groups.push_back(group_of(needed.test));
    }
  }
  return groups;
}

Json number(double value) { return std::isfinite(value) ? Json(value) : Json(nullptr); }

Json question_json(const Question& question) {
  return {{"deck", question.deck.name}, {"deck_size", question.deck.size},
          {"alpha", question.alpha},    {"corrected", question.corrected},
          {"power", question.power},    {"tests", question.groups},
          {"seed", question.seed},      {"pilot_deals", question.pilot_deals},
          {"work", question.work}};
}

Json needed_json(const DealsNeeded& needed) {
  return {{"test", needed.test},
          {"method", method_name(needed.method)},
          {"deals", needed.is_number() ? Json(needed.rounded()) : Json(nullptr)},
          {"unrounded", number(needed.deals)},
          {"low", number(needed.low)},
          {"high", number(needed.high)},
          {"sessions", needed.sessions},
          {"least", needed.least}};
}

std::string effect_text(const Shown& test) {
  if (!test.skipped.empty()) return "not made: " + test.skipped;
  return test.effect;
}

Rows shown_rows(const power::ShownByDeals& shown) {
  Rows rows = {{"test", "smallest effect", "of what"}};
  for (const Shown& test : shown.tests) {
    rows.push_back({test.test, test.detectable ? fmt::format("{:.4g}", *test.detectable) : "-",
                    effect_text(test)});
  }
  return rows;
}

std::string shown_head(std::uint64_t deals, const power::ShownByDeals& shown,
                       const Question& question) {
  return fmt::format("What {} deals show: {}", with_thousands(deals), terms(question, shown.level));
}

}  // namespace

std::string plan_text(const FlawPlan& plan, const Question& question) {
  return fmt::format("Deals needed to find {}: {}\n\n{}\nfewest: {}\n", plan.flaw.name(),
                     terms(question, plan.level), aligned(plan_rows(plan), 1), best_text(plan));
}

std::string plan_markdown(const FlawPlan& plan, const Question& question) {
  return fmt::format("Deals needed to find `{}`: {}.\n\n{}\nFewest: {}.\n", plan.flaw.name(),
                     terms(question, plan.level), markdown_rows(plan_rows(plan)), best_text(plan));
}

std::string plans_csv(const std::vector<FlawPlan>& plans, const Question& question) {
  std::string text = "flaw,deck_size,level,power,test,method,deals,low,high,sessions,least\n";
  for (const FlawPlan& plan : plans) {
    for (const DealsNeeded& needed : plan.tests) {
      text += fmt::format("{},{},{:.6g},{:g},{},{},{},{:.6g},{:.6g},{},{}\n",
                          reports::csv_field(plan.flaw.name()), question.deck.size, plan.level,
                          question.power, needed.test, method_name(needed.method),
                          needed.is_number() ? std::to_string(needed.rounded()) : "", needed.low,
                          needed.high, needed.sessions, needed.least);
    }
  }
  return text;
}

std::string plans_text(const std::vector<FlawPlan>& plans, const Question& question) {
  Rows rows = {{"flaw", "fewest deals", "test", "how"}};
  for (const FlawPlan& plan : plans) {
    const DealsNeeded* best = plan.best();
    rows.push_back({plan.flaw.name(), best != nullptr ? deals_text(*best) : "-",
                    best != nullptr ? best->test : "none was seen to find it",
                    best != nullptr ? how_text(*best) : ""});
  }
  return fmt::format("Deals needed: {}\n\n{}", terms(question, plans.front().level),
                     aligned(rows, 1));
}

std::string plans_markdown(const std::vector<FlawPlan>& plans, const Question& question,
                           const std::string& command) {
  std::string text = fmt::format(
      "# Deals needed\n\n<!-- Generated: do not edit. Regenerate with\n     {} > "
      "docs/deals-needed.md -->\n\n"
      "Made by `{}`:\n{}. How each number is found, and how sure it is, is said in\n"
      "[plan-and-identify.md](plan-and-identify.md); `evenhand plan FLAW` gives the intervals.\n"
      "`~`: the order of magnitude alone. `>`: not told from chance in {} simulated deals, so "
      "more\n"
      "are needed. `never`: what the test looks at is exactly even.\n\n## The best test\n\n",
      command, command, terms(question, plans.front().level), with_thousands(question.pilot_deals));
  Rows best_rows = {{"flaw", "fewest deals", "test"}};
  for (const FlawPlan& plan : plans) {
    const DealsNeeded* best = plan.best();
    best_rows.push_back({fmt::format("`{}`", plan.flaw.name()),
                         best != nullptr ? deals_text(*best) : "–",
                         best != nullptr ? fmt::format("`{}`", best->test) : "none"});
  }
  text += markdown_rows(best_rows);
  for (const std::string& group : groups_of(plans)) {
    text += fmt::format("\n## {}\n\n{}", group, markdown_rows(group_rows(plans, group)));
  }
  return text;
}

std::string plans_json(const std::vector<FlawPlan>& plans, const Question& question) {
  Json flaws = Json::array();
  for (const FlawPlan& plan : plans) {
    Json tests = Json::array();
    for (const DealsNeeded& needed : plan.tests) tests.push_back(needed_json(needed));
    const DealsNeeded* best = plan.best();
    flaws.push_back({{"flaw", plan.flaw.name()},
                     {"shuffler", plan.flaw.spec.text()},
                     {"rng", plan.flaw.rng},
                     {"level", plan.level},
                     {"best", best != nullptr ? Json(best->test) : Json(nullptr)},
                     {"tests", std::move(tests)}});
  }
  const Json document = {{"format", "evenhand.plan"},
                         {"format_version", 1},
                         {"question", question_json(question)},
                         {"flaws", std::move(flaws)}};
  return document.dump(2) + "\n";
}

std::string shown_text(const power::ShownByDeals& shown, std::uint64_t deals,
                       const Question& question) {
  return shown_head(deals, shown, question) + "\n\n" + aligned(shown_rows(shown), 1);
}

std::string shown_markdown(const power::ShownByDeals& shown, std::uint64_t deals,
                           const Question& question) {
  return shown_head(deals, shown, question) + ".\n\n" + markdown_rows(shown_rows(shown));
}

std::string shown_csv(const power::ShownByDeals& shown, std::uint64_t deals) {
  std::string text = "deals,level,test,detectable,effect,skipped\n";
  for (const Shown& test : shown.tests) {
    text += fmt::format("{},{:.6g},{},{},{},{}\n", deals, shown.level, test.test,
                        test.detectable ? fmt::format("{:.6g}", *test.detectable) : "",
                        reports::csv_field(test.effect), reports::csv_field(test.skipped));
  }
  return text;
}

std::string shown_json(const power::ShownByDeals& shown, std::uint64_t deals,
                       const Question& question) {
  Json tests = Json::array();
  for (const Shown& test : shown.tests) {
    tests.push_back({{"test", test.test},
                     {"effect", test.effect},
                     {"detectable", test.detectable ? number(*test.detectable) : Json(nullptr)},
                     {"skipped", test.skipped}});
  }
  const Json document = {{"format", "evenhand.plan"},
                         {"format_version", 1},
                         {"question", question_json(question)},
                         {"deals", deals},
                         {"level", shown.level},
                         {"shown", std::move(tests)}};
  return document.dump(2) + "\n";
}

}  // namespace evenhand::cli
