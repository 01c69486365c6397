#include <fmt/format.h>
#include <fmt/ranges.h>

#include <vector>

#include "src/cli/texts/completions.hpp"
#include "src/cli/texts/known_names.hpp"
#include "src/cli/texts/option_text.hpp"

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

std::string zsh_function(const Command& command) { return "_" + command.full_name('_'); }

/// What is offered for a value: one of the names that are known, a file, or nothing.
std::string zsh_action(const Option& option) {
  if (!known_names(option).empty()) return fmt::format("({})", fmt::join(known_names(option), " "));
  return wants_path(option) ? "_files" : " ";
}

std::string zsh_option(const Option& option) {
  const std::string value =
      option_type(option).empty()
          ? ""
          : fmt::format(":{}:{}", zsh_escaped(option_type(option)), zsh_action(option));
  const std::string words = fmt::format("[{}]", zsh_escaped(brief(option_words(option))));
  if (!option.is_named()) {
    return fmt::format("'{}:{}:{}'", option.is_repeated() ? "*" : "",
                       zsh_escaped(option.names.front()), zsh_action(option));
  }
  // An option that was given is not offered again, unless it may have several values.
  const std::string once =
      option.is_repeated() ? "*" : fmt::format("({})", fmt::join(option.names, " "));
  std::string spec;
  for (const std::string& name : option.names) {
    spec += fmt::format("{}'{}{}{}{}'", spec.empty() ? "" : " \\\n    ", once, name, words, value);
  }
  return spec;
}

std::string zsh_options(const Command& command) {
  std::string specs;
  for (const Option& option : command.options) {
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

std::string zsh_command(const Command& command) {
  if (command.commands.empty()) {
    return fmt::format("{}() {{\n  _arguments -S{}\n}}\n", zsh_function(command),
                       zsh_options(command));
  }
  std::vector<std::string> commands;
  std::vector<std::string> calls;
  for (const Command& below : command.commands) {
    commands.push_back(fmt::format("'{}:{}'", below.name, zsh_escaped(brief(below.summary))));
    calls.push_back(fmt::format("{}) {} ;;", below.name, zsh_function(below)));
  }
  return fmt::format(zsh_group, fmt::arg("function", zsh_function(command)),
                     fmt::arg("options", zsh_options(command)),
                     fmt::arg("commands", fmt::join(commands, "\n        ")),
                     fmt::arg("calls", fmt::join(calls, "\n        ")));
}

}  // namespace

std::string zsh_completion(const Command& program) {
  std::string script = "#compdef evenhand\n# Completes evenhand's command lines in zsh.\n";
  for (const Command* command : program.with_all_below()) script += zsh_command(*command);
  // Run as the body of a completion function, or sourced.
  return script +
         "if [[ $funcstack[1] == _evenhand ]]; then\n  _evenhand \"$@\"\nelse\n"
         "  compdef _evenhand evenhand\nfi\n";
}

}  // namespace evenhand::cli
