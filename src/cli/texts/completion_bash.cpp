#include <fmt/format.h>
#include <fmt/ranges.h>

#include <vector>

#include "src/cli/texts/completions.hpp"

namespace evenhand::cli {
namespace {

/// 'evenhand audit:--log' | 'evenhand audit:--out', of options that want a path, or something else.
std::string bash_options(const CommandText& program, bool of_paths) {
  std::string pattern;
  for (const CommandText* command : with_all_below(program)) {
    for (const OptionText& option : command->options) {
      if (!option.is_named || option.type.empty() || wants_path(option) != of_paths) continue;
      for (const std::string& name : option.names) {
        pattern += fmt::format("{}'{}:{}'", pattern.empty() ? "" : " | \\\n      ",
                               command->joined(' '), name);
      }
    }
  }
  return pattern;
}

std::string bash_words(const CommandText& command) {
  std::string words;
  for (const CommandText& below : command.commands) words += below.name() + ' ';
  for (const OptionText& option : command.options) {
    if (!option.is_named) continue;
    for (const std::string& name : option.names) words += name + ' ';
  }
  if (!words.empty()) words.pop_back();
  return words;
}

constexpr const char* bash_script = R"(# Completes evenhand's command lines in bash.
_evenhand() {{
  local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD - 1]}} at=evenhand words= i
  for ((i = 1; i < COMP_CWORD; ++i)); do
    case "$at ${{COMP_WORDS[i]}}" in
      {commands}) at="$at ${{COMP_WORDS[i]}}" ;;
    esac
  done
  COMPREPLY=()
  case "$at:$before" in
    {paths}) return ;; # files, by default
    {values})
      compopt +o default +o bashdefault 2>/dev/null
      return
      ;;
  esac
  case $at in
    {words}
  esac
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
}}
complete -o bashdefault -o default -F _evenhand evenhand
)";

}  // namespace

std::string bash_completion(const CommandText& program) {
  std::string commands;
  std::vector<std::string> words;
  for (const CommandText* command : with_all_below(program)) {
    const std::string path = command->joined(' ');
    words.push_back(fmt::format("'{}') words='{}' ;;", path, bash_words(*command)));
    if (command == &program) continue;
    commands += fmt::format("{}'{}'", commands.empty() ? "" : " | \\\n      ", path);
  }
  return fmt::format(bash_script, fmt::arg("commands", commands),
                     fmt::arg("words", fmt::join(words, "\n    ")),
                     fmt::arg("paths", bash_options(program, true)),
                     fmt::arg("values", bash_options(program, false)));
}

}  // namespace evenhand::cli
