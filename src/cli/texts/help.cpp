#include "src/cli/texts/help.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <sstream>
#include <vector>

#include "reports/terminal.hpp"
#include "reports/text.hpp"
#include "src/cli/texts/option_text.hpp"

namespace evenhand::cli {
namespace {

using reports::wrapped;

/// Where words begin, in columns, beside a name that is shorter.
constexpr std::size_t words_column = 28;

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

/// "A and B", where each excludes the other and the words of neither say so.
std::string exclusions(const CLI::App& app) {
  // --resume excludes all that makes the plan, and says so itself.
  const std::vector<const CLI::Option*> options =
      app.get_options([](const CLI::Option* option) { return option->get_name() != "--resume"; });
  std::string text;
  for (auto option = options.begin(); option != options.end(); ++option) {
    const std::set<CLI::Option*> excluded = (*option)->get_excludes();
    for (auto other = option + 1; other != options.end(); ++other) {
      if (std::count(excluded.begin(), excluded.end(), *other) == 0) continue;
      text += fmt::format("{} or {}; ", (*option)->get_name(), (*other)->get_name());
    }
  }
  if (text.empty() || text.size() > 200) return {};
  text.resize(text.size() - 2);
  return "Only one of: " + text + '.';
}

bool is_shown_option(const CLI::Option& option, const std::string& group) {
  return option.nonpositional() && option.get_group() == group;
}

}  // namespace

std::string HelpFormatter::entry(const std::string& name, const std::string& words) const {
  return reports::labelled(name, words_column - 4, words, width_, 2) + '\n';
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
    if (option->get_positional()) text += entry(name_of(*option), option_words(*option));
  }
  if (!text.empty()) text = '\n' + text;
  for (const std::string& group : option_groups(app)) {
    std::string entries;
    for (const CLI::Option* option : app.get_options()) {
      if (is_shown_option(*option, group))
        entries += entry(name_of(*option), option_words(*option));
    }
    if (!entries.empty()) text += fmt::format("\n{}:\n{}", group, entries);
  }
  const std::string only_one = exclusions(app);
  return only_one.empty() ? text : text + '\n' + wrapped(only_one, width_, 2) + '\n';
}

/// An example is kept whole; what is said of it moves to a line of its own where there is no room.
std::string HelpFormatter::footer(const CLI::App& app) const {
  std::istringstream lines(app.get_footer());
  std::string text;
  for (std::string line; std::getline(lines, line);) {
    const std::size_t gap = line.find("   ", 3);
    if (reports::display_width(line) <= width_) {
      text += line + '\n';
    } else if (!line.starts_with("  ")) {
      text += wrapped(line, width_) + '\n';
    } else if (gap != std::string::npos) {
      text += line.substr(0, gap) + '\n';
      const std::string words = line.substr(line.find_first_not_of(' ', gap));
      text += wrapped("      " + words, width_, 6) + '\n';
    } else {
      text += line + '\n';
    }
  }
  return text.empty() ? text : '\n' + text;
}

std::string HelpFormatter::make_help(const CLI::App* app, std::string name,
                                     CLI::AppFormatMode /*mode*/) const {
  return wrapped(app->get_description(), width_) + "\n\n" + usage(*app, name) + commands(*app) +
         options(*app) + footer(*app);
}

}  // namespace evenhand::cli
