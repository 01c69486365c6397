#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace evenhand::cli {

/// The sources that a project has `evenhand check` audit, and how the results are reported.
struct Project {
  struct Source {
    std::string name;                    ///< unlike all others'
    std::string where;                   ///< "evenhand.toml:9 (deal)"
    std::vector<std::string> arguments;  ///< of 'evenhand audit'
  };
  std::vector<Source> sources;  ///< at least one
  std::string out;
  std::string formats;  ///< with commas between
  std::string fail_on;
};

/// Reads a project's evenhand.toml. The keys of a [[source]] are `name` and `audit_options`, those
/// that make the plan of an audit; the same, but for the source of the deals, may stand above for
/// all sources, beside `out`, `reports` and `fail-on`. Throws InputError with file and line for
/// what is not TOML, unknown keys, values of a wrong type, and names that are missing or twice.
Project read_project(const std::string& path, std::span<const std::string> audit_options);

}  // namespace evenhand::cli
