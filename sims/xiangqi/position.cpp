#include "sims/xiangqi/position.hpp"

#include <algorithm>
#include <bit>

namespace evenhand::xiangqi {
namespace {

struct Step {
  int file;
  int rank;
};
constexpr std::array<Step, 4> orthogonal = {{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}};
constexpr std::array<Step, 4> diagonal = {{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}};

constexpr Square stepped(Square from, Step step, int times = 1) {
  const int file = static_cast<int>(file_of(from)) + step.file * times;
  const int rank = static_cast<int>(rank_of(from)) + step.rank * times;
  if (file < 0 || file >= static_cast<int>(file_count)) return off_board;
  if (rank < 0 || rank >= static_cast<int>(rank_count)) return off_board;
  return square_at(static_cast<unsigned>(file), static_cast<unsigned>(rank));
}

/// Returns the places that are reached on both sides of a place: free places up to the first piece,
/// and that piece or, over one screen, the next.
constexpr Line reach(unsigned place, unsigned length, unsigned occupied, bool has_screen) {
  const unsigned below = (1U << place) - 1;
  const unsigned above = ((1U << length) - 1) & ~below & ~(1U << place);
  unsigned up = occupied & above;
  unsigned down = occupied & below;
  const auto nearest_above = [&] { return up & (0U - up); };
  const unsigned free_above = above & (nearest_above() - 1);
  const unsigned free_below = below & ~(2 * std::bit_floor(down) - (down == 0 ? 0U : 1U));
  if (has_screen) {
    up ^= nearest_above();
    down ^= std::bit_floor(down);
  }
  return static_cast<Line>(free_above | free_below | nearest_above() | std::bit_floor(down));
}

constexpr void fill_lines(Tables& t) {
  for (unsigned word = 0; word < 1024; ++word) {
    t.bits[word] = static_cast<std::uint8_t>(std::popcount(word));
    for (unsigned place = 0; place < rank_count; ++place) {
      t.chariot_file[place][word] = reach(place, rank_count, word, false);
      t.cannon_file[place][word] = reach(place, rank_count, word, true);
      if (word < 512 && place < file_count) {
        t.chariot_rank[place][word] = reach(place, file_count, word, false);
        t.cannon_rank[place][word] = reach(place, file_count, word, true);
      }
    }
  }
  for (unsigned a = 0; a < rank_count; ++a) {
    for (unsigned b = 0; b < rank_count; ++b) {
      const unsigned low = std::min(a, b);
      const unsigned high = std::max(a, b);
      const unsigned below_high = (1U << high) - 1U;
      t.between[a][b] = static_cast<Line>(a == b ? 0U : below_high & ~((1U << (low + 1U)) - 1U));
    }
  }
}

constexpr void fill_horse(Tables& t, Square from) {
  for (std::size_t i = 0; i < 4; ++i) {
    const Step ahead = orthogonal[i];
    const Square leg = stepped(from, ahead);
    t.horse[from][i].leg = static_cast<std::uint8_t>(leg);
    for (std::size_t turn = 0; turn < 2; ++turn) {
      const int sideways = turn == 0 ? 1 : -1;
      const Step jump = {ahead.file * 2 + ahead.rank * sideways,
                         ahead.rank * 2 + ahead.file * sideways};
      const Square to = stepped(from, jump);
      t.horse[from][i].to[turn] = static_cast<std::uint8_t>(to);
      if (to != off_board) t.horse_leg[from][to] = static_cast<std::uint8_t>(leg);
    }
  }
}

/// Either palace, either side: a piece never leaves the set of points it stands on.
constexpr Square kept(Square to, bool (*may_stand)(Colour, Square), Square from) {
  for (const Colour colour : {red, black}) {
    if (to != off_board && may_stand(colour, from) && may_stand(colour, to)) return to;
  }
  return off_board;
}

constexpr void fill_short_steps(Tables& t, Square from) {
  for (std::size_t i = 0; i < 4; ++i) {
    t.general[from][i] =
        static_cast<std::uint8_t>(kept(stepped(from, orthogonal[i]), in_palace, from));
    t.advisor[from][i] =
        static_cast<std::uint8_t>(kept(stepped(from, diagonal[i]), is_advisor_point, from));
    const Square to = kept(stepped(from, diagonal[i], 2), is_elephant_point, from);
    const Square eye = to == off_board ? off_board : stepped(from, diagonal[i]);
    t.elephant[from][i] = {static_cast<std::uint8_t>(eye), static_cast<std::uint8_t>(to)};
  }
  for (const Colour colour : {red, black}) {
    const bool over = !is_home(colour, from);
    const Square side_a = over ? stepped(from, {1, 0}) : off_board;
    const Square side_b = over ? stepped(from, {-1, 0}) : off_board;
    t.pawn[colour][from] = {static_cast<std::uint8_t>(stepped(from, {0, colour == red ? 1 : -1})),
                            static_cast<std::uint8_t>(side_a), static_cast<std::uint8_t>(side_b)};
  }
}

constexpr void fill_check_chances(Tables& t, Square target) {
  for (Square square = 0; square < square_count; ++square) {
    const bool on_line = rank_of(square) == rank_of(target) || file_of(square) == file_of(target);
    const bool attacks_as_horse = t.horse_leg[square][target] != off_board;
    t.check_chance[target][square] = {on_line, on_line || attacks_as_horse};
  }
  for (const Step step : diagonal) {
    // Where the legs of horses are that attack the square.
    if (const Square leg = stepped(target, step); leg != off_board) {
      t.check_chance[target][leg].from = true;
    }
  }
}

constexpr Tables made() {
  Tables t{};
  for (auto& row : t.horse_leg) row.fill(off_board);
  fill_lines(t);
  for (Square square = 0; square < square_count; ++square) {
    t.rank[square] = static_cast<std::uint8_t>(rank_of(square));
    t.file[square] = static_cast<std::uint8_t>(file_of(square));
    fill_horse(t, square);
    fill_short_steps(t, square);
  }
  for (Square square = 0; square < square_count; ++square) fill_check_chances(t, square);
  // No line of the board, so that a captured piece stands on none.
  t.rank[off_board] = 0xFF;
  t.file[off_board] = 0xFF;
  return t;
}

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

const Tables tables = made();

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
