#include "sims/xiangqi/material.hpp"

#include "sims/xiangqi/moves.hpp"

namespace evenhand::xiangqi {
namespace {

unsigned count(const Position& position, Colour colour, Kind kind) {
  unsigned found = 0;
  for (unsigned slot = slots_of[kind].first; slot < slots_of[kind].end; ++slot) {
    if (position.where(colour, slot) != off_board) ++found;
  }
  return found;
}

unsigned count(const Position& position, Kind kind) {
  return count(position, red, kind) + count(position, black, kind);
}

enum class Hope { some, mate_in_one, none };

Hope hope_of_one_cannon(const Position& position, Colour owner) {
  if (count(position, owner, advisor) != 0) return Hope::some;
  const unsigned advisors = count(position, other(owner), advisor);
  const bool has_elephants = count(position, owner, elephant) != 0;
  if (advisors == 0) return Hope::none;
  if (advisors == 1) return has_elephants ? Hope::mate_in_one : Hope::none;
  return has_elephants ? Hope::some : Hope::mate_in_one;
}

Hope hope(const Position& position) {
  if (count(position, pawn) + count(position, chariot) + count(position, horse) != 0) {
    return Hope::some;
  }
  const unsigned reds = count(position, red, cannon);
  const unsigned blacks = count(position, black, cannon);
  if (reds + blacks == 0) return Hope::none;
  if (reds + blacks == 1) return hope_of_one_cannon(position, reds == 1 ? red : black);
  if (reds == 1 && blacks == 1 && count(position, advisor) == 0) {
    return count(position, elephant) == 0 ? Hope::none : Hope::mate_in_one;
  }
  return Hope::some;
}

bool can_mate_at_once(Position position) {
  for (const Move move : legal_moves(position)) {
    const Undo undo = position.make(move);
    const bool mates = count_legal_moves(position) == 0;
    position.unmake(move, undo);
    if (mates) return true;
  }
  return false;
}

}  // namespace

bool is_material_draw(const Position& position) {
  switch (hope(position)) {
    case Hope::some:
      return false;
    case Hope::none:
      return true;
    case Hope::mate_in_one:
      return !can_mate_at_once(position);
  }
  return false;
}

}  // namespace evenhand::xiangqi
