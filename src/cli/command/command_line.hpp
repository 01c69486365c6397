#pragma once

#include <cstdint>
#include <functional>
#include <list>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace evenhand::cli {

// The command line as data: what commands there are, what options each takes, and where their
// values go. parse.hpp reads a command line by it; help, manuals and completions (texts/) are made
// of it.

struct Command;

/// A check: `fault` returns in a few words what is wrong, or ""; `words` says what is right.
struct Check {
  std::function<std::string(const std::string&)> fault;
  std::string words;
};
Check in_range(int least, int most);
Check in_range(unsigned least, unsigned most);
Check is_positive();
Check is_one_of(std::vector<std::string> names);

/// Called with a value, or with all of them, once they are known. An InputError that it throws ends
/// the parsing.
using Reader = std::function<void(const std::string&)>;
using ListReader = std::function<void(const std::vector<std::string>&)>;
/// Where what is typed goes.
using Target = std::variant<Reader, ListReader, std::string*, std::vector<std::string>*, bool*,
                            std::int64_t*, unsigned*, std::uint64_t*, double*>;

/// The things that a command line may ask for.
enum class Asked { work, help, version };

/// An option, a flag, or what stands without an option's name. It lives as long as its command.
struct Option {
  std::vector<std::string> names;  ///< "-q", "--quiet"; of what has none, "shuffler"
  Target target;
  std::string help;
  bool is_flag = false;
  std::string implied;              ///< that a flag means when it has no value, or empty for "true"
  std::string type;                 ///< its value in words, "FILE", or empty for the target's own
  std::string heading = "Options";  ///< above it in help; what makes the plan is under "Options"
  std::string default_text;
  bool is_required = false;
  std::set<Option*> needed;    ///< options without which it is refused
  std::set<Option*> excluded;  ///< and beside which it is, and they are
  std::vector<Check> checks;
  int values = 0;          ///< how many it takes, or 0 for as many as the target has
  bool takes_more = true;  ///< a list goes on with each word that is no option
  bool takes_all = false;  ///< it may be typed again even if `values` says how many it takes
  Asked asks = Asked::work;
  Command* command = nullptr;

  std::vector<std::string> typed;  ///< its values, once the command line is parsed

  bool is_named() const { return names.front().starts_with('-'); }
  bool is_list() const;
  /// May have several values.
  bool is_repeated() const { return values == 0 ? is_list() : values > 1; }
  bool is_typed() const { return !typed.empty(); }
  /// Returns whether what is computed depends on it.
  bool is_of_plan() const { return heading == "Options" && asks == Asked::work; }
  /// "--quiet"
  const std::string& name() const;
  /// "quiet"
  std::string plain_name() const;

  // Each says one thing more and returns the option.
  Option* type_name(std::string words);
  Option* group(std::string words);
  Option* default_str(std::string words);
  /// The default is the text or the number that the target holds now.
  Option* capture_default_str();
  Option* required();
  Option* needs(Option* other);
  Option* needs(std::string_view other);
  Option* excludes(Option* other);
  Option* excludes(std::string_view other);
  Option* check(Check one);
  Option* expected(int count);
  Option* take_all();
  Option* allow_extra_args(bool is_allowed);
};

/// A command, or the program, whose commands are below it: one of them must then be typed.
struct Command {
  explicit Command(std::string its_name = {}, std::string its_summary = {},
                   Command* its_parent = nullptr);
  Command(const Command&) = delete;
  Command& operator=(const Command&) = delete;

  std::string name;
  std::string summary;
  std::string heading = "Commands";  ///< above it in help
  std::string examples;              ///< help ends with them
  /// Commands of the program that answer what one may look for here: help names them.
  std::vector<std::string_view> see_also;
  std::list<Option> options;
  std::list<Command> commands;
  Command* parent = nullptr;
  std::function<void()> on_choice;  ///< called when it is the command that was typed

  Command* chosen = nullptr;  ///< of those below it, once the command line is parsed

  /// `names` are "-q,--quiet", or "shuffler" for what stands without an option's name.
  Option* add_option(const std::string& names, Target target, std::string words = {});
  template <class Value>
  Option* add_option(const std::string& names, Value& value, std::string words = {}) {
    return add_option(names, Target(&value), std::move(words));
  }
  Option* add_flag(const std::string& names, Target target, std::string words = {});
  Option* add_flag(const std::string& names, bool& value, std::string words = {}) {
    return add_flag(names, Target(&value), std::move(words));
  }
  void remove_option(std::string_view name_of_it);
  Command* add_subcommand(std::string its_name, std::string its_summary = {});

  /// By any of its names; null where there is none.
  const Option* find_option(std::string_view name_of_it) const;
  Option* find_option(std::string_view name_of_it);
  /// Throws std::out_of_range where there is none.
  Option* get_option(std::string_view name_of_it);
  bool has_typed(std::string_view option) const;
  /// The deepest command that was typed; itself where none below it was.
  const Command& chosen_command() const;
  /// "evenhand play xiangqi"
  std::string full_name(char between = ' ') const;
  /// The command and all below it, the command first.
  std::vector<const Command*> with_all_below() const;
};

}  // namespace evenhand::cli
