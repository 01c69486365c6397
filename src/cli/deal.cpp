#include <fmt/format.h>

#include <array>
#include <memory>
#include <string>

#include "base/error.hpp"
#include "base/numbers.hpp"
#include "sims/random/source.hpp"
#include "sims/shuffle/settings.hpp"
#include "sims/shuffle/shuffler.hpp"
#include "src/audit/first_deals.hpp"
#include "src/cli/deal_options.hpp"
#include "src/cli/present.hpp"
#include "src/cli/setting_options.hpp"
#include "src/deals/experiment.hpp"
#include "src/deals/write_deals.hpp"
#include "src/games/fair_shuffle.hpp"

namespace evenhand::cli {
namespace {

struct DealtGame {
  const char* name;
  const char* summary;
};

constexpr std::array<DealtGame, 4> games = {{
    {"doudizhu", "Dou Dizhu: hands of 17 and three bottom cards"},
    {"mahjong", "Mahjong: 14 tiles to the dealer, 13 to the others, and the wall"},
    {"poker", "Five-card poker: four hands of five"},
    {"bridge", "Bridge: four hands of 13"},
}};

constexpr const char* more_examples =
    R"(What the hands hold is compared with exact laws: key cards, suits, ranks, features of the game.
'evenhand audit SHUFFLER --deck {0}' makes every other test as well.
Examples:
  evenhand deal {0} --samples 1e5
  evenhand deal {0} --samples 20k --shuffler riffle:3 --start previous
  evenhand deal {0} --samples 1000 --show 2
  evenhand deal {0} --samples 1000 --write /dev/null --write-format u16le)";

struct DealGameOptions {
  std::string shuffler{games::fair_shuffler};
  DealOptions deals;
  std::string show = "0";
  std::string written = "text";
  RunFlags run;
  OutputOptions output;

  DealGameOptions() {
    deals.samples = "100000";
    deals.rng = random::sources().front().name;
    deals.tests = "hands";
  }
};

deals::Plan deal_plan(const DealtGame& game, const DealGameOptions& options) {
  deals::Plan plan;
  plan.command = fmt::format("deal {}", game.name);
  plan.deck = cards::parse_deck(game.name);
  apply_dealing(options.deals, plan);
  resolve(options.deals, 0, {}, plan);
  shuffle::make_shuffler(shuffle::parse_shuffler(options.shuffler), plan.deck.size);
  plan.sources = {{deals::SourceSpec::Kind::shuffler, options.shuffler}};
  deals::require_form(options.written, plan.deck);
  plan.written = options.written;
  plan.shown = parse_count(options.show, "--show", 0, audit::FirstDeals::most);
  return plan;
}

void add_game(CLI::App& parent, Program& program, const DealtGame& game) {
  auto options = std::make_shared<DealGameOptions>();
  CLI::App* command = parent.add_subcommand(game.name, game.summary);
  command->footer(fmt::format(fmt::runtime(more_examples), game.name));
  command->add_option("--samples", options->deals.samples, "Number of deals")
      ->type_name("N")
      ->capture_default_str();
  AddSettingOptions add{*command};
  add("shuffler", options->shuffler, shuffle::shuffler_form, shuffle::shuffler_setting);
  add("rng", options->deals.rng, shuffle::rng_form, shuffle::rng_setting);
  command->add_option("--start", options->deals.start, shuffle::start_setting.help)
      ->type_name(shuffle::start_setting.value)
      ->capture_default_str();
  add_seed_option(*command, options->deals.seed);
  command
      ->add_option("--deal-order", options->deals.deal_order,
                   "runs (each hand in one go) or round-robin (a card at a time)")
      ->type_name("NAME")
      ->capture_default_str();
  command->add_option("--tests", options->deals.tests, "Groups of tests ('evenhand list tests')")
      ->type_name("LIST")
      ->capture_default_str();
  add_setting_options(*command, options->deals.judging);
  command->add_option("--show", options->show, "Show the first N deals, too")
      ->type_name("N")
      ->capture_default_str();
  command
      ->add_option("--write-format", options->written,
                   fmt::format("How --write writes: {}", fmt::join(deals::written_forms(), ", ")))
      ->type_name("NAME")
      ->capture_default_str();
  add_run_options(*command, options->run);
  command->add_option("--write,--record", options->run.record, "Write the deals to this file")
      ->type_name("FILE")
      ->group("Run");
  add_output_options(*command, options->output);
  add_verdict_options(*command, options->output);
  when_parsed(*command, program, options, [game](const Program& to, const DealGameOptions& wanted) {
    return run_or_resume(to, wanted.run, wanted.output, fmt::format("deal {}", game.name),
                         [&] { return deals::make_experiment(deal_plan(game, wanted), nullptr); });
  });
}

}  // namespace

void add_deal(CLI::App& app, Program& program) {
  CLI::App* command =
      app.add_subcommand("deal", "Deal a game's hands, and compare them with exact laws");
  command->footer(
      "Examples:\n"
      "  evenhand deal doudizhu --samples 1e5 --shuffler riffle:3\n"
      "  evenhand deal mahjong --samples 20k --shuffler riffle:3 --start previous");
  command->require_subcommand(1);
  for (const DealtGame& game : games) add_game(*command, program, game);
}

}  // namespace evenhand::cli
