#include "src/cli/texts/help.hpp"

#include <fmt/format.h>

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

std::string exit_codes_text() {
  std::string text;
  for (const auto& [code, words] : exit_codes) {
    text +=
        fmt::format("{}{} {}", text.empty() ? "Exit codes: " : "; ", static_cast<int>(code), words);
  }
  return text + '.';
}

}  // namespace

std::string HelpFormatter::entry(const std::string& name, const std::string& words) const {
  return reports::labelled(name, words_column(width_) - 4, words, width_, 2) + '\n';
}

std::string HelpFormatter::usage(const CLI::App& app, const std::string& name) const {
  std::string line = fmt::format("Usage: {}", name.empty() ? app.get_name() : name);
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
      text += fmt::format("\n{}:\n", group == "Subcommands" ? "Commands" : group);
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
    if (!entries.empty()) text += fmt::format("\n{}:\n{}", group, entries);
  }
  return text;
}

std::string HelpFormatter::make_help(const CLI::App* app, std::string name,
                                     CLI::AppFormatMode /*mode*/) const {
  const bool is_run = app->get_parent() == nullptr || app->get_subcommands(nullptr).empty();
  const std::string end = laid_out(app->get_footer(), width_);
  return wrapped(app->get_description(), width_) + "\n\n" + usage(*app, name) + commands(*app) +
         options(*app) + (end.empty() ? "" : '\n' + end) +
         (is_run ? '\n' + wrapped(exit_codes_text(), width_) + '\n' : "");
}

std::string laid_out(const std::string& footer, std::size_t width) {
  std::string text;
  for (const std::string& line : joined_paragraphs(footer)) {
    const std::size_t gap = line.find("   ", 3);
    if (reports::display_width(line) <= width) {
      text += line + '\n';
    } else if (!line.starts_with("  ")) {
      text += wrapped(line, width) + '\n';
    } else if (gap != std::string::npos) {
      text += line.substr(0, gap) + '\n';
      const std::string words = line.substr(line.find_first_not_of(' ', gap));
      text += wrapped("      " + words, width, 6) + '\n';
    } else {
      text += line + '\n';
    }
  }
  return text;
}

}  // namespace evenhand::cli
