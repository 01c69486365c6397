#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include <CLI/CLI.hpp>
#include <nlohmann/json_fwd.hpp>

#include "src/cli/command.hpp"
#include "src/doudizhu/finding.hpp"
#include "src/doudizhu/table.hpp"

namespace evenhand::cli {

/// What `deal doudizhu` and `play doudizhu` share; as typed, until `resolve` makes a plan of it.
struct DoudizhuOptions {
  doudizhu::TablePlan plan;
  std::string rounds;
  std::string seed = "1";
  std::string start = "sorted";
  std::string bidding = "auction";
  double alpha = 0.01;
  unsigned threads = 0;
  bool json = false;
  bool quiet = false;
  bool no_color = false;
};

/// --shuffler, --rng, --seed, --start, --bidding, --alpha, --threads, --json, --quiet, --no-color.
void add_doudizhu_options(CLI::App& command, DoudizhuOptions& options);

/// Fills the plan; `what` names the option with the number of rounds. Throws InputError.
doudizhu::TablePlan resolve(const DoudizhuOptions& options, const std::string& what);
unsigned resolve_threads(const DoudizhuOptions& options);

/// Shows how many of `all` are done, on a terminal only.
std::function<void(std::uint64_t)> progress_of(const Terminal& terminal, std::uint64_t all);

/// A line a test, and the verdict.
std::string findings_text(const Terminal& terminal, const std::vector<doudizhu::Finding>& findings,
                          doudizhu::Outcome outcome, double alpha);
nlohmann::ordered_json findings_json(const std::vector<doudizhu::Finding>& findings);
std::string_view verdict_name(doudizhu::Outcome outcome);
ExitCode exit_code_of(doudizhu::Outcome outcome);

}  // namespace evenhand::cli
