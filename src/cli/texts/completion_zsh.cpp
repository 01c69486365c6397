#include <fmt/format.h>
#include <fmt/ranges.h>

#include <vector>

#include "src/cli/texts/completions.hpp"

namespace evenhand::cli {
namespace {

/// Inside single quotes, where _arguments reads brackets and colons.
std::string zsh_escaped(const std::string& words) {
  std::string text;
  for (const char c : words) {
    if (c == '\'') {
      text += "'\\''";
    } else {
      if (c == '[' || c == ']' || c == ':' || c == '\\') text += '\\';
      text += c;
    }
  }
  return text;
}

std::string zsh_function(const CommandText& command) { return "_" + command.joined('_'); }

/// What is offered for a value: one of the names that are known, a file, or nothing.
std::string zsh_action(const OptionText& option) {
  if (!option.known.empty()) return fmt::format("({})", fmt::join(option.known, " "));
  return wants_path(option) ? "_files" : " ";
}

std::string zsh_option(const OptionText& option) {
  const std::string value =
      option.type.empty() ? ""
                          : fmt::format(":{}:{}", zsh_escaped(option.type), zsh_action(option));
  const std::string words = fmt::format("[{}]", zsh_escaped(brief(option.words)));
  if (!option.is_named) {
    return fmt::format("'{}:{}:{}'", option.is_repeated ? "*" : "",
                       zsh_escaped(option.names.front()), zsh_action(option));
  }
  // An option that was given is not offered again, unless it may have several values.
  const std::string once =
      option.is_repeated ? "*" : fmt::format("({})", fmt::join(option.names, " "));
  std::string spec;
  for (const std::string& name : option.names) {
    spec += fmt::format("{}'{}{}{}{}'", spec.empty() ? "" : " \\\n    ", once, name, words, value);
  }
  return spec;
}

std::string zsh_options(const CommandText& command) {
  std::string specs;
  for (const OptionText& option : command.options) {
    specs += " \\\n    " + zsh_option(option);
  }
  return specs;
}

constexpr const char* zsh_group = R"({function}() {{
  local context state state_descr line
  typeset -A opt_args
  _arguments -C{options} \
    '1: :->command' '*:: :->arguments'
  case $state in
    command)
      local -a commands=(
        {commands}
      )
      _describe command commands
      ;;
    arguments)
      case $words[1] in
        {calls}
      esac
      ;;
  esac
}}
)";

std::string zsh_command(const CommandText& command) {
  if (command.commands.empty()) {
    return fmt::format("{}() {{\n  _arguments -S{}\n}}\n", zsh_function(command),
                       zsh_options(command));
  }
  std::vector<std::string> commands;
  std::vector<std::string> calls;
  for (const CommandText& below : command.commands) {
    commands.push_back(fmt::format("'{}:{}'", below.name(), zsh_escaped(brief(below.words))));
    calls.push_back(fmt::format("{}) {} ;;", below.name(), zsh_function(below)));
  }
  return fmt::format(zsh_group, fmt::arg("function", zsh_function(command)),
                     fmt::arg("options", zsh_options(command)),
                     fmt::arg("commands", fmt::join(commands, "\n        ")),
                     fmt::arg("calls", fmt::join(calls, "\n        ")));
}

}  // namespace

std::string zsh_completion(const CommandText& program) {
  std::string script = "#compdef evenhand\n# Completes evenhand's command lines in zsh.\n";
  for (const CommandText* command : with_all_below(program)) script += zsh_command(*command);
  // Run as the body of a completion function, or sourced.
  return script +
         "if [[ $funcstack[1] == _evenhand ]]; then\n  _evenhand \"$@\"\nelse\n"
         "  compdef _evenhand evenhand\nfi\n";
}

}  // namespace evenhand::cli
