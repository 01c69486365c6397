#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <vector>

#include "src/cli/texts/completions.hpp"
#include "src/cli/texts/known_names.hpp"
#include "src/cli/texts/option_text.hpp"

namespace evenhand::cli {
namespace {

/// 'evenhand audit:--log' | 'evenhand audit:--out', of options that want such a value.
template <class IsWanted>
std::string bash_options(const Command& program, IsWanted&& is_wanted) {
  std::string pattern;
  for (const Command* command : program.with_all_below()) {
    for (const Option& option : command->options) {
      if (!option.is_named() || option_type(option).empty() || !is_wanted(option)) continue;
      for (const std::string& name : option.names) {
        pattern += fmt::format("{}'{}:{}'", pattern.empty() ? "" : " | \\\n      ",
                               command->full_name(), name);
      }
    }
  }
  return pattern;
}

bool wants_something_else(const Option& option) {
  return !wants_path(option) && known_names(option).empty();
}

/// Options that want one of the same names, with these.
std::string bash_names(const Command& program) {
  std::vector<std::vector<std::string>> lists;
  for (const Command* command : program.with_all_below()) {
    for (const Option& option : command->options) {
      const std::vector<std::string> names = known_names(option);
      const bool is_new = std::find(lists.begin(), lists.end(), names) == lists.end();
      if (option.is_named() && !names.empty() && is_new) lists.push_back(names);
    }
  }
  std::string cases;
  for (const std::vector<std::string>& names : lists) {
    const std::string options =
        bash_options(program, [&](const Option& option) { return known_names(option) == names; });
    cases += fmt::format(
        "    {})\n      mapfile -t COMPREPLY < <(compgen -W '{}' -- \"$word\")\n      return\n     "
        " ;;\n",
        options, fmt::join(names, " "));
  }
  return cases;
}

std::string bash_words(const Command& command) {
  std::string words;
  for (const Command& below : command.commands) words += below.name + ' ';
  for (const Option& option : command.options) {
    for (const std::string& name : option.is_named() ? option.names : known_names(option)) {
      words += name + ' ';
    }
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
{names}    {values})
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

std::string bash_completion(const Command& program) {
  std::string commands;
  std::vector<std::string> words;
  for (const Command* command : program.with_all_below()) {
    const std::string path = command->full_name();
    words.push_back(fmt::format("'{}') words='{}' ;;", path, bash_words(*command)));
    if (command == &program) continue;
    commands += fmt::format("{}'{}'", commands.empty() ? "" : " | \\\n      ", path);
  }
  return fmt::format(
      bash_script, fmt::arg("commands", commands), fmt::arg("words", fmt::join(words, "\n    ")),
      fmt::arg("paths", bash_options(program, wants_path)), fmt::arg("names", bash_names(program)),
      fmt::arg("values", bash_options(program, wants_something_else)));
}

}  // namespace evenhand::cli
