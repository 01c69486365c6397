#include "sims/xiangqi/moves.hpp"

#include <algorithm>

namespace evenhand::xiangqi {
namespace {

struct Counter {
  unsigned count = 0;
  void along_rank(Square, unsigned, unsigned word) { count += tables.bits[word]; }
  void along_file(Square, unsigned, unsigned word) { count += tables.bits[word]; }
  void single(Square, Square, bool may) { count += may ? 1U : 0U; }
};

struct Lister {
  MoveList& moves;
  void along_rank(Square from, unsigned rank, unsigned word) {
    for (; word != 0; word &= word - 1) {
      moves.push(make_move(from, square_at(static_cast<unsigned>(std::countr_zero(word)), rank)));
    }
  }
  void along_file(Square from, unsigned file, unsigned word) {
    for (; word != 0; word &= word - 1) {
      moves.push(make_move(from, square_at(file, static_cast<unsigned>(std::countr_zero(word)))));
    }
  }
  void single(Square from, Square to, bool may) {
    if (may) moves.push(make_move(from, to));
  }
};

template <Targets Which, class Sink>
void generate(const Position& position, const Pressure& pressure, Sink& sink) {
  if (pressure.is_free()) {
    Generator<Which, false, Sink>(position, pressure, sink).run();
  } else {
    Generator<Which, true, Sink>(position, pressure, sink).run();
  }
  generate_general<Which>(position, sink);
}

/// Could a piece other than the general meet the check by that move? It takes the checker, steps in
/// its way, or is the screen of a cannon. (A pin or a second check may still be in the way.)
bool may_meet_check(const Position& position, const Pressure& pressure, Move move) {
  if (move.to() == pressure.checker) return true;
  if (position.at(move.from()) == pressure.screen) return true;
  const Square general = position.general_of(position.side());
  const Square checker = pressure.checker;
  if (kind_of(position.at(checker)) == horse)
    return move.to() == tables.horse_leg[checker][general];
  const auto strictly_between = [](unsigned a, unsigned x, unsigned b) {
    return std::min(a, b) < x && x < std::max(a, b);
  };
  if (tables.file[general] == tables.file[checker] &&
      tables.file[move.to()] == tables.file[checker]) {
    return strictly_between(tables.rank[general], tables.rank[move.to()], tables.rank[checker]);
  }
  return tables.rank[general] == tables.rank[checker] &&
         tables.rank[move.to()] == tables.rank[checker] &&
         strictly_between(tables.file[general], tables.file[move.to()], tables.file[checker]);
}

template <Targets Which>
void list_evasions(const Position& position, const Pressure& pressure, MoveList& moves) {
  MoveList candidates;
  Lister lister{candidates};
  Generator<Which, false, Lister>(position, pressure, lister).run();
  for (const Move move : candidates) {
    if (may_meet_check(position, pressure, move) && keeps_general_safe(position, move)) {
      moves.push(move);
    }
  }
  Lister direct{moves};
  generate_general<Which>(position, direct);
}

template <Targets Which>
void list_moves(const Position& position, const Pressure& pressure, MoveList& moves) {
  if (pressure.checks != 0) return list_evasions<Which>(position, pressure, moves);
  Lister lister{moves};
  generate<Which>(position, pressure, lister);
}

bool slides_to(const Position& position, Move move, unsigned screens) {
  const Square from = move.from();
  const Square to = move.to();
  if (tables.file[from] == tables.file[to]) {
    const unsigned line = position.file_line(tables.file[from]);
    return tables.bits[line & tables.between[tables.rank[from]][tables.rank[to]]] == screens;
  }
  if (tables.rank[from] == tables.rank[to]) {
    const unsigned line = position.rank_line(tables.rank[from]);
    return tables.bits[line & tables.between[tables.file[from]][tables.file[to]]] == screens;
  }
  return false;
}

template <class Steps>
bool among(const Steps& steps, Square to) {
  return std::any_of(steps.begin(), steps.end(), [&](Square step) { return step == to; });
}

}  // namespace

void legal_moves(const Position& position, const Pressure& pressure, Targets which,
                 MoveList& moves) {
  switch (which) {
    case Targets::all:
      return list_moves<Targets::all>(position, pressure, moves);
    case Targets::captures:
      return list_moves<Targets::captures>(position, pressure, moves);
    case Targets::quiet:
      return list_moves<Targets::quiet>(position, pressure, moves);
  }
}

MoveList legal_moves(const Position& position) {
  MoveList moves;
  legal_moves(position, pressure_on(position, position.side()), Targets::all, moves);
  return moves;
}

unsigned count_legal_moves(const Position& position) {
  const Pressure pressure = pressure_on(position, position.side());
  if (pressure.checks != 0) {
    MoveList moves;
    list_evasions<Targets::all>(position, pressure, moves);
    return static_cast<unsigned>(moves.size());
  }
  Counter counter;
  generate<Targets::all>(position, pressure, counter);
  return counter.count;
}

bool is_pseudo_legal(const Position& position, Move move) {
  const Square from = move.from();
  const Square to = move.to();
  if (from >= square_count || to >= square_count || from == to) return false;
  const Piece piece = position.at(from);
  const Piece target = position.at(to);
  if (piece == nothing || belongs_to(target, colour_of(piece))) return false;
  switch (kind_of(piece)) {
    case general:
      return among(tables.general[from], to);
    case advisor:
      return among(tables.advisor[from], to);
    case elephant:
      return std::any_of(
          tables.elephant[from].begin(), tables.elephant[from].end(),
          [&](const HindStep& way) { return way.to == to && position.at(way.hinge) == nothing; });
    case horse: {
      const Square leg = tables.horse_leg[from][to];
      return leg != off_board && position.at(leg) == nothing;
    }
    case chariot:
      return slides_to(position, move, 0);
    case cannon:
      return slides_to(position, move, target == nothing ? 0 : 1);
    case pawn:
      return among(tables.pawn[colour_of(piece)][from], to);
  }
  return false;
}

bool is_legal(const Position& position, Move move) {
  return is_pseudo_legal(position, move) && belongs_to(position.at(move.from()), position.side()) &&
         keeps_general_safe(position, move);
}

}  // namespace evenhand::xiangqi
