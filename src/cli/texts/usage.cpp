#include "src/cli/texts/usage.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "base/printable.hpp"
#include "base/suggest.hpp"

namespace evenhand::cli {
namespace {

std::vector<std::string> command_names(const Command& app) {
  std::vector<std::string> names;
  for (const Command& command : app.commands) names.push_back(command.name);
  return names;
}

std::vector<std::string> option_names(const Command& command) {
  std::vector<std::string> names;
  for (const Option& option : command.options) {
    for (const std::string& name : option.names) {
      if (name.starts_with("--")) names.push_back(name);
    }
  }
  return names;
}

std::string unknown(std::string_view kind, std::string_view typed,
                    const std::vector<std::string>& names, std::string_view hint) {
  const std::vector<std::string_view> known(names.begin(), names.end());
  return unknown_name(kind, typed, known, hint);
}

struct Renamed {
  std::string_view before;
  std::string_view now;
};
constexpr std::array<Renamed, 5> renamed_commands = {{{"bench", "xiangqi signature"},
                                                      {"engine", "xiangqi engine"},
                                                      {"judge", "xiangqi judge"},
                                                      {"perft", "xiangqi perft"},
                                                      {"pvalue hypergeom", "odds draw"}}};

/// Where the first word is an option of some command: the command is to come first.
std::string option_first(const Command& app, const std::vector<std::string>& arguments) {
  if (arguments.empty() || !arguments.front().starts_with('-')) return {};
  const std::string option = arguments.front().substr(0, arguments.front().find('='));
  const std::vector<std::string> own = option_names(app);
  const std::vector<std::string_view> known(own.begin(), own.end());
  if (!nearest_name(option, known).empty()) return {};
  return fmt::format("expected a command before {}, such as 'evenhand audit'; see '{} --help'",
                     printable(option), app.full_name());
}

bool is_option_of(const Command& command, std::string_view argument) {
  const std::string_view name = argument.substr(0, argument.find('='));
  const std::vector<std::string> names = option_names(command);
  return std::find(names.begin(), names.end(), name) != names.end();
}

}  // namespace

std::string unknown_command(const Command& app, const std::vector<std::string>& arguments) {
  if (arguments.empty() || arguments.front().starts_with('-')) return {};
  for (const auto& [before, now] : renamed_commands) {
    if (fmt::format("{} ", fmt::join(arguments, " ")).starts_with(fmt::format("{} ", before))) {
      return fmt::format("'{}' is 'evenhand {}' now", before, now);
    }
  }
  const std::vector<std::string> known = command_names(app);
  if (std::find(known.begin(), known.end(), arguments.front()) != known.end()) return {};
  return unknown("command", arguments.front(), known, "see 'evenhand --help'");
}

std::string usage_message(const Command& app, const UsageError& error,
                          const std::vector<std::string>& arguments) {
  // A first word that is no command explains all that follows it.
  if (std::string message = unknown_command(app, arguments); !message.empty()) return message;
  if (std::string message = option_first(app, arguments); !message.empty()) return message;
  const Command& command = app.chosen_command();
  const std::string hint = fmt::format("see '{} --help'", command.full_name());
  for (const std::string_view argument : arguments) {
    if (argument.starts_with("--") && argument.size() > 2 && !is_option_of(command, argument)) {
      return unknown("option", argument.substr(0, argument.find('=')), option_names(command), hint);
    }
  }
  const std::vector<std::string> commands = command_names(command);
  if (!commands.empty() && command.parent != nullptr && arguments.back() == command.name) {
    return fmt::format("{} needs one of {}; {}", command.full_name().substr(app.name.size() + 1),
                       fmt::join(commands, ", "), hint);
  }
  if (!commands.empty() && !arguments.empty()) {
    const std::string_view last = arguments.back();
    const std::string_view wanted = &command == &app ? arguments.front() : last;
    if (!wanted.starts_with('-') &&
        std::find(commands.begin(), commands.end(), wanted) == commands.end() &&
        wanted != command.name) {
      return unknown("command", wanted, commands, hint);
    }
  }
  if (!error.unexpected().empty()) {
    const std::string more = printable(fmt::format("{}", fmt::join(error.unexpected(), " ")));
    const bool is_audit = command.name == "audit";
    return fmt::format("'{}' is not expected here; {}{}", more,
                       is_audit ? "'evenhand compare' takes more than one source, " : "", hint);
  }
  return fmt::format("{}; {}", error.what(), hint);
}

}  // namespace evenhand::cli
