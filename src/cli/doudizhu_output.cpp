#include "src/cli/doudizhu_output.hpp"

#include <fmt/format.h>

#include <cmath>

#include <nlohmann/json.hpp>

#include "base/number_text.hpp"
#include "base/number_text.hpp"
#include "stats/intervals/jackknife.hpp"

namespace evenhand::cli {

using doudizhu::Estimate;
using doudizhu::Finding;
using doudizhu::Outcome;
using doudizhu::TablePlan;
using Json = nlohmann::ordered_json;

std::string estimate_text(const Estimate& estimate, int digits) {
  if (std::isnan(estimate.value)) return "-";
  const std::string value = fmt::format("{:.{}f}", estimate.value, digits);
  if (!estimate.interval) return value;
  return fmt::format("{} ({:.{}f} to {:.{}f})", value, estimate.interval->low, digits,
                     estimate.interval->high, digits);
}

Json estimate_json(const Estimate& estimate) {
  Json json = {{"value", nullptr}, {"low", nullptr}, {"high", nullptr}};
  if (!std::isnan(estimate.value)) json["value"] = estimate.value;
  if (estimate.interval) {
    json["low"] = estimate.interval->low;
    json["high"] = estimate.interval->high;
  }
  return json;
}

std::string shuffle_text(const TablePlan& plan) {
  return fmt::format("{} on {}, seed {}, from {}", plan.shuffler, plan.rng, plan.seed,
                     plan.start_previous ? "the cards of the previous game" : "a sorted deck");
}

Json shuffle_json(const TablePlan& plan) {
  return {{"shuffler", plan.shuffler},
          {"rng", plan.rng},
          {"seed", plan.seed},
          {"start", plan.start_previous ? "previous" : "sorted"}};
}

std::string dependence_text(const TablePlan& plan) {
  if (!plan.start_previous) return {};
  return fmt::format(
      "note: after a weak shuffle, deals depend on those before. Intervals come from the "
      "differences "
      "between\nblocks of {} deals that each begin with a sorted deck{}; p-values ask whether all "
      "deals are equally likely\nand independent, as a fair shuffle makes them from any deck.\n",
      with_thousands(session::block_size),
      plan.rounds > (stats::least_groups - 1) * session::block_size
          ? ""
          : fmt::format(" (ask for {} or more)",
                        with_thousands(stats::least_groups * session::block_size)));
}

std::string adjusted_text(const Finding& finding, double alpha) {
  if (finding.result.is_skipped()) return "-";
  return p_value_text(finding.adjusted.log10()) + (finding.is_biased(alpha) ? " *" : "  ");
}

std::string findings_text(const Terminal& terminal, std::span<const Finding> findings,
                          double alpha) {
  std::string text =
      terminal.bold(fmt::format("{:<34} {:>9} {:>9}", "test", "p", "adjusted")) + "\n";
  for (const Finding& finding : findings) {
    if (finding.result.is_skipped()) {
      text += fmt::format("{:<34} skipped: {}\n", finding.name, finding.result.skipped);
    } else {
      text += fmt::format("{:<34} {:>9} {:>9}{}\n", finding.name,
                          p_value_text(finding.result.p.log10()),
                          p_value_text(finding.adjusted.log10()),
                          finding.is_biased(alpha) ? "  biased" : "");
    }
  }
  return text;
}

Json finding_json(const Finding& finding) {
  Json json = {{"name", finding.name}, {"null", finding.null}};
  if (finding.result.is_skipped()) {
    json["skipped"] = finding.result.skipped;
    return json;
  }
  const auto log10_or_null = [](stats::PValue p) {
    return std::isfinite(p.log) ? Json(p.log10()) : Json(nullptr);
  };
  json["statistic"] = finding.result.statistic;
  if (finding.result.degrees_of_freedom) json["df"] = *finding.result.degrees_of_freedom;
  json["p"] = finding.result.p.value();
  json["log10_p"] = log10_or_null(finding.result.p);
  json["adjusted_p"] = finding.adjusted.value();
  json["log10_adjusted_p"] = log10_or_null(finding.adjusted);
  if (finding.result.effect) {
    const stats::Effect& effect = *finding.result.effect;
    json["effect"] = {{"name", effect.name},
                      {"value", effect.value},
                      {"low", effect.interval.low},
                      {"high", effect.interval.high}};
  }
  return json;
}

std::string_view verdict_name(Outcome outcome) {
  switch (outcome) {
    case Outcome::fair:
      return "no bias found";
    case Outcome::biased:
      return "biased";
    case Outcome::too_few:
      return "inconclusive";
  }
  return {};
}

std::string verdict_text(const Terminal& terminal, Outcome outcome, double alpha) {
  const std::string name(verdict_name(outcome));
  const std::string shown = outcome == Outcome::fair     ? terminal.green(name)
                            : outcome == Outcome::biased ? terminal.red(name)
                                                         : terminal.yellow(name);
  return fmt::format("verdict: {} (alpha {:g}, Holm over all tests)\n", shown, alpha);
}

ExitCode exit_code_of(Outcome outcome) {
  if (outcome == Outcome::too_few) return ExitCode::inconclusive;
  return outcome == Outcome::biased ? ExitCode::biased : ExitCode::ok;
}

}  // namespace evenhand::cli
