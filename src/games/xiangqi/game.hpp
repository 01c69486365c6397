#pragma once

#include <memory>
#include <string>
#include <vector>

#include "reports/document.hpp"
#include "src/games/xiangqi/plan.hpp"
#include "src/games/xiangqi/record.hpp"
#include "src/games/xiangqi/tally.hpp"
#include "src/judge/evidence.hpp"
#include "src/run/experiment.hpp"

namespace evenhand::xiangqi {

using MatchTally = run::TallyOf<MatchCounts>;

/// A match of xiangqi: units are games, in blocks of two observations (plan.hpp). With a sequential
/// test it is ordered, ends when that has decided, and its verdict is the test's. Throws InputError
/// for a plan that cannot be played.
std::unique_ptr<run::Experiment> make_experiment(PlayPlan plan);

inline MatchCounts new_counts(const PlayPlan& /*plan*/, std::size_t /*source*/) { return {}; }
/// Plays games with two players of its own, one game after the other.
std::unique_ptr<run::Worker> make_worker(const PlayPlan& plan, std::size_t source);

/// The game of that number after its opening: a function of the plan and the number.
Game open_game(const PlayPlan& plan, std::uint64_t number);
/// Whether the first of the two players has Red in it.
bool first_has_red(const PlayPlan& plan, std::uint64_t number);

/// Plays one game of the plan, a function of the plan and the number if the players are.
GameRecord play_game(const PlayPlan& plan, std::uint64_t number, Player& first, Player& second);

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

/// Elo points of a share in (0, 1) of the points: 400 log10(s / (1 - s)).
double elo_of_share(double share);

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

/// Returns the score by now, as "+12 =30 -8  Elo +28 ± 90  LLR 0.21 (-2.94, 2.94)": won, drawn and
/// lost, Elo with half of its interval, and where a sequential test is. It is of the first player,
/// or of Red where both are alike. Empty without games.
std::string score_so_far(const PlayPlan& plan, const MatchCounts& counts);

/// The verdict of the sequential test, which stands alone, because p-values of a sample of fixed
/// size do not hold where the games themselves say when to stop. Accepted when one of the
/// hypotheses was, and the answer says what that makes of the players' strength; else inconclusive.
reports::Judgement judge_sequentially(const PlayPlan& plan, const MatchCounts& counts);

/// Answers what a match asks: which of two players is the stronger, or whether the first move is
/// worth anything. The verdict is one of matches, unless colours were shared out unevenly.
void answer_question(const PlayPlan& plan, const MatchCounts& counts,
                     reports::Judgement& judgement);

/// Returns the scores of a match with intervals at the plan's level, and the tables and charts for
/// them. Without the answer, the judgement, notes on an unfinished run and provenance.
reports::Document document_of(const PlayPlan& plan, const MatchCounts& counts);

}  // namespace evenhand::xiangqi
