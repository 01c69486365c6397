#include <fmt/format.h>
#include <fmt/ranges.h>

#include "src/cli/texts/completions.hpp"

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

std::string fish_names(const OptionText& option) {
  return fmt::format(" -a '{}'", fmt::join(option.known, " "));
}

std::string fish_option(const CommandText& command, const OptionText& option) {
  std::string line = fmt::format("complete -c evenhand -n '__evenhand_at {}'", command.joined(' '));
  for (const std::string& name : option.names) {
    const bool is_word = name.starts_with("--");
    line += fmt::format(" -{} {}", is_word ? 'l' : 's', name.substr(is_word ? 2 : 1));
  }
  if (!option.type.empty()) line += wants_path(option) ? " -r -F" : " -x";
  if (!option.known.empty()) line += fish_names(option);
  return line + fmt::format(" -d {}\n", fish_quoted(brief(option.words)));
}

std::string fish_command(const CommandText& command) {
  std::string lines;
  for (const CommandText& below : command.commands) {
    lines += fmt::format("complete -c evenhand -n '__evenhand_at {}' -f -a {} -d {}\n",
                         command.joined(' '), below.name(), fish_quoted(brief(below.words)));
  }
  for (const OptionText& option : command.options) {
    if (option.is_named) {
      lines += fish_option(command, option);
    } else if (!option.known.empty()) {
      lines += fmt::format("complete -c evenhand -n '__evenhand_at {}'{} -d {}\n",
                           command.joined(' '), fish_names(option), option.names.front());
    }
  }
  return lines;
}

}  // namespace

std::string fish_completion(const CommandText& program) {
  std::string commands;
  std::string lines;
  for (const CommandText* command : with_all_below(program)) {
    lines += fish_command(*command);
    if (command != &program) commands += fmt::format("'{}' ", command->joined(' '));
  }
  if (!commands.empty()) commands.pop_back();
  return fmt::format(fish_functions, fmt::arg("commands", commands)) + lines;
}

}  // namespace evenhand::cli
