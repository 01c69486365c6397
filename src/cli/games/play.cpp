#include "src/cli/games/play.hpp"

#include <fmt/format.h>

#include <array>
#include <string>
#include <utility>

#include "reports/json_settings.hpp"
#include "src/cli/command/options.hpp"
#include "src/cli/command/setting_options.hpp"
#include "src/cli/present/present.hpp"

namespace evenhand::cli {
namespace {

template <class Plan>
struct PlayOptions {
  Plan plan;
  RunFlags run;
  OutputOptions output;
};

template <class Plan>
ExitCode play(const Program& program, PlayOptions<Plan>& options) {
  if constexpr (requires { options.plan.is_timed(); }) {
    // Games side by side would take each other's time.
    if (options.plan.is_timed() && options.run.threads == 0) options.run.threads = 1;
  }
  return run_or_resume(program, options.run, options.output, Plan::command,
                       [&] { return make_experiment(options.plan); });
}

template <class Plan>
void add_played_game(Command& play_command, Program& program) {
  const games::PlayHelp help = Plan::help();
  auto options = std::make_shared<PlayOptions<Plan>>();
  Command* command = play_command.add_subcommand(games::game_name<Plan>(), help.summary);
  command->examples = help.footer;
  add_setting_options(*command, options->plan);
  add_run_options(*command, options->run);
  if constexpr (!requires { Plan::depends_on_number; }) add_time_option(*command, options->run);
  if (help.record != nullptr) add_record_option(*command, options->run, help.record);
  add_output_options(*command, options->output);
  add_verdict_options(*command, options->output);
  when_parsed(*command, program, options, play<Plan>);
}

template <class Plan>
std::unique_ptr<run::Experiment> from_plan(const nlohmann::json& plan) {
  return make_experiment(reports::settings_from<Plan>(plan));
}

template <class... Plans>
constexpr std::array<PlayedGame, sizeof...(Plans)> games_of(PlansOf<Plans...> /*plans*/) {
  return {{{Plans::command, Plans::help, from_plan<Plans>, add_played_game<Plans>}...}};
}

constexpr auto all_games = games_of(AllGames{});

/// The first example of each game.
std::string play_examples() {
  std::string text = "Examples:";
  for (const PlayedGame& game : all_games) {
    const std::string footer = game.help().footer;
    const std::size_t at = footer.find(fmt::format("\n  evenhand {}", game.command));
    text += footer.substr(at, footer.find('\n', at + 1) - at);
  }
  return text;
}

}  // namespace

std::span<const PlayedGame> played_games() { return all_games; }

void add_play(Command& app, Program& program) {
  Command* command = app.add_subcommand(
      "play", "Play many games, and measure what a seat or the first move is worth");
  command->examples = play_examples();
  for (const PlayedGame& game : played_games()) game.add(*command, program);
}

}  // namespace evenhand::cli
