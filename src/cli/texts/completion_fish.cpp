#include <fmt/format.h>
#include <fmt/ranges.h>

#include "src/cli/texts/completions.hpp"
#include "src/cli/texts/known_names.hpp"
#include "src/cli/texts/option_text.hpp"

namespace evenhand::cli {
namespace {

std::string fish_quoted(const std::string& words) {
  std::string text = "'";
  for (const char c : words) {
    if (c == '\'' || c == '\\') text += '\\';
    text += c;
  }
  return text + '\'';
}

constexpr const char* fish_functions = R"(# Completes evenhand's command lines in fish.
function __evenhand_at
    set -l at evenhand
    for word in (commandline -opc)[2..-1]
        switch "$at $word"
            case {commands}
                set at "$at $word"
        end
    end
    test "$at" = "$argv"
end
)";

std::string fish_names(const Option& option) {
  return fmt::format(" -a '{}'", fmt::join(known_names(option), " "));
}

std::string fish_option(const Command& command, const Option& option) {
  std::string line = fmt::format("complete -c evenhand -n '__evenhand_at {}'", command.full_name());
  for (const std::string& name : option.names) {
    const bool is_word = name.starts_with("--");
    line += fmt::format(" -{} {}", is_word ? 'l' : 's', name.substr(is_word ? 2 : 1));
  }
  if (!option_type(option).empty()) line += wants_path(option) ? " -r -F" : " -x";
  if (!known_names(option).empty()) line += fish_names(option);
  return line + fmt::format(" -d {}\n", fish_quoted(brief(option_words(option))));
}

std::string fish_command(const Command& command) {
  std::string lines;
  for (const Command& below : command.commands) {
    lines += fmt::format("complete -c evenhand -n '__evenhand_at {}' -f -a {} -d {}\n",
                         command.full_name(), below.name, fish_quoted(brief(below.summary)));
  }
  for (const Option& option : command.options) {
    if (option.is_named()) {
      lines += fish_option(command, option);
    } else if (!known_names(option).empty()) {
      lines += fmt::format("complete -c evenhand -n '__evenhand_at {}'{} -d {}\n",
                           command.full_name(), fish_names(option), option.names.front());
    }
  }
  return lines;
}

}  // namespace

std::string fish_completion(const Command& program) {
  std::string commands;
  std::string lines;
  for (const Command* command : program.with_all_below()) {
    lines += fish_command(*command);
    if (command != &program) commands += fmt::format("'{}' ", command->full_name());
  }
  if (!commands.empty()) commands.pop_back();
  return fmt::format(fish_functions, fmt::arg("commands", commands)) + lines;
}

}  // namespace evenhand::cli
