#include "src/cli/texts/manual.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "src/cli/command/exit_code.hpp"
#include "src/cli/texts/option_text.hpp"

namespace evenhand::cli {
namespace {

/// The text as it is: no escapes, no requests, and "-" a character that can be searched and copied.
std::string escaped(std::string_view text) {
  std::string page;
  for (const char c : text) {
    if (c == '\\') {
      page += "\\e";
    } else if (c == '-') {
      page += "\\-";
    } else {
      page += c;
    }
  }
  const bool is_request = page.starts_with('.') || page.starts_with('\'');
  return is_request ? "\\&" + page : page;
}

std::string heading(std::string_view words) { return fmt::format(".SH {}\n", words); }

std::string upper(std::string words) {
  std::transform(words.begin(), words.end(), words.begin(),
                 [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c; });
  return words;
}

std::string synopsis(const Command& command) {
  std::string text = heading("SYNOPSIS") + fmt::format(".B {}\n", escaped(command.full_name()));
  if (!command.commands.empty()) text += ".I COMMAND\n";
  text += "[\\fIOPTIONS\\fR]\n";
  for (const Option& option : command.options) {
    if (option.is_named()) continue;
    const std::string word = fmt::format("\\fI{}\\fR{}", escaped(option.names.front()),
                                         option.is_repeated() ? "..." : "");
    text += option.is_required ? word + '\n' : fmt::format("[{}]\n", word);
  }
  return text;
}

std::string manual_entry(const Option& option) {
  std::string names;
  for (const std::string& name : option.names) {
    names += fmt::format("{}\\f{}{}\\fR", names.empty() ? "" : ", ", option.is_named() ? 'B' : 'I',
                         escaped(name));
  }
  if (option.is_named() && !option_type(option).empty()) {
    names += fmt::format(" \\fI{}\\fR", escaped(option_type(option)));
  }
  return fmt::format(".TP\n{}\n{}\n", names, escaped(option_words(option)));
}

std::string options_with_names(const Command& command) {
  std::string text;
  for (const std::string& group : option_groups(command)) {
    std::string entries;
    for (const Option& option : command.options) {
      if (option.is_named() && option.heading == group) entries += manual_entry(option);
    }
    if (!entries.empty()) text += heading(escaped(upper(group))) + entries;
  }
  return text;
}

std::string arguments(const Command& command) {
  std::string entries;
  for (const Option& option : command.options) {
    if (!option.is_named()) entries += manual_entry(option);
  }
  return entries.empty() ? "" : heading("ARGUMENTS") + entries;
}

std::string subcommands(const Command& command) {
  if (command.commands.empty()) return {};
  std::string text = heading("COMMANDS");
  for (const Command& below : command.commands) {
    text +=
        fmt::format(".TP\n.BR {} (1)\n{}\n", escaped(below.full_name('-')), escaped(below.summary));
  }
  return text;
}

/// Returns the end of the help: examples line by line, and paragraphs that man(1) fills.
std::string manual_examples(const Command& command) {
  if (command.examples.empty()) return {};
  std::string text = heading("EXAMPLES") + ".nf\n";
  for (const std::string& line : joined_paragraphs(command.examples)) {
    if (line == "Examples:") continue;
    const bool is_filled = !line.empty() && line.front() != ' ';
    text += line.empty() ? ".sp\n"
                         : fmt::format("{}{}\n{}", is_filled ? ".fi\n" : "", escaped(line),
                                       is_filled ? ".nf\n" : "");
  }
  return text + ".fi\n";
}

std::string exit_status() {
  std::string text = heading("EXIT STATUS");
  for (const auto& [code, words] : exit_codes) {
    text += fmt::format(".TP\n.B {}\n{}\n", static_cast<int>(code), words);
  }
  return text;
}

/// The pages of the commands that this one is below, and of those that it names.
std::string see_also(const Command& command) {
  std::string pages;
  for (const std::string_view other : command.see_also) {
    pages += fmt::format(".BR evenhand-{} (1){}\n", escaped(other),
                         other == command.see_also.back() ? "" : ",");
  }
  for (const Command* above = command.parent; above != nullptr; above = above->parent) {
    pages =
        fmt::format(".BR {} (1){}\n", escaped(above->full_name('-')), pages.empty() ? "" : ",") +
        pages;
  }
  return pages.empty() ? "" : heading("SEE ALSO") + pages;
}

}  // namespace

std::string manual_page(const Command& command, std::string_view version) {
  return fmt::format(".TH {} 1 \"\" \"evenhand {}\" \"User Commands\"\n",
                     escaped(upper(command.full_name('-'))), version) +
         heading("NAME") +
         fmt::format("{} \\- {}\n", escaped(command.full_name('-')), escaped(command.summary)) +
         synopsis(command) + subcommands(command) + arguments(command) +
         options_with_names(command) + manual_examples(command) + exit_status() + see_also(command);
}

}  // namespace evenhand::cli
