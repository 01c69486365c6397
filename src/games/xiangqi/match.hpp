#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "src/games/xiangqi/player.hpp"
#include "src/games/xiangqi/record.hpp"
#include "stats/sequential/match_score.hpp"

namespace evenhand::match {

/// Both players agree for `moves` moves each, one after the other, that one side is ahead by at
/// least `score`: it wins.
struct Adjudication {
  int score = 0;
  unsigned moves = 0;
};

/// All that a match's games depend on.
struct MatchPlan {
  PlayerSpec first;  ///< has Red in the first game
  PlayerSpec second;
  std::uint64_t games = 0;
  bool pairs = false;         ///< each opening twice, with colours reversed
  bool draw_colours = false;  ///< without pairs: a coin says who has Red, else the first player
  // Openings differ by these, none of them empty. Each combination comes up as often, the first of
  // them changing fastest.
  std::vector<xiangqi::Setup> openings;
  std::vector<unsigned> random_plies = {0};  ///< played at random after them
  std::vector<Budget> budgets;               ///< of each move, of both players
  std::uint64_t seed = 1;
  unsigned most_plies = 600;  ///< a longer game is a draw by the length cap
  const xiangqi::Rules* rules = nullptr;
  std::optional<Adjudication> adjudication;
  std::optional<stats::Sprt> sprt;

  /// What the opening of a game, or pair of games, is made of.
  struct Kind {
    std::size_t opening = 0;
    std::size_t plies = 0;  ///< index in random_plies
    std::size_t budget = 0;
    auto operator<=>(const Kind&) const = default;
  };
  std::uint64_t opening_of(std::uint64_t game) const { return pairs ? game / 2 : game; }
  Kind kind_of(std::uint64_t game) const;

  std::string text() const;  ///< one line; equal plans have equal lines
};

/// Counts of the first player's results in games, or in whole pairs: what the sequential test looks
/// at.
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
  void weigh();  ///< the games so far, for the sequential test
  bool decided() const;

  MatchPlan plan_;
  std::filesystem::path file_;
  MatchResult result_;
};

}  // namespace evenhand::match
