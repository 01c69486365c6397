#include "sims/xiangqi/position.hpp"

namespace evenhand::xiangqi {
namespace {

/// SplitMix64 (Steele, Lea & Flood 2014): enough for keys, and ready before main begins.
class KeyStream {
 public:
  std::uint64_t next() {
    state_ += 0x9E3779B97F4A7C15U;
    std::uint64_t word = state_;
    word = (word ^ (word >> 30U)) * 0xBF58476D1CE4E5B9U;
    word = (word ^ (word >> 27U)) * 0x94D049BB133111EBU;
    return word ^ (word >> 31U);
  }

 private:
  std::uint64_t state_ = 0x7869616E677169U;  // "xiangqi"
};

}  // namespace

ZobristKeys::ZobristKeys() {
  KeyStream stream;
  for (auto& colour : piece) {
    for (auto& kind : colour) {
      for (std::uint64_t& key : kind) key = stream.next();
    }
  }
  black_to_move = stream.next();
}

const ZobristKeys zobrist;

Position::Position() {
  board_[off_board] = edge;
  for (auto& slots : where_) slots.fill(off_board);
}

std::uint64_t Position::computed_key() const {
  std::uint64_t key = side_ == black ? zobrist.black_to_move : 0;
  for (const Colour colour : {red, black}) {
    for (unsigned slot = 0; slot < slot_count; ++slot) {
      const Square square = where_[colour][slot];
      if (square != off_board) key ^= zobrist.piece[colour][kind_of_slot[slot]][square];
    }
  }
  return key;
}

bool Position::put(Colour colour, Kind kind, Square square) {
  for (unsigned slot = slots_of[kind].first; slot < slots_of[kind].end; ++slot) {
    if (where_[colour][slot] != off_board) continue;
    where_[colour][slot] = static_cast<std::uint8_t>(square);
    board_[square] = piece_of(colour, slot);
    toggle(colour, square);
    key_ ^= zobrist.piece[colour][kind][square];
    return true;
  }
  return false;
}

void Position::set_side(Colour side) {
  if (side != side_) pass();
}

}  // namespace evenhand::xiangqi
