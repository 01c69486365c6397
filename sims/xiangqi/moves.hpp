#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "sims/xiangqi/pressure.hpp"

namespace evenhand::xiangqi {

enum class Targets { all, captures, quiet };

/// Goes through the moves of the side to move but for the general's own, piece by piece, and tells
/// `sink`: along a rank or a file as a word of places, to a single square with whether it may.
/// `Restricted` heeds pins and bare cannons; checks are the caller's business.
template <Targets Which, bool Restricted, class Sink>
class Generator {
 public:
  Generator(const Position& position, const Pressure& pressure, Sink& sink)
      : position_(position),
        pressure_(pressure),
        sink_(sink),
        us_(position.side()),
        own_(colour_bit[us_]),
        enemy_(colour_bit[other(us_)]) {}

  void run() {
    for (unsigned slot = slots_of[chariot].first; slot < slots_of[chariot].end; ++slot) {
      slide(slot, tables.chariot_rank, tables.chariot_file);
    }
    for (unsigned slot = slots_of[cannon].first; slot < slots_of[cannon].end; ++slot) {
      slide(slot, tables.cannon_rank, tables.cannon_file);
    }
    for (unsigned slot = slots_of[horse].first; slot < slots_of[horse].end; ++slot) {
      if (can_leave_line(slot)) jump(position_.where(us_, slot));
    }
    for (unsigned slot = slots_of[pawn].first; slot < slots_of[pawn].end; ++slot) push(slot);
    for (unsigned slot = slots_of[advisor].first; slot < slots_of[elephant].end; ++slot) {
      if (can_leave_line(slot)) step_diagonally(slot);
    }
  }

 private:
  /// Horses, advisors and elephants never move along a line, so that a pin holds them.
  bool can_leave_line(unsigned slot) const {
    if (position_.where(us_, slot) == off_board) return false;
    return !Restricted || (pressure_.pinned >> slot & 1U) == 0;
  }

  unsigned wanted(unsigned reached, unsigned own, unsigned enemy) const {
    if constexpr (Which == Targets::all) return reached & ~own;
    if constexpr (Which == Targets::captures) return reached & enemy;
    return reached & ~(own | enemy);
  }

  bool wanted(Square to) const {
    const unsigned piece = position_.at(to);
    bool want = (piece & own_) == 0;
    if constexpr (Which == Targets::captures) want = want && (piece & enemy_) != 0;
    if constexpr (Which == Targets::quiet) want = piece == nothing;
    if constexpr (Restricted) want = want && !is_bare(to);
    return want;
  }

  /// Between the general and a bare cannon. A square beyond the board is on no line.
  bool is_bare(Square to) const {
    const Square general = position_.general_of(us_);
    return (tables.file[to] == tables.file[general] &&
            (pressure_.bare_file >> tables.rank[to] & 1U) != 0) ||
           (tables.rank[to] == tables.rank[general] &&
            (pressure_.bare_rank >> tables.file[to] & 1U) != 0);
  }

  template <class RankTable, class FileTable>
  void slide(unsigned slot, const RankTable& by_rank, const FileTable& by_file) {
    const Square from = position_.where(us_, slot);
    if (from == off_board) return;
    const unsigned rank = tables.rank[from];
    const unsigned file = tables.file[from];
    const Colour them = other(us_);
    unsigned on_rank = wanted(by_rank[file][position_.rank_line(rank)],
                              position_.on_rank(us_, rank), position_.on_rank(them, rank));
    unsigned on_file = wanted(by_file[rank][position_.file_line(file)],
                              position_.on_file(us_, file), position_.on_file(them, file));
    if constexpr (Restricted) {
      if ((pressure_.pinned >> slot & 1U) != 0) {
        on_rank &= pressure_.on_rank[slot];
        on_file &= pressure_.on_file[slot];
      }
      const Square general = position_.general_of(us_);
      const unsigned general_rank = tables.rank[general];
      const unsigned general_file = tables.file[general];
      on_rank &= ~((pressure_.bare_file >> rank & 1U) << general_file);
      on_file &= ~((pressure_.bare_rank >> file & 1U) << general_rank);
      if (rank == general_rank) on_rank &= ~static_cast<unsigned>(pressure_.bare_rank);
      if (file == general_file) on_file &= ~static_cast<unsigned>(pressure_.bare_file);
    }
    sink_.along_rank(from, rank, on_rank);
    sink_.along_file(from, file, on_file);
  }

  void jump(Square from) {
    for (const HorseLeg& way : tables.horse[from]) {
      const bool open = position_.at(way.leg) == nothing;
      sink_.single(from, way.to[0], open && wanted(way.to[0]));
      sink_.single(from, way.to[1], open && wanted(way.to[1]));
    }
  }

  void push(unsigned slot) {
    const Square from = position_.where(us_, slot);
    if (from == off_board) return;
    for (const Square to : tables.pawn[us_][from]) {
      bool can = wanted(to);
      if constexpr (Restricted) {
        if (can && (pressure_.pinned >> slot & 1U) != 0) {
          can = tables.file[to] == tables.file[from]
                    ? (pressure_.on_file[slot] >> tables.rank[to] & 1U) != 0
                    : (pressure_.on_rank[slot] >> tables.file[to] & 1U) != 0;
        }
      }
      sink_.single(from, to, can);
    }
  }

  void step_diagonally(unsigned slot) {
    const Square from = position_.where(us_, slot);
    if (kind_of_slot[slot] == advisor) {
      for (const Square to : tables.advisor[from]) sink_.single(from, to, wanted(to));
    } else {
      for (const HindStep& way : tables.elephant[from]) {
        sink_.single(from, way.to, position_.at(way.hinge) == nothing && wanted(way.to));
      }
    }
  }

  const Position& position_;
  const Pressure& pressure_;
  Sink& sink_;
  Colour us_;
  unsigned own_;
  unsigned enemy_;
};

/// The general's steps to squares that are not attacked.
template <Targets Which, class Sink>
void generate_general(const Position& position, Sink& sink) {
  const Colour us = position.side();
  const Square from = position.general_of(us);
  for (const Square to : tables.general[from]) {
    const Piece piece = position.at(to);
    if (belongs_to(piece, us)) continue;
    if (Which == Targets::captures && piece == nothing) continue;
    if (Which == Targets::quiet && piece != nothing) continue;
    sink.single(from, to, !is_attacked(position, to, other(us), {from, to}));
  }
}

/// No position has more: 2 chariots and 2 cannons reach 17 squares each at most, 2 horses 8,
/// 5 pawns 3, advisors, elephants and the general 4 each.
constexpr std::size_t most_moves = 128;

class MoveList {
 public:
  /// Empty. The room for moves is not cleared, which would take longer than to fill it.
  MoveList() : size_(0) {}

  void push(Move move) { moves_[size_++] = move; }
  void clear() { size_ = 0; }
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  Move& operator[](std::size_t i) { return moves_[i]; }
  Move operator[](std::size_t i) const { return moves_[i]; }
  Move* begin() { return moves_.data(); }
  Move* end() { return moves_.data() + size_; }
  const Move* begin() const { return moves_.data(); }
  const Move* end() const { return moves_.data() + size_; }
  /// Keeps the first moves only.
  void shrink(std::size_t size) { size_ = size; }

 private:
  union {
    std::array<Move, most_moves> moves_;
  };
  std::size_t size_;
};

/// Appends the legal moves of the side to move, in an order that depends on the position alone.
void legal_moves(const Position& position, const Pressure& pressure, Targets which,
                 MoveList& moves);
MoveList legal_moves(const Position& position);
/// How many there are, without making a list.
unsigned count_legal_moves(const Position& position);

/// Can the piece on move.from() go so, whether or not its general is safe then? Of either colour.
bool is_pseudo_legal(const Position& position, Move move);
/// The same, of the side to move and with its general safe.
bool is_legal(const Position& position, Move move);

}  // namespace evenhand::xiangqi
