#include "src/cli/command/parse.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <type_traits>
#include <utility>

#include <CLI/CLI.hpp>

// The only source that knows CLI11 (scripts/check-architecture.sh): its classes take seconds to
// compile wherever an option is added.

namespace evenhand::cli {
namespace {

template <class Validator>
Check check_of(Validator validator) {
  std::string words = validator.get_description();
  return {[validator = std::move(validator)](const std::string& text) { return validator(text); },
          std::move(words)};
}

/// A command line as CLI11 reads it, and what it read.
class Parser {
 public:
  Parser(Command& program, const std::vector<std::string>& words)
      : words_(words), app_("", program.name) {
    declare(program, app_);
  }

  Asked parse() {
    try {
      // It takes them from the back.
      app_.parse(std::vector<std::string>(words_.rbegin(), words_.rend()));
    } catch (const CLI::CallForHelp&) {
      return leave(Asked::help);
    } catch (const CLI::CallForVersion&) {
      return leave(Asked::version);
    } catch (const CLI::ExtrasError& error) {
      leave(Asked::work);
      throw UsageError(error.what(), app_.remaining(true));
    } catch (const CLI::ParseError& error) {
      leave(Asked::work);
      throw UsageError(error.what());
    }
    return leave(Asked::work);
  }

 private:
  bool begins_word(const std::string& name) const {
    return std::any_of(words_.begin(), words_.end(),
                       [&](const std::string& word) { return word.starts_with(name); });
  }

  /// Letters may stand together in a word, which need not begin with the option's.
  bool may_be_typed(const Option& option) const {
    const auto is_letter = [](const std::string& name) { return !name.starts_with("--"); };
    return option.is_required || std::any_of(option.names.begin(), option.names.end(), is_letter) ||
           std::any_of(option.names.begin(), option.names.end(),
                       [&](const std::string& name) { return begins_word(name); });
  }

  /// To declare the options of all commands takes longer than most commands run. Only those are
  /// declared that may be typed, of a command that may be, and those that they need.
  void declare(Command& command, CLI::App& app) {
    std::set<Option*> wanted;
    for (Option& option : command.options) {
      option.typed.clear();
      if (option.asks == Asked::help || !may_be_typed(option)) continue;
      wanted.insert(&option);
      wanted.insert(option.needed.begin(), option.needed.end());
    }
    for (Option& option : command.options) {
      if (wanted.contains(&option)) options_[&option] = declare(option, app);
    }
    for (Option* const option : wanted) {
      for (Option* const other : option->needed) {
        if (wanted.contains(other)) options_[option]->needs(options_[other]);
      }
      for (Option* const other : option->excluded) {
        if (wanted.contains(other)) options_[option]->excludes(options_[other]);
      }
    }
    if (!command.commands.empty()) app.require_subcommand(1);
    command.chosen = nullptr;
    for (Command& below : command.commands) {
      CLI::App* const added = app.add_subcommand(below.name);
      commands_.emplace_back(&below, added);
      if (begins_word(below.name)) declare(below, *added);
    }
  }

  CLI::Option* declare(Option& option, CLI::App& app) {
    std::string names;
    for (const std::string& name : option.names) names += (names.empty() ? "" : ",") + name;
    if (option.asks == Asked::version) return app.set_version_flag(names);
    CLI::Option* const added =
        option.is_flag ? add_flag(option, names, app) : add_option(option, names, app);
    if (!option.type.empty()) added->type_name(option.type);
    if (option.is_required) added->required();
    if (option.values > 0) added->expected(option.values);
    if (option.takes_all) added->take_all();
    if (!option.takes_more) added->allow_extra_args(false);
    for (const Check& check : option.checks) added->check(check.fault, check.words);
    return added;
  }

  static CLI::Option* add_option(Option& option, const std::string& names, CLI::App& app) {
    return std::visit(
        [&](auto& to) -> CLI::Option* {
          using To = std::remove_reference_t<decltype(to)>;
          if constexpr (std::is_same_v<To, Reader>) {
            return app.add_option_function<std::string>(names, to);
          } else if constexpr (std::is_same_v<To, ListReader>) {
            return app.add_option_function<std::vector<std::string>>(names, to);
          } else {
            return app.add_option(names, *to);
          }
        },
        option.target);
  }

  static CLI::Option* add_flag(Option& option, const std::string& names, CLI::App& app) {
    if (bool** const to = std::get_if<bool*>(&option.target)) return app.add_flag(names, **to);
    const Reader& read = std::get<Reader>(option.target);
    if (option.implied.empty()) return app.add_flag_callback(names, [read] { read("true"); });
    const auto text = std::make_shared<std::string>();
    return app.add_flag(names + '{' + option.implied + '}', *text)
        ->each([read, text](const std::string& value) { read(value); });
  }

  /// Puts what was read into the options and commands. Returns `asked`.
  Asked leave(Asked asked) {
    for (const auto& [option, declared] : options_) option->typed = declared->results();
    for (const auto& [command, app] : commands_) {
      if (app->parsed()) command->parent->chosen = command;
    }
    return asked;
  }

  const std::vector<std::string>& words_;
  CLI::App app_;
  std::map<Option*, CLI::Option*> options_;
  std::vector<std::pair<Command*, CLI::App*>> commands_;
};

}  // namespace

Check in_range(int least, int most) { return check_of(CLI::Range(least, most)); }
Check in_range(unsigned least, unsigned most) { return check_of(CLI::Range(least, most)); }
Check is_positive() { return check_of(CLI::PositiveNumber); }
Check is_one_of(std::vector<std::string> names) {
  return check_of(CLI::IsMember(std::move(names)));
}

Asked parse(Command& program, const std::vector<std::string>& words) {
  const Asked asked = Parser(program, words).parse();
  const Command& chosen = program.chosen_command();
  if (asked == Asked::work && chosen.on_choice) chosen.on_choice();
  return asked;
}

}  // namespace evenhand::cli
