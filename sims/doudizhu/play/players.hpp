#pragma once

#include "sims/doudizhu/play/game.hpp"
#include "sims/doudizhu/play/plan.hpp"
#include "sims/doudizhu/play/weights.hpp"

namespace evenhand::doudizhu {

/// Plays to win: takes its hand apart into few turns, leads low and long plays, keeps what nothing
/// unseen can beat for the end, answers when that saves a turn or an enemy is close to going out,
/// keeps bombs until they matter, and as a farmer lets its partner's good cards pass. It makes no
/// random choices, and looks at nothing that a player would not know.
class Policy final : public Player {
 public:
  explicit Policy(const Rules& rules, const Weights& weights = default_weights)
      : rules_(rules), weights_(weights) {}

  Combination play(const Situation& situation, random::Draws& draws) override;

 private:
  Combination lead(const Situation& situation);
  Combination answer(const Situation& situation);
  int points_of_lead(const Situation& situation, const Combination& play, unsigned turns);
  int points_of_answer(const Situation& situation, const Combination& play, unsigned turns) const;
  int points_of_bomb(const Situation& situation, unsigned turns_left) const;
  bool is_sure(const Combination& play, Counts unseen);

  const Rules& rules_;
  const Weights& weights_;
  MoveList list_;
  MoveList others_;
};

}  // namespace evenhand::doudizhu
