#include "src/cli/texts/help.hpp"

#include <fmt/format.h>

#include "base/language.hpp"
#include "reports/terminal.hpp"
#include "reports/text.hpp"
#include "src/cli/command/exit_code.hpp"
#include "src/cli/texts/option_text.hpp"
#include "src/cli/texts/paragraphs.hpp"

namespace evenhand::cli {
namespace {

using reports::wrapped;

/// Where words begin, in columns: beside a name that is shorter or, where that leaves little room,
/// below it.
std::size_t words_column(std::size_t width) { return width < 64 ? 8 : 28; }

std::string name_of(const CLI::Option& option) {
  std::string name;
  if (option.get_positional()) {
    name = option.get_name(true);
  } else {
    for (const std::string& letter : option.get_snames()) name += fmt::format("-{}, ", letter);
    for (const std::string& word : option.get_lnames()) name += fmt::format("--{}, ", word);
    name.resize(name.size() - 2);
  }
  const std::string type = option_type(option);
  return option.get_positional() || type.empty() ? name : name + ' ' + type;
}

bool is_shown_option(const CLI::Option& option, const std::string& group) {
  return option.nonpositional() && option.get_group() == group;
}

/// What stands between blanks outside of quotes; an option with its value is one.
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

}  // namespace

std::string HelpFormatter::entry(const std::string& name, const std::string& words) const {
  return reports::labelled(name, words_column(width_) - 4, translated(words), width_, 2) + '\n';
}

std::string HelpFormatter::usage(const CLI::App& app, const std::string& name) const {
  std::string line = translated("Usage: ") + (name.empty() ? app.get_name() : name);
  if (!app.get_subcommands([](const CLI::App*) { return true; }).empty()) line += " COMMAND";
  line += " [OPTIONS]";
  for (const CLI::Option* option : app.get_options()) {
    if (!option->get_positional()) continue;
    const std::string word = option->get_name(true) + (option->get_expected_max() > 1 ? "..." : "");
    line += option->get_required() ? ' ' + word : fmt::format(" [{}]", word);
  }
  return wrapped(line, width_, 7) + '\n';
}

std::string HelpFormatter::commands(const CLI::App& app) const {
  std::string text;
  std::string group;
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
    if (command->get_group() != group) {
      group = command->get_group();
      text += fmt::format("\n{}\n", group_heading(group == "Subcommands" ? "Commands" : group));
    }
    text += entry(command->get_name(), command->get_description());
  }
  return text;
}

std::string HelpFormatter::options(const CLI::App& app) const {
  std::string text;
  for (const CLI::Option* option : app.get_options()) {
    if (option->get_positional()) text += entry(name_of(*option), option_words(app, *option));
  }
  if (!text.empty()) text = '\n' + text;
  for (const std::string& group : option_groups(app)) {
    std::string entries;
    for (const CLI::Option* option : app.get_options()) {
      if (is_shown_option(*option, group))
        entries += entry(name_of(*option), option_words(app, *option));
    }
    if (!entries.empty()) text += fmt::format("\n{}\n{}", group_heading(group), entries);
  }
  return text;
}

std::string HelpFormatter::make_help(const CLI::App* app, std::string name,
                                     CLI::AppFormatMode /*mode*/) const {
  const bool is_run = app->get_parent() == nullptr || app->get_subcommands(nullptr).empty();
  const std::string end = laid_out(app->get_footer(), width_);
  return wrapped(translated(app->get_description()), width_) + "\n\n" + usage(*app, name) +
         commands(*app) + options(*app) + (end.empty() ? "" : '\n' + end) +
         (is_run ? '\n' + wrapped(exit_codes_text(), width_) + '\n' : "");
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
