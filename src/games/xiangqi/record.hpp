#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "sims/xiangqi/game.hpp"
#include "sims/xiangqi/repetition.hpp"
#include "src/games/replay.hpp"

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

/// The game as PGN for Chinese chess has it: tags, the position it begins with where that is not
/// the usual one, moves as ICCS writes them ("H2-E2"), why it ended as a comment, and the result,
/// in lines of at most 80 columns; an empty line at the end. GameTextReader (judge_games.hpp) reads
/// it.
std::string pgn_text(const GameRecord& game);

/// The first lines of a file of games: its format, the rules, and all that the games depend on.
struct RecordHead {
  std::string rules;
  std::string plan;  ///< JSON
};
std::string head_text(const RecordHead& head);

/// Reads a file of games line by line: the head, then game after game.
class RecordReader {
 public:
  /// Whether the line ends a game, which is then game(). Throws InputError, which begins with
  /// `where`, for a line that is none or does not stand there.
  bool take(std::string_view line, const std::string& where);

  bool has_head() const { return has_head_; }
  const RecordHead& head() const { return head_; }
  const GameRecord& game() const { return game_; }

 private:
  void take_head(std::string_view line);
  bool take_game(std::string_view line);

  RecordHead head_;
  GameRecord game_;
  bool has_head_ = false;
  std::size_t taken_ = 0;  ///< lines of the head, or of the game
};

/// Plays the game again: every move legal, none after the end, and the ending as the rules have it.
/// It takes failures of engines, adjudications and the length cap as the record has them. Throws
/// InputError.
void verify(const GameRecord& record, const Rules& rules);

/// Games of a match that are played again, each the one that the match has of its number; perhaps
/// with another engine that is asked for the legal moves.
std::unique_ptr<games::Replay> make_replay(games::ReplayRequest request);

}  // namespace evenhand::xiangqi
