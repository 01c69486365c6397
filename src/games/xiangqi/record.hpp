#pragma once

#include <cstdint>
#include <istream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sims/xiangqi/game.hpp"
#include "sims/xiangqi/referee.hpp"
#include "src/games/record_end.hpp"

namespace evenhand::xiangqi {

/// A finished game, as it stands in a file (docs/xiangqi.md).
struct GameRecord {
  std::uint64_t number = 0;  ///< from 0
  std::string red;
  std::string black;
  bool first_is_red = true;  ///< the first of the two players has Red
  Setup setup;
  unsigned opening_plies = 0;  ///< so many of the moves were the opening's
  unsigned plies = 0;          ///< number of moves, which stays when they are dropped
  std::vector<Move> moves;
  int red_points = 1;  ///< 0, 1 or 2 halves of a point
  std::string ending;  ///< a rule (ending_name), a failure (failure_name), or one of those below
  std::string reason;
};

constexpr std::string_view length_cap = "length-cap";
constexpr std::string_view adjudication = "adjudication";

/// Halves of a point of the first player.
inline int points_of_first(const GameRecord& game) {
  return game.first_is_red ? game.red_points : 2 - game.red_points;
}
/// A referee's word for the side to move as halves of a point for Red; the game has ended.
int points_for_red(const Verdict& verdict, Colour to_move);

/// "1-0", "1/2-1/2" or "0-1".
std::string_view result_name(const GameRecord& game);

/// The lines of a game, with an empty one at the end.
std::string record_text(const GameRecord& record);

/// The first lines of a file of games: its format, the rules, and all that the games depend on.
struct RecordHead {
  std::string rules;
  std::string plan;  ///< JSON
};
std::string head_text(const RecordHead& head);

/// Reads a file of games: the head, then game after game, numbered from 0 on. Throws InputError
/// with the file and line for anything that is wrong, a file without its last line
/// (src/games/record_end.hpp) included.
class RecordReader {
 public:
  /// Reads the head. `name` is what messages call the file.
  RecordReader(std::istream& stream, std::string name);

  const RecordHead& head() const { return head_; }
  /// The next game; none at the end.
  std::optional<GameRecord> next();
  /// SHA-256 of what was read so far.
  std::string digest() const { return end_.digest(); }

 private:
  [[noreturn]] void refuse(const std::string& why) const;
  bool next_line();
  GameRecord read_game();
  std::string value(std::string_view name) const;
  std::string field(std::string_view name);
  std::string player(std::string_view colour);
  bool parse_first(const std::string& text) const;
  int parse_result(const std::string& text) const;
  std::vector<Move> parse_moves(const std::string& text) const;

  std::istream& stream_;
  std::string name_;
  std::string line_;
  std::uint64_t line_number_ = 0;
  std::uint64_t games_ = 0;
  RecordHead head_;
  std::string run_;
  games::RecordEnd end_{"xiangqi"};
  bool is_end_ = false;  ///< the line at hand
};

/// Plays the game again: every move legal, none after the end, and the ending as the rules have it.
/// Failures of engines, adjudications and the length cap are taken as they are told. Throws
/// InputError.
void verify(const GameRecord& record, const Rules& rules);

}  // namespace evenhand::xiangqi
