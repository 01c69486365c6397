#pragma once

#include <array>
#include <vector>

#include "sims/xiangqi/fen.hpp"
#include "sims/xiangqi/rules.hpp"

namespace evenhand::xiangqi {

/// A ply of a game, and what held before it was played.
struct Ply {
  Move move;
  Undo undo;
  bool in_check;  ///< the mover was in check
};

/// A game in progress: the position and how it came about.
class Game {
 public:
  explicit Game(const Setup& setup);

  const Position& position() const { return position_; }
  const Setup& setup() const { return setup_; }
  const std::vector<Ply>& plies() const { return plies_; }
  /// Is the side to move in check?
  bool checked() const { return in_check_; }
  /// Plies without capture, as the rules count them: checks beyond `counted_checks` of a side since
  /// the last capture, and the replies to them, are left out.
  unsigned quiet_plies(const Rules& rules) const;
  std::string fen() const;

  /// Plays a legal move.
  void play(Move move);
  /// Takes the last one back.
  void take_back();

 private:
  Setup setup_;
  Position position_;
  std::vector<Ply> plies_;
  bool in_check_;
};

}  // namespace evenhand::xiangqi
