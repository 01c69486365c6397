#include "src/cli/run/experiments.hpp"

#include <fmt/format.h>

#include <array>
#include <stdexcept>
#include <string_view>

#include "base/error.hpp"
#include "base/printable.hpp"
#include "src/bits/experiment.hpp"
#include "src/calibration/calibration.hpp"
#include "src/cli/games/play.hpp"
#include "src/deals/experiment.hpp"
#include "src/entropy/experiment.hpp"
#include "src/run/part.hpp"
#include "src/run/several.hpp"

namespace evenhand::cli {
namespace {

struct Entry {
  std::string_view command;
  std::unique_ptr<run::Experiment> (*make)(const nlohmann::json& plan);
};

std::unique_ptr<run::Experiment> made(const nlohmann::json& document);

std::unique_ptr<run::Experiment> calibration_from(const nlohmann::json& plan) {
  return calibration::experiment_from(plan, made);
}

constexpr std::array<Entry, 6> experiment_entries = {{
    {"audit", deals::experiment_from},
    {"compare", deals::experiment_from},
    {"deal", deals::experiment_from},
    {bits::bits_command, bits::experiment_from},
    {entropy::entropy_command, entropy::experiment_from},
    {"calibrate", calibration_from},
}};

/// "deal doudizhu" is found by its first word, unless there is an entry for all of it.
std::unique_ptr<run::Experiment> made(const nlohmann::json& document) {
  const std::string command = document.at("command");
  if (run::is_of_several(document.at("plan"))) {
    return run::several_from(command, document.at("plan"), made);
  }
  for (const PlayedGame& game : played_games()) {
    if (game.command == command) return game.from_plan(document.at("plan"));
  }
  const std::string_view first = std::string_view(command).substr(0, command.find(' '));
  for (const std::string_view wanted : {std::string_view(command), first}) {
    for (const Entry& entry : experiment_entries) {
      if (entry.command == wanted) return entry.make(document.at("plan"));
    }
  }
  throw InputError(fmt::format("'{}' is no command that leaves parts; expected one of {}",
                               printable(command), fmt::join(experiment_commands(), ", ")));
}

/// Refuses a plan that was read as something else than it says, such as a number below 0.
void require_read_as_written(const nlohmann::json& plan, const nlohmann::json& read) {
  const auto text = [](const nlohmann::json& value) {
    return value.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  };
  const nlohmann::json written = plan.flatten();
  const nlohmann::json members = read.flatten();
  for (const auto& [place, value] : written.items()) {
    if (members.contains(place) && text(members.at(place)) == text(value)) continue;
    throw InputError(
        fmt::format("its plan has {} at {}, and no plan has that", text(value), place));
  }
}

}  // namespace

std::vector<std::string_view> experiment_commands() {
  std::vector<std::string_view> commands;
  for (const Entry& entry : experiment_entries) commands.push_back(entry.command);
  for (const PlayedGame& game : played_games()) commands.push_back(game.command);
  return commands;
}

std::unique_ptr<run::Experiment> experiment_of(const nlohmann::json& document,
                                               const std::filesystem::path& path) {
  try {
    std::unique_ptr<run::Experiment> experiment = made(document);
    if (experiment->command() != document.at("command").get<std::string>()) {
      throw InputError("its plan is one of another command");
    }
    require_read_as_written(document.at("plan"), experiment->plan());
    return experiment;
  } catch (const nlohmann::json::exception&) {
    throw run::damaged_part(path, run::unlike_a_part);
  } catch (const InputError& error) {
    throw run::damaged_part(path, printable(error.what(), 200));
  } catch (const std::logic_error&) {
    throw run::damaged_part(path, "its plan has a value that no plan has");
  }
}

}  // namespace evenhand::cli
