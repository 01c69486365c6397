#pragma once

#include <string>

#include "reports/document.hpp"
#include "src/games/xiangqi/plan.hpp"
#include "src/games/xiangqi/tally.hpp"

namespace evenhand::xiangqi {

/// How far a sequential test of the first player's normalized Elo has come.
struct SprtState {
  stats::Sprt sprt;
  double log_likelihood_ratio = 0;

  bool accepts_elo0() const { return log_likelihood_ratio <= sprt.lower_bound(); }
  bool accepts_elo1() const { return log_likelihood_ratio >= sprt.upper_bound(); }
  bool decided() const { return accepts_elo0() || accepts_elo1(); }
  /// "LLR 1.23 in (-2.94, 2.94) for nElo 10 against 0: undecided"
  std::string text() const;
};

/// The plan has a sequential test.
SprtState sprt_state(const PlayPlan& plan, const MatchCounts& counts);

/// What the games say by now, as "+12 =30 -8  Elo +28 ± 90  LLR 0.21 (-2.94, 2.94)": won, drawn and
/// lost, Elo with half of its interval, and where a sequential test is. Of the first player, or of
/// Red where both are alike. Empty without games.
std::string score_so_far(const PlayPlan& plan, const MatchCounts& counts);

/// The verdict of the sequential test, which stands alone, because p-values of a sample of fixed
/// size do not hold where the games themselves say when to stop. Decided when one of the hypotheses
/// was accepted, and the reason says what that makes of the players' strength; else inconclusive.
reports::Judgement judge_sequentially(const PlayPlan& plan, const MatchCounts& counts);

}  // namespace evenhand::xiangqi
