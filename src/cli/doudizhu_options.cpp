#include "src/cli/doudizhu_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <thread>

#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "base/numbers.hpp"

namespace evenhand::cli {

using doudizhu::Finding;
using doudizhu::Outcome;

void add_doudizhu_options(CLI::App& command, DoudizhuOptions& options) {
  command.add_option("--shuffler", options.plan.shuffler, "See 'evenhand list shufflers'")
      ->capture_default_str();
  options.plan.rng = std::string(random::sources().front().name);
  command.add_option("--rng", options.plan.rng, "Its random source; see 'evenhand list rngs'")
      ->capture_default_str();
  command.add_option("--seed", options.seed, "Seed of cards and choices")->capture_default_str();
  command
      .add_option("--start", options.start,
                  "What is shuffled: a sorted deck, or the cards as the previous game left them")
      ->type_name("sorted|previous")
      ->capture_default_str();
  command
      .add_option("--bidding", options.bidding, "How the landlord is found: auction, rob or none")
      ->capture_default_str();
  command.add_option("--alpha", options.alpha, "Family-wise error of all tests")
      ->check(CLI::Range(1e-12, 0.5))
      ->capture_default_str();
  command.add_option("--threads", options.threads, "Threads; 0 takes all cores")
      ->check(CLI::Range(0, 1024))
      ->capture_default_str();
  command.add_flag("--json", options.json, "Print one JSON object");
  command.add_flag("--quiet", options.quiet, "No progress");
  command.add_flag("--no-color", options.no_color, "Print without colour");
}

doudizhu::TablePlan resolve(const DoudizhuOptions& options, const std::string& what) {
  doudizhu::TablePlan plan = options.plan;
  plan.rounds = parse_count(options.rounds, what, 1, 1'000'000'000'000);
  plan.seed = parse_count(options.seed, "--seed");
  if (options.start != "sorted" && options.start != "previous") {
    throw InputError(fmt::format("--start: '{}' is neither sorted nor previous", options.start));
  }
  plan.start_previous = options.start == "previous";
  plan.bidding = doudizhu::parse_bidding(options.bidding);
  return plan;
}

unsigned resolve_threads(const DoudizhuOptions& options) {
  return options.threads > 0 ? options.threads : std::max(1U, std::thread::hardware_concurrency());
}

std::function<void(std::uint64_t)> progress_of(const Terminal& terminal, std::uint64_t all) {
  return [&terminal, all](std::uint64_t done) {
    terminal.progress(fmt::format("{} of {}", with_thousands(done), with_thousands(all)));
  };
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

ExitCode exit_code_of(Outcome outcome) {
  if (outcome == Outcome::too_few) return ExitCode::inconclusive;
  return outcome == Outcome::biased ? ExitCode::biased : ExitCode::ok;
}

std::string findings_text(const Terminal& terminal, const std::vector<Finding>& findings,
                          Outcome outcome, double alpha) {
  std::string text = fmt::format("{:<34} {:>11} {:>11}\n", "test", "p", "adjusted");
  for (const Finding& finding : findings) {
    if (finding.result.is_skipped()) {
      text += fmt::format("{:<34} skipped: {}\n", finding.name, finding.result.skipped);
    } else {
      text +=
          fmt::format("{:<34} {:>11.4g} {:>11.4g}{}\n", finding.name, finding.result.p.value(),
                      finding.adjusted.value(), finding.adjusted.value() < alpha ? "  biased" : "");
    }
  }
  const std::string verdict(verdict_name(outcome));
  text += fmt::format("verdict: {} (alpha {:g}, Holm over all tests)\n",
                      outcome == Outcome::biased ? terminal.red(verdict) : terminal.green(verdict),
                      alpha);
  return text;
}

nlohmann::ordered_json findings_json(const std::vector<Finding>& findings) {
  using Json = nlohmann::ordered_json;
  Json list = Json::array();
  for (const Finding& finding : findings) {
    Json entry = {{"name", finding.name}, {"null", finding.null}};
    if (finding.result.is_skipped()) {
      entry["skipped"] = finding.result.skipped;
    } else {
      entry["statistic"] = finding.result.statistic;
      if (finding.result.degrees_of_freedom) entry["df"] = *finding.result.degrees_of_freedom;
      entry["p"] = finding.result.p.value();
      entry["log10_p"] = finding.result.p.log10();
      entry["adjusted_p"] = finding.adjusted.value();
      if (finding.result.effect) {
        entry["effect"] = {{"name", finding.result.effect->name},
                           {"value", finding.result.effect->value},
                           {"low", finding.result.effect->interval.low},
                           {"high", finding.result.effect->interval.high}};
      }
    }
    list.push_back(entry);
  }
  return list;
}

}  // namespace evenhand::cli
