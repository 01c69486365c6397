#include "sims/xiangqi/checking.hpp"

#include "sims/xiangqi/pressure.hpp"

namespace evenhand::xiangqi {

bool gives_check(const Position& position, Move move) {
  const auto& chance = tables.check_chance[position.general_of(other(position.side()))];
  if (!chance[move.from()].from && !chance[move.to()].to) return false;
  Position next = position;
  next.make(move);
  return in_check(next, next.side());
}

}  // namespace evenhand::xiangqi
