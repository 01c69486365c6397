#include "src/cli/texts/help.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "base/language.hpp"
#include "base/printable.hpp"
#include "base/suggest.hpp"
#include "reports/terminal.hpp"
#include "reports/value_text.hpp"
#include "src/cli/command/exit_code.hpp"
#include "src/cli/texts/option_text.hpp"

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

using reports::wrapped;

/// Where words begin, in columns: beside a name that is shorter or, where that leaves little room,
/// below it.
std::size_t words_column(std::size_t width) { return width < 64 ? 8 : 28; }

std::string name_of(const Option& option) {
  const std::string name = fmt::format("{}", fmt::join(option.names, ", "));
  const std::string type = option_type(option);
  return !option.is_named() || type.empty() ? name : name + ' ' + type;
}

/// Returns the words between blanks outside of quotes; an option with its value is one word.
std::vector<std::string> words_of_command(std::string_view line) {
  std::vector<std::string> words(1);
  char quote = 0;
  for (std::size_t at = 0; at < line.size(); ++at) {
    const char c = line[at];
    const bool is_blank = quote == 0 && c == ' ';
    const std::string& word = words.back();
    const bool is_option = word.starts_with("--") && word.find(' ') == std::string::npos;
    if (is_blank && (!is_option || line.substr(at + 1).starts_with('-'))) {
      words.emplace_back();
      continue;
    }
    if (c == quote) {
      quote = 0;
    } else if (quote == 0 && (c == '\'' || c == '"')) {
      quote = c;
    }
    words.back() += c;
  }
  return words;
}

/// A command for a shell in rows of at most `width` columns, as far as its words allow.
std::string wrapped_command(std::string_view line, std::size_t width) {
  constexpr std::string_view go_on = " \\";
  std::string text;
  std::string row = " ";
  for (const std::string& word : words_of_command(line.substr(line.find_first_not_of(' ')))) {
    const std::size_t columns = reports::display_width(row + ' ' + word) + go_on.size();
    if (columns > width && row.find_first_not_of(' ') != std::string::npos) {
      text += fmt::format("{}{}\n", row, go_on);
      row.assign(5, ' ');
    }
    row += ' ' + word;
  }
  return text + row + '\n';
}

std::string exit_codes_text() {
  std::string text;
  for (const auto& [code, words] : exit_codes) {
    text += fmt::format("{}{} {}", text.empty() ? translated("Exit codes: ") : translated("; "),
                        static_cast<int>(code), translated(words));
  }
  return text + translated(".");
}

std::string group_heading(const std::string& group) { return translated(group) + translated(":"); }

/// A paragraph, or the words beside an example, in the language; a command stays as it is.
std::string translated_line(const std::string& line) {
  if (!line.starts_with("  ")) return translated(line);
  const std::size_t gap = line.find("  ", 3);
  if (gap == std::string::npos) return line;
  const std::size_t words = line.find_first_not_of(' ', gap);
  if (words == std::string::npos) return line;
  return line.substr(0, words) + translated(line.substr(words));
}

std::string help_entry(const std::string& name, const std::string& words, std::size_t width) {
  return reports::labelled(name, words_column(width) - 4, translated(words), width, 2) + '\n';
}

std::string usage_line(const Command& command, std::size_t width) {
  std::string line = translated("Usage: ") + command.full_name();
  if (!command.commands.empty()) line += " COMMAND";
  line += " [OPTIONS]";
  for (const Option& option : command.options) {
    if (option.is_named()) continue;
    const std::string word = option.name() + (option.is_repeated() ? "..." : "");
    line += option.is_required ? ' ' + word : fmt::format(" [{}]", word);
  }
  return wrapped(line, width, 7) + '\n';
}

std::string commands_text(const Command& command, std::size_t width) {
  std::string text;
  std::string group;
  for (const Command& below : command.commands) {
    if (below.heading != group) {
      group = below.heading;
      text += fmt::format("\n{}\n", group_heading(group));
    }
    text += help_entry(below.name, below.summary, width);
  }
  return text;
}

std::string options_text(const Command& command, std::size_t width) {
  const auto entries = [&](const auto& is_wanted) {
    std::string text;
    for (const Option& option : command.options) {
      if (is_wanted(option)) text += help_entry(name_of(option), option_words(option), width);
    }
    return text;
  };
  std::string text = entries([](const Option& option) { return !option.is_named(); });
  if (!text.empty()) text = '\n' + text;
  for (const std::string& group : option_groups(command)) {
    const std::string below =
        entries([&](const Option& option) { return option.is_named() && option.heading == group; });
    if (!below.empty()) text += fmt::format("\n{}\n{}", group_heading(group), below);
  }
  return text;
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

std::string help_text(const Command& command, std::size_t width) {
  const bool is_run = command.parent == nullptr || command.commands.empty();
  const std::string end = laid_out(command.examples, width);
  return wrapped(translated(command.summary), width) + "\n\n" + usage_line(command, width) +
         commands_text(command, width) + options_text(command, width) +
         (end.empty() ? "" : '\n' + end) +
         (is_run ? '\n' + wrapped(exit_codes_text(), width) + '\n' : "");
}

std::string laid_out(const std::string& footer, std::size_t width) {
  std::string text;
  for (const std::string& english : joined_paragraphs(footer)) {
    const std::string line = translated_line(english);
    const std::size_t gap = line.find("   ", 3);
    if (reports::display_width(line) <= width) {
      text += line + '\n';
    } else if (!line.starts_with("  ")) {
      text += wrapped(line, width) + '\n';
    } else if (gap != std::string::npos) {
      text += wrapped_command(line.substr(0, gap), width);
      const std::string words = line.substr(line.find_first_not_of(' ', gap));
      text += wrapped("      " + words, width, 6) + '\n';
    } else {
      text += wrapped_command(line, width);
    }
  }
  return text;
}

}  // namespace evenhand::cli
