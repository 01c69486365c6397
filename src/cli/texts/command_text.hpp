#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace evenhand::cli {

/// An option, or what stands without an option's name, in words.
struct OptionText {
  std::vector<std::string> names;  ///< "-q", "--quiet"; of what has none, "shuffler"
  std::string type;                ///< "FILE"; empty for a flag
  std::string words;
  std::string group;               ///< the heading in help
  std::vector<std::string> known;  ///< names that may stand for its value, if any
  bool is_named = true;
  bool is_required = false;
  bool is_repeated = false;  ///< may have several values
};

/// A command of the program, or the program, in words: what man pages and completions are made of.
struct CommandText {
  std::vector<std::string> path;  ///< "evenhand", "play", "mahjong"
  std::string words;
  std::string group;                ///< the heading in help
  std::string examples;             ///< what help ends with
  std::vector<std::string> groups;  ///< headings of options, in order
  std::vector<OptionText> options;
  std::vector<CommandText> commands;

  const std::string& name() const { return path.back(); }
  /// "evenhand-play-mahjong"
  std::string joined(char between) const;
};

/// The program and all its commands, from their definitions.
CommandText describe(const CLI::App& app);

/// The command and all below it, the command first.
std::vector<const CommandText*> with_all_below(const CommandText& command);

}  // namespace evenhand::cli
