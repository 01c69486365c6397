#include "sims/xiangqi/chase.hpp"

#include "sims/xiangqi/moves.hpp"

namespace evenhand::xiangqi {
namespace {

class ChaseFinder {
 public:
  ChaseFinder(Colour by, Position& position) : by_(by), position_(position) {}

  std::uint16_t find() {
    unsigned chased = 0;
    for (unsigned target = slots_of[advisor].first; target < slot_count; ++target) {
      if (is_chased(target)) chased |= 1U << target;
    }
    return static_cast<std::uint16_t>(chased);
  }

 private:
  bool is_chased(unsigned target) {
    const Colour owner = other(by_);
    const Square to = position_.where(owner, target);
    if (to == off_board) return false;
    if (kind_of_slot[target] == pawn && is_home(owner, to)) return false;
    for (unsigned slot = slots_of[advisor].first; slot < slots_of[cannon].end; ++slot) {
      const Square from = position_.where(by_, slot);
      if (from != off_board &&
          chases(kind_of_slot[slot], kind_of_slot[target], make_move(from, to))) {
        return true;
      }
    }
    return false;
  }

  bool chases(Kind attacker, Kind target, Move capture) {
    if (!can_take(capture)) return false;
    if (gains_by_exchange(attacker, target)) return true;
    if (is_protected(capture)) return false;
    if (attacker != target) return true;
    return !can_take({capture.to_square, capture.from_square});
  }

  bool can_take(Move capture) const {
    return is_pseudo_legal(position_, capture) && keeps_general_safe(position_, capture);
  }

  static bool gains_by_exchange(Kind attacker, Kind target) {
    switch (attacker) {
      case horse:
      case cannon:
        return target == chariot;
      case advisor:
      case elephant:
        return target == chariot || target == cannon || target == horse;
      default:
        return false;
    }
  }

  /// Could the taker be taken back?
  bool is_protected(Move capture) {
    const Colour to_move = position_.side();
    position_.set_side(by_);
    const Undo undo = position_.make(capture);
    bool found = false;
    for (unsigned slot = 0; slot < slot_count && !found; ++slot) {
      const Square from = position_.where(other(by_), slot);
      found = from != off_board && can_take(make_move(from, capture.to()));
    }
    position_.unmake(capture, undo);
    position_.set_side(to_move);
    return found;
  }

  Colour by_;
  Position& position_;
};

}  // namespace

std::uint16_t chased_by(Colour by, Position position) { return ChaseFinder(by, position).find(); }

}  // namespace evenhand::xiangqi
