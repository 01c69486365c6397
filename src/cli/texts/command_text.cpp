#include "src/cli/texts/command_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>

#include "src/cli/texts/known_names.hpp"
#include "src/cli/texts/option_text.hpp"

namespace evenhand::cli {
namespace {

OptionText describe_option(const CLI::App& command, const CLI::Option& option) {
  OptionText text;
  text.is_named = option.nonpositional();
  if (!text.is_named) text.names.push_back(option.get_name(true));
  for (const std::string& letter : option.get_snames()) text.names.push_back("-" + letter);
  for (const std::string& word : option.get_lnames()) text.names.push_back("--" + word);
  text.type = option_type(option);
  text.words = option_words(command, option);
  text.group = option.get_group();
  text.is_required = option.get_required();
  text.is_repeated = option.get_expected_max() > 1;
  text.known = known_names(text);
  return text;
}

CommandText describe_command(const CLI::App& app, std::vector<std::string> path) {
  CommandText text;
  path.push_back(app.get_name());
  text.path = path;
  text.words = app.get_description();
  text.group = app.get_group();
  text.examples = app.get_footer();
  text.groups = option_groups(app);
  for (const CLI::Option* option : app.get_options()) {
    if (!option->get_group().empty()) text.options.push_back(describe_option(app, *option));
  }
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
    text.commands.push_back(describe_command(*command, path));
  }
  return text;
}

}  // namespace

std::string CommandText::joined(char between) const {
  return fmt::format("{}", fmt::join(path, std::string(1, between)));
}

CommandText describe(const CLI::App& app) { return describe_command(app, {}); }

std::vector<const CommandText*> with_all_below(const CommandText& command) {
  std::vector<const CommandText*> all = {&command};
  for (const CommandText& below : command.commands) {
    for (const CommandText* each : with_all_below(below)) all.push_back(each);
  }
  return all;
}

}  // namespace evenhand::cli
