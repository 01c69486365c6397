#include "sims/xiangqi/move_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "base/printable.hpp"
#include "sims/xiangqi/moves.hpp"
#include "sims/xiangqi/notation.hpp"

namespace evenhand::xiangqi {
namespace {

enum class Sign { piece, digit, forward, back, level, front, rear, middle };

struct Spelling {
  std::string_view text;
  Sign sign;
  unsigned value = 0;
};

/// Longer spellings before those they begin with.
constexpr std::array spellings = std::to_array<Spelling>({
    {"K", Sign::piece, general},
    {"A", Sign::piece, advisor},
    {"E", Sign::piece, elephant},
    {"B", Sign::piece, elephant},
    {"H", Sign::piece, horse},
    {"N", Sign::piece, horse},
    {"R", Sign::piece, chariot},
    {"C", Sign::piece, cannon},
    {"P", Sign::piece, pawn},
    {"k", Sign::piece, general},
    {"a", Sign::piece, advisor},
    {"e", Sign::piece, elephant},
    {"b", Sign::piece, elephant},
    {"h", Sign::piece, horse},
    {"n", Sign::piece, horse},
    {"r", Sign::piece, chariot},
    {"c", Sign::piece, cannon},
    {"p", Sign::piece, pawn},
    {"帅", Sign::piece, general},
    {"帥", Sign::piece, general},
    {"将", Sign::piece, general},
    {"將", Sign::piece, general},
    {"仕", Sign::piece, advisor},
    {"士", Sign::piece, advisor},
    {"相", Sign::piece, elephant},
    {"象", Sign::piece, elephant},
    {"马", Sign::piece, horse},
    {"馬", Sign::piece, horse},
    {"傌", Sign::piece, horse},
    {"车", Sign::piece, chariot},
    {"車", Sign::piece, chariot},
    {"俥", Sign::piece, chariot},
    {"炮", Sign::piece, cannon},
    {"砲", Sign::piece, cannon},
    {"包", Sign::piece, cannon},
    {"兵", Sign::piece, pawn},
    {"卒", Sign::piece, pawn},
    {"1", Sign::digit, 1},
    {"2", Sign::digit, 2},
    {"3", Sign::digit, 3},
    {"4", Sign::digit, 4},
    {"5", Sign::digit, 5},
    {"6", Sign::digit, 6},
    {"7", Sign::digit, 7},
    {"8", Sign::digit, 8},
    {"9", Sign::digit, 9},
    {"一", Sign::digit, 1},
    {"二", Sign::digit, 2},
    {"三", Sign::digit, 3},
    {"四", Sign::digit, 4},
    {"五", Sign::digit, 5},
    {"六", Sign::digit, 6},
    {"七", Sign::digit, 7},
    {"八", Sign::digit, 8},
    {"九", Sign::digit, 9},
    {"１", Sign::digit, 1},
    {"２", Sign::digit, 2},
    {"３", Sign::digit, 3},
    {"４", Sign::digit, 4},
    {"５", Sign::digit, 5},
    {"６", Sign::digit, 6},
    {"７", Sign::digit, 7},
    {"８", Sign::digit, 8},
    {"９", Sign::digit, 9},
    {"+", Sign::forward},
    {"进", Sign::forward},
    {"進", Sign::forward},
    {"-", Sign::back},
    {"退", Sign::back},
    {".", Sign::level},
    {"=", Sign::level},
    {"平", Sign::level},
    {"前", Sign::front},
    {"后", Sign::rear},
    {"後", Sign::rear},
    {"中", Sign::middle},
});

/// The meaning of the four signs of a move.
struct Wanted {
  Kind kind = general;
  std::optional<unsigned> file;   ///< 1 to 9 from the mover's right
  std::optional<Spelling> which;  ///< of several on a file
  Sign direction = Sign::level;
  unsigned goal = 0;
};

std::vector<Spelling> signs_of(std::string_view text) {
  std::vector<Spelling> signs;
  while (!text.empty()) {
    const auto* const known =
        std::find_if(spellings.begin(), spellings.end(),
                     [&](const Spelling& spelling) { return text.starts_with(spelling.text); });
    if (known == spellings.end()) return {};
    signs.push_back(*known);
    text.remove_prefix(known->text.size());
  }
  return signs;
}

std::optional<Wanted> wanted_by(std::string_view text) {
  std::vector<Spelling> signs = signs_of(text);
  if (signs.size() != 4 || signs[3].sign != Sign::digit) return std::nullopt;
  // "+R-1" and "前车退一": which of them comes before the piece.
  const bool begins_with_piece = signs[0].sign == Sign::piece;
  if (!begins_with_piece) std::swap(signs[0], signs[1]);
  if (signs[0].sign != Sign::piece || signs[1].sign == Sign::piece) return std::nullopt;
  Wanted wanted;
  wanted.kind = static_cast<Kind>(signs[0].value);
  if (begins_with_piece && signs[1].sign == Sign::digit) {
    wanted.file = signs[1].value;
  } else {
    wanted.which = signs[1];
    // In WXF the front one is + and the rear one -.
    if (signs[1].sign == Sign::forward) wanted.which->sign = Sign::front;
    if (signs[1].sign == Sign::back) wanted.which->sign = Sign::rear;
    if (signs[1].sign == Sign::level) return std::nullopt;
  }
  wanted.direction = signs[2].sign;
  wanted.goal = signs[3].value;
  const bool is_direction = wanted.direction == Sign::forward || wanted.direction == Sign::back ||
                            wanted.direction == Sign::level;
  if (!is_direction) return std::nullopt;
  return wanted;
}

/// The file as the side counts them, from 1 on its right.
unsigned file_for(Colour side, Square square) {
  return side == red ? file_count - file_of(square) : file_of(square) + 1;
}

/// How far the square is from the side's own end.
int advance_of(Colour side, Square square) {
  const auto rank = static_cast<int>(rank_of(square));
  return side == red ? rank : -rank;
}

/// The squares of the side's pieces of that kind on the move's file, the front one first.
std::vector<Square> on_file(const Position& position, Square from) {
  std::vector<Square> squares;
  const Colour side = position.side();
  for (unsigned rank = 0; rank < rank_count; ++rank) {
    const Square square = square_at(file_of(from), rank);
    const Piece piece = position.at(square);
    if (piece != nothing && belongs_to(piece, side) &&
        kind_of(piece) == kind_of(position.at(from))) {
      squares.push_back(square);
    }
  }
  if (side == red) std::reverse(squares.begin(), squares.end());
  return squares;
}

bool is_which(const Position& position, Square from, const Spelling& which) {
  const std::vector<Square> squares = on_file(position, from);
  const auto place =
      static_cast<std::size_t>(std::find(squares.begin(), squares.end(), from) - squares.begin());
  if (squares.size() < 2) return false;
  switch (which.sign) {
    case Sign::front:
      return place == 0;
    case Sign::rear:
      return place + 1 == squares.size();
    case Sign::middle:
      return squares.size() == 3 && place == 1;
    default:
      return place + 1 == which.value;
  }
}

bool says(const Position& position, Move move, const Wanted& wanted) {
  const Colour side = position.side();
  if (kind_of(position.at(move.from())) != wanted.kind) return false;
  if (wanted.file && file_for(side, move.from()) != *wanted.file) return false;
  if (wanted.which && !is_which(position, move.from(), *wanted.which)) return false;
  const int advance = advance_of(side, move.to()) - advance_of(side, move.from());
  const Sign direction = advance > 0 ? Sign::forward : advance < 0 ? Sign::back : Sign::level;
  if (direction != wanted.direction) return false;
  const bool is_straight = file_of(move.from()) == file_of(move.to());
  const unsigned goal = is_straight ? static_cast<unsigned>(advance < 0 ? -advance : advance)
                                    : file_for(side, move.to());
  return goal == wanted.goal;
}

/// "H2-E2" as "h2e2"; nothing when it is no ICCS.
std::optional<std::string> from_iccs(std::string_view text) {
  std::string move;
  for (const char c : text) {
    if (c == '-' && move.size() == 2) continue;
    move += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  }
  if (move.size() != 4 || read_move(move).is_null()) return std::nullopt;
  return move;
}

}  // namespace

Move parse_any_move(const Position& position, std::string_view text) {
  if (const auto move = from_iccs(text)) return parse_move(position, *move);
  const std::optional<Wanted> wanted = wanted_by(text);
  if (!wanted) {
    throw InputError(fmt::format("move '{}': expected a move such as h2e2, H2-E2, C2.5 or 炮二平五",
                                 printable(text)));
  }
  std::vector<Move> moves;
  for (const Move move : legal_moves(position)) {
    if (says(position, move, *wanted)) moves.push_back(move);
  }
  if (moves.size() == 1) return moves.front();
  if (moves.empty()) {
    throw InputError(fmt::format("move '{}': {} has no such legal move here", printable(text),
                                 colour_name(position.side())));
  }
  std::string both;
  for (const Move move : moves) both += (both.empty() ? "" : " or ") + move_text(move);
  throw InputError(
      fmt::format("move '{}': it may be {}; write the squares", printable(text), both));
}

}  // namespace evenhand::xiangqi
