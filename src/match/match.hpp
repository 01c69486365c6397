#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "src/match/player.hpp"
#include "src/match/record.hpp"
#include "stats/match_score.hpp"

namespace evenhand::match {

/// All that a match's games depend on.
struct MatchPlan {
  PlayerSpec first;  ///< has Red in the first game
  PlayerSpec second;
  std::uint64_t games = 0;
  bool pairs = false;         ///< each opening twice, with colours reversed
  bool draw_colours = false;  ///< without pairs: a coin says who has Red, else the first player
  std::vector<xiangqi::Setup> openings;      ///< used in turn; never empty
  std::vector<unsigned> random_plies = {0};  ///< played at random after them, in turn
  std::uint64_t seed = 1;
  unsigned most_plies = 600;  ///< a longer game is a draw by the length cap
  const xiangqi::Rules* rules = nullptr;
  std::optional<stats::Sprt> sprt;

  std::string text() const;  ///< one line; equal plans have equal lines
};

/// Counts by result, in order, of the games so far: what the sequential test looks at.
std::vector<std::uint64_t> score_counts(const std::vector<GameRecord>& games, bool pairs);

struct MatchResult {
  std::vector<GameRecord> games;  ///< without moves
  bool finished = false;          ///< all games played, or the sequential test decided
  double log_likelihood_ratio = 0;
};

/// Plays the match in `threads` threads, game after game appended to `file` if one is named. With
/// `resume` the games there are kept. What is played does not depend on the threads unless time
/// limits moves. `watch` hears of every game in order, in any thread.
class Match {
 public:
  using Watch = std::function<void(const MatchResult&)>;

  Match(const MatchPlan& plan, std::filesystem::path file, bool resume);
  /// Throws what a player's maker or the file throws; stops early when interrupted.
  MatchResult run(unsigned threads, const Watch& watch);

 private:
  void keep(GameRecord record);
  bool decided() const;

  MatchPlan plan_;
  std::filesystem::path file_;
  MatchResult result_;
};

}  // namespace evenhand::match
