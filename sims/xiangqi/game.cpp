#include "sims/xiangqi/game.hpp"

#include "sims/xiangqi/pressure.hpp"

namespace evenhand::xiangqi {

Game::Game(const Setup& setup)
    : setup_(setup), position_(setup.position), in_check_(in_check(position_, position_.side())) {}

void Game::play(Move move) {
  const Undo undo = position_.make(move);
  plies_.push_back({move, undo, in_check_});
  in_check_ = in_check(position_, position_.side());
}

void Game::take_back() {
  const Ply& last = plies_.back();
  position_.unmake(last.move, last.undo);
  in_check_ = last.in_check;
  plies_.pop_back();
}

unsigned Game::quiet_plies(const Rules& rules) const {
  unsigned quiet = setup_.quiet_plies;
  std::array<unsigned, 2> checks{};
  Colour mover = setup_.position.side();
  for (std::size_t i = 0; i < plies_.size(); ++i, mover = other(mover)) {
    if (plies_[i].undo.captured != nothing) {
      quiet = 0;
      checks = {};
      continue;
    }
    const bool gives_check = i + 1 < plies_.size() ? plies_[i + 1].in_check : in_check_;
    if (gives_check) ++checks[mover];
    const bool needless = gives_check && checks[mover] > rules.counted_checks;
    const bool answers_needless = plies_[i].in_check && checks[other(mover)] > rules.counted_checks;
    if (!needless && !answers_needless) ++quiet;
  }
  return quiet;
}

std::string Game::fen() const {
  // Every ply after the last capture, as FEN's counter has no place for exceptions.
  unsigned quiet = setup_.quiet_plies;
  for (const Ply& ply : plies_) quiet = ply.undo.captured == nothing ? quiet + 1 : 0;
  const auto first = setup_.position.side() == black ? 1U : 0U;
  const auto played = static_cast<unsigned>(plies_.size());
  return fen_text(position_, quiet, setup_.move_number + (first + played) / 2);
}

}  // namespace evenhand::xiangqi
