#include "tests/sims/xiangqi/plain_rules.hpp"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <sstream>

namespace evenhand::xiangqi {
namespace {

bool is_red(char piece) { return std::isupper(static_cast<unsigned char>(piece)) != 0; }
bool is_black(char piece) { return std::islower(static_cast<unsigned char>(piece)) != 0; }

std::string name(int file, int rank) {
  return {static_cast<char>('a' + file), static_cast<char>('0' + rank)};
}

}  // namespace

PlainBoard::PlainBoard(const std::string& fen) : cells_(90, '.') {
  std::istringstream words(fen);
  std::string board;
  std::string side;
  words >> board >> side;
  int file = 0;
  int rank = 9;
  for (const char c : board) {
    if (c == '/') {
      file = 0;
      --rank;
    } else if (std::isdigit(static_cast<unsigned char>(c)) != 0) {
      file += c - '0';
    } else {
      cells_[static_cast<std::size_t>(rank * 9 + file++)] = c;
    }
  }
  red_to_move_ = side != "b";
}

bool PlainBoard::is_own(Spot spot) const {
  return red_to_move_ ? is_red(at(spot)) : is_black(at(spot));
}

int PlainBoard::pieces_between(Spot a, Spot b) const {
  const int file_step = (b.first > a.first) - (b.first < a.first);
  const int rank_step = (b.second > a.second) - (b.second < a.second);
  int count = 0;
  for (Spot at_spot = {a.first + file_step, a.second + rank_step}; at_spot != b;
       at_spot = {at_spot.first + file_step, at_spot.second + rank_step}) {
    if (at(at_spot) != '.') ++count;
  }
  return count;
}

bool PlainBoard::in_own_palace(Spot spot, bool red) const {
  const int rank = red ? spot.second : 9 - spot.second;
  return spot.first >= 3 && spot.first <= 5 && rank <= 2;
}

bool PlainBoard::can_go(Spot from, Spot to) const {
  if (from == to || !is_own(from) || is_own(to)) return false;
  const bool red = is_red(at(from));
  const int df = to.first - from.first;
  const int dr = to.second - from.second;
  const int af = std::abs(df);
  const int ar = std::abs(dr);
  const bool straight = df == 0 || dr == 0;
  switch (std::tolower(static_cast<unsigned char>(at(from)))) {
    case 'k':
      return af + ar == 1 && in_own_palace(to, red);
    case 'a':
      return af == 1 && ar == 1 && in_own_palace(to, red);
    case 'b':
      return af == 2 && ar == 2 && (red ? to.second <= 4 : to.second >= 5) &&
             at({from.first + df / 2, from.second + dr / 2}) == '.';
    case 'n':
      if (af == 2 && ar == 1) return at({from.first + df / 2, from.second}) == '.';
      return af == 1 && ar == 2 && at({from.first, from.second + dr / 2}) == '.';
    case 'r':
      return straight && pieces_between(from, to) == 0;
    case 'c':
      return straight && pieces_between(from, to) == (at(to) == '.' ? 0 : 1);
    case 'p': {
      if (df == 0) return dr == (red ? 1 : -1);
      const bool crossed = red ? from.second >= 5 : from.second <= 4;
      return crossed && af == 1 && dr == 0;
    }
    default:
      return false;
  }
}

PlainBoard PlainBoard::after(Spot from, Spot to) const {
  PlainBoard next = *this;
  next.cells_[static_cast<std::size_t>(to.second * 9 + to.first)] = at(from);
  next.cells_[static_cast<std::size_t>(from.second * 9 + from.first)] = '.';
  next.red_to_move_ = !red_to_move_;
  return next;
}

bool PlainBoard::loses_general() const {
  // The side to move has just let the other's general stand; can it be taken?
  const char victim = red_to_move_ ? 'k' : 'K';
  const auto place = static_cast<int>(cells_.find(victim));
  const Spot target = {place % 9, place / 9};
  for (int cell = 0; cell < 90; ++cell) {
    const Spot from = {cell % 9, cell / 9};
    if (can_go(from, target)) return true;
    const bool general = std::tolower(static_cast<unsigned char>(at(from))) == 'k';
    if (general && is_own(from) && from.first == target.first &&
        pieces_between(from, target) == 0) {
      return true;
    }
  }
  return false;
}

bool PlainBoard::is_legal(Spot from, Spot to) const {
  return can_go(from, to) && !after(from, to).loses_general();
}

std::vector<std::string> PlainBoard::legal_moves() const {
  std::vector<std::string> moves;
  for (int from = 0; from < 90; ++from) {
    for (int to = 0; to < 90; ++to) {
      if (is_legal({from % 9, from / 9}, {to % 9, to / 9})) {
        moves.push_back(name(from % 9, from / 9) + name(to % 9, to / 9));
      }
    }
  }
  std::sort(moves.begin(), moves.end());
  return moves;
}

unsigned long long PlainBoard::perft(unsigned depth) const {
  if (depth == 0) return 1;
  unsigned long long count = 0;
  for (const std::string& move : legal_moves()) {
    const Spot from = {move[0] - 'a', move[1] - '0'};
    const Spot to = {move[2] - 'a', move[3] - '0'};
    count += after(from, to).perft(depth - 1);
  }
  return count;
}

}  // namespace evenhand::xiangqi
