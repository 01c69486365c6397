#pragma once

#include <cstdint>
#include <istream>
#include <optional>
#include <string>
#include <vector>

#include "reports/document.hpp"
#include "sims/xiangqi/rules.hpp"

namespace evenhand::xiangqi {

/// A game as others write it down: from where, which moves, and what they say came of it.
struct GameText {
  std::uint64_t line = 0;  ///< where it begins, from 1
  std::string players;     ///< "Hu v Xu", or empty
  std::string fen = "startpos";
  struct Word {
    std::string text;
    std::uint64_t line;
  };
  std::vector<Word> moves;  ///< as parse_any_move reads them
  std::string result;       ///< "1-0", "0-1", "1/2-1/2"; "*" or empty when it does not say
};

/// Reads game after game in one of these forms, which the first line of each shows:
/// - PGN: tags such as [Red "…"], [FEN "…"] and [Result "…"], then moves in any notation with move
///   numbers, comments in braces or behind a semicolon, variations in parentheses, and the result;
/// - DhtmlXQ: [DhtmlXQ_movelist]7747…[/DhtmlXQ_movelist], files and ranks from Black's left, with
///   names and result beside it;
/// - UCI: a line a game, "startpos moves h2e2 …" or "fen FEN moves …", perhaps after "position";
/// - a record, as `play xiangqi --record` writes it (docs/xiangqi.md).
/// Throws InputError with the file and line for what is none of them.
class GameTextReader {
 public:
  /// `name` is what messages call the file.
  GameTextReader(std::istream& stream, std::string name);

  /// The next game; none at the end.
  std::optional<GameText> next();

 private:
  [[noreturn]] void refuse(const std::string& why) const;
  bool next_line();
  GameText read_tagged();
  void read_tag(GameText& game, bool& has_moves);
  void read_movetext(GameText& game);
  void take_word(GameText& game, std::string word);
  void read_move_list(GameText& game, const std::string& digits);
  GameText read_uci();
  GameText read_record();
  void take_words(GameText& game, const std::string& moves);

  std::istream& stream_;
  std::string name_;
  std::string line_;
  std::uint64_t line_number_ = 0;
  bool is_held_ = false;  ///< the line belongs to the next game
  bool is_record_ = false;
  unsigned variations_ = 0;
  bool in_comment_ = false;
};

/// Plays the games of a file (game_texts.hpp) and says where the rules first end each of them, and
/// how: the position that repeated, the mate, the draw. A game that the rules do not end was ended
/// by its players. Throws InputError with the file, line and ply at the first move that is not
/// legal, and when there is no game. The document has no provenance yet.
reports::Document judge_games(std::istream& stream, const std::string& name, const Rules& rules);

}  // namespace evenhand::xiangqi
