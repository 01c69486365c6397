#pragma once

#include <string>
#include <vector>

#include "reports/document.hpp"
#include "src/games/xiangqi/plan.hpp"
#include "src/games/xiangqi/tally.hpp"
#include "src/judge/evidence.hpp"

namespace evenhand::xiangqi {

/// A match that finds a shift of a share of the points by so much has seen enough.
inline constexpr double enough_shift = 0.05;

/// The battery of a match: the first player's share, where the players are unlike and colours are
/// shared out, Red's share, and whether the games were independent and alike. A pair of
/// games is one observation; where a test needs single games (endings and lengths), one of each
/// pair stands for it. Effects have intervals at the plan's level. All is skipped where the games
/// are copies of one another (PlayPlan::repeats_games), and where none was played.
std::vector<judge::Evidence> evidence_of(const PlayPlan& plan, const MatchCounts& counts);

/// "the engine did not play: 'COMMAND' made no move in any of 20 games (crash)", where a player
/// failed before its first move in every game, or, of two such, the one whose move it was; empty
/// where there was a game.
std::string why_unplayed(const PlayPlan& plan, const MatchCounts& counts);

/// "own as Red scores 52.5 % against random", or of Red alone where colours are shared out.
std::string red_words(const PlayPlan& plan, const MatchCounts& counts);

/// "own scores 52.5 % against random"
std::string first_words(const PlayPlan& plan, const MatchCounts& counts);

/// Whether the players are unlike and a share of the points says that one is the stronger, or has
/// the better colour.
bool shows_the_stronger(const PlayPlan& plan, const reports::Judgement& judgement);

/// Elo points of a share in (0, 1) of the points: 400 log10(s / (1 - s)).
double elo_of_share(double share);

}  // namespace evenhand::xiangqi
