#pragma once

#include <sstream>
#include <string>
#include <vector>

#include "base/files.hpp"
#include "tests/places.hpp"

namespace evenhand::tests {

inline const std::string pinned_folder = tests::source_folder() + "/tests/pinned/";

struct PinnedCommand {
  std::string name;  ///< of its files in tests/pinned; "-" for one that has none
  std::string arguments;

  bool has_files() const { return name != "-"; }
  /// Suites over all experiments and over all documents take the games of `play` from here.
  bool is_game() const { return arguments.starts_with("play "); }
};

inline std::vector<PinnedCommand> pinned_commands() {
  std::vector<PinnedCommand> all;
  std::istringstream lines(read_file(pinned_folder + "commands.txt"));
  for (std::string line; std::getline(lines, line);) {
    if (line.empty() || line.front() == '#') continue;
    const std::string name = line.substr(0, line.find(' '));
    all.push_back({name, line.substr(line.find_first_not_of(' ', name.size()))});
  }
  return all;
}

}  // namespace evenhand::tests
