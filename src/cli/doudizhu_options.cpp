#include "src/cli/doudizhu_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <thread>

#include "base/error.hpp"
#include "base/number_text.hpp"
#include "base/numbers.hpp"
#include "base/suggest.hpp"

namespace evenhand::cli {

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
  command.add_option("--bidding", options.bidding, "How the landlord of a game is found")
      ->type_name("auction|rob|none")
      ->capture_default_str();
  command.add_option("--alpha", options.alpha, "Family-wise error of all tests")
      ->check(CLI::Range(1e-12, 0.5))
      ->capture_default_str();
  command.add_option("--threads", options.threads, "Threads; 0 takes all cores")
      ->check(CLI::Range(0, 1024))
      ->capture_default_str();
  command.add_flag("--json", options.json, "Print one JSON object");
  command.add_flag("--quiet", options.quiet, "No progress and no notes");
  command.add_flag("--no-color", options.no_color, "Print without colour");
}

doudizhu::TablePlan resolve(const DoudizhuOptions& options, const std::string& what) {
  constexpr std::array<std::string_view, 2> starts = {"sorted", "previous"};
  doudizhu::TablePlan plan = options.plan;
  plan.rounds = parse_count(options.rounds, what, 1, 1'000'000'000'000);
  plan.seed = parse_count(options.seed, "--seed");
  if (std::find(starts.begin(), starts.end(), options.start) == starts.end()) {
    throw InputError(unknown_name("start", options.start, starts, "there are sorted and previous"));
  }
  plan.start_previous = options.start == "previous";
  plan.bidding = doudizhu::parse_bidding(options.bidding);
  const doudizhu::Table checks_the_rest(plan);
  return plan;
}

unsigned resolve_threads(const DoudizhuOptions& options) {
  return options.threads > 0 ? options.threads : std::max(1U, std::thread::hardware_concurrency());
}

void apply(const DoudizhuOptions& options, Terminal& terminal) {
  if (options.no_color) terminal.forbid_colour();
  if (options.quiet) terminal.be_quiet();
}

doudizhu::Progress progress_of(const Terminal& terminal, std::uint64_t all) {
  return [&terminal, all](std::uint64_t done) {
    terminal.progress(fmt::format("{} of {}", with_thousands(done), with_thousands(all)));
  };
}

bool was_interrupted(const Terminal& terminal, std::uint64_t done, std::uint64_t all) {
  terminal.progress("");
  if (done == all) return false;
  terminal.note(fmt::format("interrupted after {} of {}{}", with_thousands(done),
                            with_thousands(all), done > 0 ? "; the report is of these" : ""));
  return true;
}

}  // namespace evenhand::cli
