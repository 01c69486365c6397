#pragma once

#include <cstddef>
#include <cstdint>
#include <fstream>
#include <istream>
#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "base/sha256.hpp"
#include "src/run/part.hpp"

namespace evenhand::games {

/// Opens a file of games. Throws InputError, which names it, for a folder and for what cannot be
/// read.
std::ifstream open_games(const std::string& path);

/// Bytes of a line of a file of games.
inline constexpr std::size_t longest_text_line = std::size_t{1} << 20;

/// How a line ends: with a newline; with the file, which may have cut it off; or it was read no
/// further than longest_text_line and a byte.
enum class LineEnd { newline, end_of_file, too_long };

/// The next line, without its newline. At the end of the file it is empty.
LineEnd read_text_line(std::istream& stream, std::string& line);

// The last line of a record of games says how many there are and of which run, so that a reader
// notices a record that was cut short. The records of all shards, one after another, are that of
// the whole.

/// Names a run in its records: 16 digits of the SHA-256 of its plan.
std::string run_id(const nlohmann::json& plan);

/// {"end":"mahjong","run":"0123456789abcdef","games":20}, of a part with the last block; empty for
/// others.
std::string end_line(std::string_view game, const run::Experiment& experiment,
                     const run::Part& part);

/// Reads along with a record, line by line.
class RecordEnd {
 public:
  explicit RecordEnd(std::string_view game) : game_(game) {}

  /// True when the line is the last one, of so many games of a run. Throws InputError, which begins
  /// with `where`, when it says otherwise, and for a line behind the last.
  bool is_end(std::string_view line, std::uint64_t games, std::string_view run,
              const std::string& where);
  /// Throws InputError unless there was one.
  void require_ended(const std::string& file) const;
  std::string_view game() const { return game_; }
  /// SHA-256 of all lines.
  std::string digest() const { return hash_.hex(); }

 private:
  std::string_view game_;
  Sha256 hash_;
  bool has_ended_ = false;
};

}  // namespace evenhand::games
