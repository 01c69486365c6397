#include <fmt/format.h>

#include <array>
#include <memory>
#include <optional>

#include "base/error.hpp"
#include "sims/shuffle/shuffler.hpp"
#include "src/cli/session_command.hpp"

namespace evenhand::cli {
namespace {

/// The three families that people choose between, and their best-known flaws; each flaw shows in a
/// million deals of 54 cards.
constexpr std::array default_shufflers = {
    "fisher-yates", "bubble-matrix",  "random-keys",           "naive-swap", "asf",
    "sattolo",      "bubble-coin",    "insertion-coin",        "merge-coin", "quicksort-coin",
    "timsort-coin", "random-keys:12", "fisher-yates-modulo:8", "riffle:7"};

constexpr const char* examples = R"(Examples:
  evenhand compare                                  three families and their flaws, 54 cards
  evenhand compare --deck poker --samples 1e6 --out report
  evenhand compare fisher-yates riffle:7 riffle:10 --deck 52
  evenhand compare --shard 2/3 --out parts          one of three parts; see 'evenhand merge')";

struct CompareOptions {
  SessionOptions session;
  std::vector<std::string> shufflers;
};

session::Plan make_plan(const CompareOptions& options) {
  session::Plan plan;
  plan.command = "compare";
  std::optional<cards::Deck> deck = cards::parse_deck(options.session.deck);
  apply_dealing(options.session, deck);
  plan.deck = *deck;
  resolve(options.session, 1000000, plan);
  std::vector<std::string> names = options.shufflers;
  if (names.empty()) names.assign(default_shufflers.begin(), default_shufflers.end());
  for (const std::string& name : names) {
    const shuffle::ShufflerSpec spec = shuffle::parse_shuffler(name);
    // Refuses an unfit deck now and not after the shufflers before it were worked.
    shuffle::make_shuffler(spec, plan.deck.size);
    plan.sources.push_back({session::SourceSpec::Kind::shuffler, spec.text()});
  }
  return plan;
}

ExitCode compare(Program& program, CompareOptions& options) {
  if (options.session.output.fail_on.empty()) options.session.output.fail_on = "never";
  if (!options.session.resume.empty()) {
    return run_session(program, options.session, part_to_resume(options.session, "compare"),
                       nullptr);
  }
  const session::Plan plan = make_plan(options);
  const session::BlockRange range = resolve_shard(options.session.shard, plan.samples);
  return run_session(program, options.session, session::new_part(plan, range), nullptr);
}

}  // namespace

void add_compare(CLI::App& app, Program& program) {
  auto options = std::make_shared<CompareOptions>();
  CLI::App* command =
      app.add_subcommand("compare", "Run shufflers side by side and compare their fairness");
  command->footer(examples);
  command->add_option(
      "shufflers", options->shufflers,
      "Shufflers to compare ('evenhand list shufflers'); by default the sort-based, "
      "bubble-matrix and Fisher-Yates families and their best-known flaws");
  command->add_option("--deck", options->session.deck, "2 to 1024 cards, or a game's deck")
      ->type_name("N|GAME")
      ->capture_default_str();
  add_session_options(*command, options->session);
  command->get_option("--samples")->default_str("1e6");
  command->get_option("--resume")->excludes("shufflers")->excludes("--deck");
  command->callback([&program, options] {
    configure(program.terminal, options->session.output);
    program.run = [&program, options] { return compare(program, *options); };
  });
}

}  // namespace evenhand::cli
