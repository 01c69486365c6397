#include "sims/xiangqi/checking.hpp"

#include "sims/xiangqi/pressure.hpp"

namespace evenhand::xiangqi {

namespace {

/// Pieces strictly between two squares, on the file or rank they share.
unsigned pieces_between(const Position& position, Square a, Square b) {
  if (tables.file[a] == tables.file[b]) {
    return tables
        .bits[position.file_line(tables.file[a]) & tables.between[tables.rank[a]][tables.rank[b]]];
  }
  return tables
      .bits[position.rank_line(tables.rank[a]) & tables.between[tables.file[a]][tables.file[b]]];
}

/// Has the colour a cannon on the square's file or rank, which might get a screen?
bool has_cannon_in_line(const Position& position, Colour colour, Square square) {
  for (unsigned slot = slots_of[cannon].first; slot < slots_of[cannon].end; ++slot) {
    const Square from = position.where(colour, slot);
    if (tables.file[from] == tables.file[square] || tables.rank[from] == tables.rank[square]) {
      return true;
    }
  }
  return false;
}

bool checks_when_made(Position position, Move move) {
  position.make(move);
  return in_check(position, position.side());
}

}  // namespace

bool gives_check(const Position& position, Move move) {
  const Square general = position.general_of(other(position.side()));
  const auto& chance = tables.check_chance[general];
  const Square to = move.to();
  if (chance[move.from()].from) return checks_when_made(position, move);
  if (!chance[to].to) return false;
  const Kind kind = kind_of(position.at(move.from()));
  const bool in_line =
      tables.file[to] == tables.file[general] || tables.rank[to] == tables.rank[general];
  if (!in_line) {
    return kind == horse && position.at(tables.horse_leg[to][general]) == nothing;
  }
  if (kind == chariot && pieces_between(position, to, general) == 0) return true;
  if (kind == pawn || has_cannon_in_line(position, position.side(), general)) {
    return checks_when_made(position, move);
  }
  return kind == cannon && pieces_between(position, to, general) == 1;
}

}  // namespace evenhand::xiangqi
