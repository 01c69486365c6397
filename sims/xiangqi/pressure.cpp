#include "sims/xiangqi/pressure.hpp"

#include <bit>

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

class PressureFinder {
 public:
  PressureFinder(const Position& position, Colour colour)
      : position_(position),
        colour_(colour),
        general_(position.general_of(colour)),
        file_(tables.file[general_]),
        rank_(tables.rank[general_]) {}

  Pressure find() {
    const Colour enemy = other(colour_);
    for (unsigned slot = slots_of[chariot].first; slot < slots_of[cannon].end; ++slot) {
      const Square from = position_.where(enemy, slot);
      if (tables.file[from] == file_) weigh<true>(from, kind_of_slot[slot]);
      if (tables.rank[from] == rank_) weigh<false>(from, kind_of_slot[slot]);
    }
    const Square facing = position_.general_of(enemy);
    if (tables.file[facing] == file_) weigh<true>(facing, general);
    for (unsigned slot = slots_of[horse].first; slot < slots_of[horse].end; ++slot) {
      const Square from = position_.where(enemy, slot);
      if (from != off_board) weigh_horse(from);
    }
    const Piece enemy_bit = static_cast<Piece>(colour_bit[enemy]);
    for (const unsigned from : {colour_ == red ? general_ + file_count : general_ - file_count,
                                general_ - 1, general_ + 1}) {
      const Piece piece = position_.at(from);
      if ((piece & enemy_bit) != 0 && kind_of(piece) == pawn) check(from, nothing);
    }
    return found_;
  }

 private:
  void check(Square from, Piece screen) {
    ++found_.checks;
    found_.checker = from;
    found_.screen = screen;
  }

  /// A piece on the general's file (rank): what stands between decides.
  template <bool OnFile>
  void weigh(Square from, Kind kind) {
    const unsigned here = OnFile ? rank_ : file_;
    const unsigned there = OnFile ? tables.rank[from] : tables.file[from];
    const unsigned line = OnFile ? position_.file_line(file_) : position_.rank_line(rank_);
    const unsigned gap = tables.between[here][there];
    const unsigned between = line & gap;
    const unsigned count = tables.bits[between];
    const unsigned reach = gap | (1U << there);
    if (kind == cannon) {
      if (count == 0) (OnFile ? found_.bare_file : found_.bare_rank) |= static_cast<Line>(gap);
      if (count == 1) check(from, piece_on<OnFile>(between));
      if (count == 2) {
        const unsigned lower = between & (~between + 1U);
        const unsigned upper = between ^ lower;
        pin<OnFile>(lower, reach & ~upper);
        pin<OnFile>(upper, reach & ~lower);
      }
    } else {
      if (count == 0) check(from, nothing);
      if (count == 1) pin<OnFile>(between, reach);
    }
  }

  template <bool OnFile>
  Piece piece_on(unsigned bit) const {
    const auto place = static_cast<unsigned>(std::countr_zero(bit));
    return position_.at(OnFile ? square_at(file_, place) : square_at(place, rank_));
  }

  template <bool OnFile>
  void pin(unsigned bit, unsigned allowed) {
    const Piece piece = piece_on<OnFile>(bit);
    if (belongs_to(piece, colour_)) {
      restrict_to(slot_of(piece), OnFile ? 0 : allowed, OnFile ? allowed : 0);
    }
  }

  void restrict_to(unsigned slot, unsigned on_rank, unsigned on_file) {
    const unsigned bit = 1U << slot;
    if ((found_.pinned & bit) == 0) {
      found_.pinned = static_cast<std::uint16_t>(found_.pinned | bit);
      found_.on_rank[slot] = static_cast<Line>(on_rank);
      found_.on_file[slot] = static_cast<Line>(on_file);
    } else {
      found_.on_rank[slot] = static_cast<Line>(found_.on_rank[slot] & on_rank);
      found_.on_file[slot] = static_cast<Line>(found_.on_file[slot] & on_file);
    }
  }

  void weigh_horse(Square from) {
    const Square leg = tables.horse_leg[from][general_];
    if (leg == off_board) return;
    const Piece piece = position_.at(leg);
    if (piece == nothing) return check(from, nothing);
    if (!belongs_to(piece, colour_)) return;
    // Off the leg it would open the way; the horse itself, next to the leg, it may take.
    const bool same_rank = tables.rank[leg] == tables.rank[from];
    restrict_to(slot_of(piece), same_rank ? 1U << tables.file[from] : 0,
                same_rank ? 0 : 1U << tables.rank[from]);
  }

  const Position& position_;
  Colour colour_;
  Square general_;
  unsigned file_;
  unsigned rank_;
  Pressure found_;
};

/// A file's or a rank's occupied places after the change.
unsigned changed(unsigned line, bool vacates, unsigned vacated, bool fills, unsigned filled) {
  if (vacates) line &= ~(1U << vacated);
  if (fills) line |= 1U << filled;
  return line;
}

/// How many pieces stand between two squares of one file.
unsigned between_on_file(const Position& position, Square a, Square b, Change change) {
  const unsigned file = tables.file[a];
  const unsigned line = changed(position.file_line(file), tables.file[change.vacated] == file,
                                tables.rank[change.vacated], tables.file[change.filled] == file,
                                tables.rank[change.filled]);
  return tables.bits[line & tables.between[tables.rank[a]][tables.rank[b]]];
}

unsigned between_on_rank(const Position& position, Square a, Square b, Change change) {
  const unsigned rank = tables.rank[a];
  const unsigned line = changed(position.rank_line(rank), tables.rank[change.vacated] == rank,
                                tables.file[change.vacated], tables.rank[change.filled] == rank,
                                tables.file[change.filled]);
  return tables.bits[line & tables.between[tables.file[a]][tables.file[b]]];
}

bool horse_attacks(const Position& position, Square from, Square target, Change change) {
  if (from == off_board || from == change.filled) return false;
  const Square leg = tables.horse_leg[from][target];
  if (leg == off_board || leg == change.filled) return false;
  return leg == change.vacated || position.at(leg) == nothing;
}

bool pawn_attacks(const Position& position, Square target, Colour by, Change change) {
  // Where a pawn of `by` attacks the target from: as its own steps, turned round.
  const auto attacks_from = [&](Square from) {
    const Piece piece = position.at(from);
    return from != change.filled && from != off_board && belongs_to(piece, by) &&
           kind_of(piece) == pawn;
  };
  if (attacks_from(tables.pawn[other(by)][target][0])) return true;
  if (is_home(by, target)) return false;
  const unsigned file = tables.file[target];
  return (file > 0 && attacks_from(target - 1)) ||
         (file + 1 < file_count && attacks_from(target + 1));
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

Pressure pressure_on(const Position& position, Colour colour) {
  return PressureFinder(position, colour).find();
}

bool is_attacked(const Position& position, Square target, Colour by, Change change) {
  const unsigned file = tables.file[target];
  const unsigned rank = tables.rank[target];
  for (unsigned slot = slots_of[chariot].first; slot < slots_of[cannon].end; ++slot) {
    const Square from = position.where(by, slot);
    if (from == change.filled) continue;
    const unsigned screens = kind_of_slot[slot] == cannon ? 1U : 0U;
    if (tables.file[from] == file && between_on_file(position, target, from, change) == screens) {
      return true;
    }
    if (tables.rank[from] == rank && between_on_rank(position, target, from, change) == screens) {
      return true;
    }
  }
  const Square facing = position.general_of(by);
  if (tables.file[facing] == file && between_on_file(position, target, facing, change) == 0) {
    return true;
  }
  for (unsigned slot = slots_of[horse].first; slot < slots_of[horse].end; ++slot) {
    if (horse_attacks(position, position.where(by, slot), target, change)) return true;
  }
  return pawn_attacks(position, target, by, change);
}

}  // namespace evenhand::xiangqi
