#include "src/cli/texts/completions.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "reports/formats.hpp"
#include "sims/cards/deck.hpp"
#include "sims/random/source.hpp"
#include "sims/shuffle/aliases.hpp"
#include "sims/shuffle/shuffler.hpp"
#include "src/audit/battery.hpp"
#include "src/audit/profiles.hpp"
#include "src/cli/texts/option_text.hpp"
#include "src/schemes/read_scheme.hpp"
#include "src/source/readers.hpp"

namespace evenhand::cli {
namespace {

using Names = std::vector<std::string>;

template <class Infos>
Names names_of(const Infos& infos) {
  Names names;
  for (const auto& info : infos) {
    std::string name(info.name);
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  }
  return names;
}

Names offered_shufflers() {
  Names names = names_of(shuffle::shufflers());
  for (const shuffle::Alias& alias : shuffle::aliases()) names.emplace_back(alias.name);
  return names;
}

Names offered_groups() {
  Names names = names_of(audit::groups());
  names.insert(names.end(), {"all", "default"});
  return names;
}

Names offered_readers() {
  Names names;
  for (const source::ReaderInfo* reader : source::readers()) names.emplace_back(reader->name);
  return names;
}

Names offered_schemes() {
  Names names;
  for (const EmbeddedFile& file : schemes::scheme_files()) {
    names.emplace_back(file.name.substr(0, file.name.rfind('.')));
  }
  return names;
}

struct NamesOfOption {
  std::string_view option;
  std::string_view type;  ///< that it has where such names may stand for it; empty for any
  Names (*names)();
};

constexpr std::array names_of_options = {
    NamesOfOption{"shuffler", "", offered_shufflers},
    NamesOfOption{"shufflers", "", offered_shufflers},
    NamesOfOption{"--shuffler", "", offered_shufflers},
    NamesOfOption{"--deck", "GAME", [] { return names_of(cards::decks()); }},
    NamesOfOption{"--rng", "", [] { return names_of(random::sources()); }},
    NamesOfOption{"--tests", "", offered_groups},
    NamesOfOption{"--reader", "", offered_readers},
    NamesOfOption{"--scheme", "", offered_schemes},
    NamesOfOption{"--format", "", [] { return names_of(reports::formats()); }},
    NamesOfOption{"--profile", "", [] { return names_of(audit::profiles()); }}};

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

/// Returns what is offered for a value: one of the names that are known, a file, or nothing.
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

Names known_names(const Option& option) {
  for (const NamesOfOption& each : names_of_options) {
    const bool is_named =
        std::find(option.names.begin(), option.names.end(), each.option) != option.names.end();
    if (is_named && option_type(option).find(each.type) != std::string::npos) return each.names();
  }
  return {};
}

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

std::string zsh_completion(const Command& program) {
  std::string script = "#compdef evenhand\n# Completes evenhand's command lines in zsh.\n";
  for (const Command* command : program.with_all_below()) script += zsh_command(*command);
  // Run as the body of a completion function, or sourced.
  return script +
         "if [[ $funcstack[1] == _evenhand ]]; then\n  _evenhand \"$@\"\nelse\n"
         "  compdef _evenhand evenhand\nfi\n";
}

bool wants_path(const Option& option) {
  // An argument without an option's name is often a file, and never known not to be one.
  if (!option.is_named()) return true;
  if (!known_names(option).empty()) return false;
  return option_type(option).starts_with("FILE") || option_type(option).starts_with("DIR");
}

std::string brief(const std::string& words) {
  std::size_t end = words.size();
  for (const std::string_view detail : {": ", "; ", " (", ", "}) {
    end = std::min(end, words.find(detail));
  }
  return words.substr(0, end);
}

}  // namespace evenhand::cli
