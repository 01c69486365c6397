#pragma once

#include <cstdint>
#include <functional>
#include <istream>
#include <string>
#include <string_view>
#include <vector>

#include "sims/xiangqi/game.hpp"
#include "sims/xiangqi/referee.hpp"

namespace evenhand::match {

/// A finished game, as it stands in a file (docs/xiangqi.md).
struct GameRecord {
  std::uint64_t number = 0;  ///< from 0
  std::string red;
  std::string black;
  bool first_is_red = true;  ///< the first of the two players has Red
  xiangqi::Setup setup;
  unsigned opening_plies = 0;  ///< so many of the moves were the opening's
  unsigned plies = 0;          ///< number of moves, which stays when they are dropped
  std::vector<xiangqi::Move> moves;
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
int points_for_red(const xiangqi::Verdict& verdict, xiangqi::Colour to_move);

/// The lines of a game, with an empty one at the end.
std::string record_text(const GameRecord& record);

/// The first lines of a file of games: its format, the rules, and all that the games depend on.
struct RecordHead {
  std::string rules;
  std::string plan;
};
std::string head_text(const RecordHead& head);

/// Reads a file of games: the head, then `take` for each game with the byte after it. A game whose
/// lines are not all there at the end of the file was being written and is left out. Throws
/// InputError with `name` and the line for anything else that is wrong.
RecordHead read_records(std::istream& stream, const std::string& name,
                        const std::function<void(const GameRecord&, std::uint64_t end)>& take);

/// Plays the game again: every move legal, none after the end, and the ending as the rules have it.
/// Failures of engines, adjudications and the length cap are taken as they are told. Throws
/// InputError.
void verify(const GameRecord& record, const xiangqi::Rules& rules);

}  // namespace evenhand::match
