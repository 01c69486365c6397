#include "sims/xiangqi/engine/exchange.hpp"

#include <algorithm>
#include <bit>

#include "sims/xiangqi/engine/values.hpp"

namespace evenhand::xiangqi {
namespace {

/// The pieces that can still take on a square.
class Takers {
 public:
  Takers(const Position& position, Square square)
      : position_(position),
        square_(square),
        rank_(tables.rank[square]),
        file_(tables.file[square]),
        on_rank_(position.rank_line(rank_)),
        on_file_(position.file_line(file_)) {}

  void remove(Square from) {
    if (tables.rank[from] == rank_) on_rank_ &= ~(1U << tables.file[from]);
    if (tables.file[from] == file_) on_file_ &= ~(1U << tables.rank[from]);
    const Piece piece = position_.at(from);
    gone_[colour_of(piece)] |= 1U << slot_of(piece);
  }

  /// Where the cheapest of that colour stands; off_board when there is none.
  Square cheapest(Colour by) const {
    if (const Square from = pawn_beside(by); from != off_board) return from;
    // Advisors, elephants and the general take on their own side only.
    const bool home = is_home(by, square_);
    Square from = off_board;
    if (home) {
      from = first_of<advisor>(by);
      if (from == off_board) from = first_of<elephant>(by);
    }
    if (from == off_board) from = first_of<horse>(by);
    if (from == off_board) from = first_of<cannon>(by);
    if (from == off_board) from = first_of<chariot>(by);
    if (from == off_board && home) from = first_of<general>(by);
    return from;
  }

 private:
  template <Kind Which>
  Square first_of(Colour by) const {
    for (unsigned slot = slots_of[Which].first; slot < slots_of[Which].end; ++slot) {
      const Square from = position_.where(by, slot);
      if (from != off_board && (gone_[by] >> slot & 1U) == 0 && takes<Which>(from)) return from;
    }
    return off_board;
  }

  template <Kind Which>
  bool takes(Square from) const {
    switch (Which) {
      case pawn:
        break;
      case advisor:
        return among(tables.advisor[from]);
      case general:
        return among(tables.general[from]);
      case elephant:
        return std::any_of(tables.elephant[from].begin(), tables.elephant[from].end(),
                           [&](const HindStep& way) {
                             return way.to == square_ && position_.at(way.hinge) == nothing;
                           });
      case horse: {
        const Square leg = tables.horse_leg[from][square_];
        return leg != off_board && position_.at(leg) == nothing;
      }
      case chariot:
        return slides(from, 0);
      case cannon:
        return slides(from, 1);
    }
    return false;
  }

  /// A pawn that takes on the square: from before it or, over the river, from a side.
  Square pawn_beside(Colour by) const {
    const auto is_pawn = [&](Square from) {
      const Piece piece = position_.at(from);
      return from != off_board && belongs_to(piece, by) && kind_of(piece) == pawn &&
             (gone_[by] >> slot_of(piece) & 1U) == 0;
    };
    if (const Square from = tables.pawn[other(by)][square_][0]; is_pawn(from)) return from;
    if (is_home(by, square_)) return off_board;
    if (file_ > 0 && is_pawn(square_ - 1)) return square_ - 1;
    if (file_ + 1 < file_count && is_pawn(square_ + 1)) return square_ + 1;
    return off_board;
  }

  template <class Steps>
  bool among(const Steps& steps) const {
    return std::find(steps.begin(), steps.end(), square_) != steps.end();
  }

  bool slides(Square from, unsigned screens) const {
    if (tables.file[from] == file_) {
      return tables.bits[on_file_ & tables.between[rank_][tables.rank[from]]] == screens;
    }
    return tables.rank[from] == rank_ &&
           tables.bits[on_rank_ & tables.between[file_][tables.file[from]]] == screens;
  }

  const Position& position_;
  Square square_;
  unsigned rank_;
  unsigned file_;
  unsigned on_rank_;
  unsigned on_file_;
  std::array<unsigned, 2> gone_ = {0, 0};
};

int worth(Piece piece) { return piece == nothing ? 0 : exchange_value[kind_of(piece)]; }

}  // namespace

bool exchange_gains(const Position& position, Move move, int threshold) {
  const int won = worth(position.at(move.to())) - threshold;
  if (won < 0) return false;
  // The worth that the side which has just been taken from must win back to spoil the other's aim.
  int owed = worth(position.at(move.from())) - won;
  if (owed <= 0) return true;
  Takers takers(position, move.to());
  takers.remove(move.from());
  Colour side = position.side();
  bool gains = true;
  while (true) {
    side = other(side);
    const Square from = takers.cheapest(side);
    if (from == off_board) return gains;
    gains = !gains;
    const Piece taker = position.at(from);
    takers.remove(from);
    // A general takes only what nobody takes back.
    if (kind_of(taker) == general) {
      return takers.cheapest(other(side)) == off_board ? gains : !gains;
    }
    owed = worth(taker) - owed;
    if (owed < (gains ? 1 : 0)) return gains;
  }
}

}  // namespace evenhand::xiangqi
