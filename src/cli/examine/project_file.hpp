#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace evenhand::cli {

/// The sources that a project has `evenhand check` audit, and how the results are reported.
struct Project {
  struct Source {
    std::string name;                    ///< unlike all others'
    std::string where;                   ///< "evenhand.toml:9 (deal)"
    std::vector<std::string> arguments;  ///< from the command on: "audit", "--deck=52"
  };
  std::vector<Source> sources;  ///< at least one
  std::string out;
  std::string formats;  ///< with commas between
  std::string fail_on;
  std::string allow;
};

/// Gives the options that make the plan of a command, "audit" or "play mahjong".
using OptionsOf = std::function<std::vector<std::string>(const std::string& command)>;

/// Reads a project's evenhand.toml. A [[source]] has a `name` and either a source of deals, with
/// the options of an audit as keys, or `play`, a game, with those of its `play`. The same, but for
/// the source itself, may stand above for all that have a use for them, beside `out`, `reports`,
/// `fail-on` and `allow`. Throws InputError with file and line for what is not TOML, unknown keys
/// and games, values of a wrong type, and names that are missing or twice.
Project read_project(const std::string& path, const OptionsOf& options_of);

}  // namespace evenhand::cli
