#pragma once

#include <string>
#include <utility>
#include <vector>

#include "sims/xiangqi/position.hpp"

namespace evenhand::xiangqi {

/// The rules once more, as a rule book has them: a board of letters, every from-to pair tried, and
/// the general looked for after each. Shares nothing with what it checks.
class PlainBoard {
 public:
  explicit PlainBoard(const std::string& fen);

  /// All legal moves as text, in alphabetical order.
  std::vector<std::string> legal_moves() const;
  /// The same by playing on.
  unsigned long long perft(unsigned depth) const;

 private:
  using Spot = std::pair<int, int>;  ///< file, rank

  char at(Spot spot) const {
    return cells_[static_cast<std::size_t>(spot.second * 9 + spot.first)];
  }
  bool is_own(Spot spot) const;
  bool can_go(Spot from, Spot to) const;
  PlainBoard after(Spot from, Spot to) const;
  bool loses_general() const;
  bool is_legal(Spot from, Spot to) const;
  int pieces_between(Spot a, Spot b) const;
  bool in_own_palace(Spot spot, bool red) const;

  std::string cells_;
  bool red_to_move_ = true;
};

}  // namespace evenhand::xiangqi
