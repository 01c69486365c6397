#include <fmt/format.h>

#include <array>
#include <memory>
#include <string>
#include <utility>

#include "sims/shuffle/settings.hpp"
#include "src/cli/command/setting_options.hpp"
#include "src/cli/present/present.hpp"
#include "src/deals/open_sources.hpp"
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
    R"(It compares the hands with exact distributions: key cards, suits, ranks, features of the game.
'evenhand audit SHUFFLER --deck {0}' makes all other tests as well.
Examples:
  evenhand deal {0} --samples 1e5
  evenhand deal {0} --samples 20k --shuffler riffle:3 --start previous
  evenhand deal {0} --samples 1000 --show 2
  evenhand deal {0} --samples 1000 --write /dev/null --write-format u16le)";

struct DealGameOptions {
  std::string shuffler{games::fair_shuffler};
  deals::Plan plan;
  RunFlags run;
  OutputOptions output;

  explicit DealGameOptions(const DealtGame& game) {
    plan.command = fmt::format("deal {}", game.name);
    plan.deck.name = game.name;
    plan.samples = 100000;
    plan.groups = {"hands"};
  }
};

std::unique_ptr<run::Experiment> deal_experiment(const DealGameOptions& options) {
  deals::Plan plan = options.plan;
  plan.sources = {{deals::SourceSpec::Kind::shuffler, options.shuffler}};
  deals::settle(plan);
  deals::Streams streams = deals::open_sources(plan, {}, {});
  deals::require_form(plan.written, plan.deck);
  return deals::make_experiment(plan, std::move(streams));
}

void add_game(Command& parent, Program& program, const DealtGame& game) {
  auto options = std::make_shared<DealGameOptions>(game);
  Command* command = parent.add_subcommand(game.name, game.summary);
  command->examples = fmt::format(fmt::runtime(more_examples), game.name);
  deals::Plan& plan = options->plan;
  AddSettingOptions add{*command};
  add("shuffler", options->shuffler, shuffle::shuffler_form, shuffle::shuffler_setting);
  deals::DealingPlan::samples_setting(plan, add);
  command->get_option("--samples")->default_str("1e5");
  deals::SourcePlan::deal_order_setting(plan, add);
  deals::SourcePlan::shuffling_settings(plan, add);
  deals::BatteryPlan::tests_settings(plan, add);
  deals::WritingPlan::settings(plan, add);
  add_run_options(*command, options->run);
  add_time_option(*command, options->run);
  command->add_option("--write,--record", options->run.record, "Write the deals to this file")
      ->type_name("FILE")
      ->group("Run");
  add_output_options(*command, options->output);
  add_verdict_options(*command, options->output);
  when_parsed(*command, program, options, [game](const Program& to, const DealGameOptions& wanted) {
    if (wanted.run.record.empty() && to.has_typed("--write-format")) {
      to.terminal.note("no deals are written: --write-format needs --write FILE");
    }
    return run_or_resume(to, wanted.run, wanted.output, fmt::format("deal {}", game.name),
                         [&] { return deal_experiment(wanted); });
  });
}

}  // namespace

void add_deal(Command& app, Program& program) {
  Command* command =
      app.add_subcommand("deal", "Deal a game's hands, and compare them with exact distributions");
  command->examples =
      "Examples:\n"
      "  evenhand deal doudizhu --samples 1e5 --shuffler riffle:3\n"
      "  evenhand deal mahjong --samples 20k --shuffler riffle:3 --start previous";
  for (const DealtGame& game : games) add_game(*command, program, game);
}

}  // namespace evenhand::cli
