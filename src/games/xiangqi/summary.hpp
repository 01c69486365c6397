#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "src/games/xiangqi/match.hpp"
#include "stats/test_result.hpp"

namespace evenhand::match {

/// Somebody's results. Two games of a pair are one observation, because they are not independent:
/// players that are alike even play the same game twice.
class Score {
 public:
  /// A game that stands alone, by half points.
  void add(int points);
  /// Both games of a pair.
  void add_pair(int points, int other_points);

  std::uint64_t losses() const { return games_[0]; }
  std::uint64_t draws() const { return games_[1]; }
  std::uint64_t wins() const { return games_[2]; }
  std::uint64_t games() const { return losses() + draws() + wins(); }
  const std::array<std::uint64_t, 5>& pairs() const { return pairs_; }
  std::optional<stats::ScoreEstimate> estimate() const {
    return stats::estimate_score(alone_, pairs_);
  }

 private:
  std::array<std::uint64_t, 3> games_{};
  std::array<std::uint64_t, 3> alone_{};
  std::array<std::uint64_t, 5> pairs_{};
};

/// A fairness test with its p-value corrected over all of them (Holm).
struct FairnessTest {
  std::string name;
  std::string null;
  stats::TestResult result;
  stats::PValue adjusted;
};

/// What the games of a match come to.
struct Summary {
  struct Sides {
    Score red;
    Score mover;  ///< the side to move after the opening
  };

  Sides all;
  Score first;                               ///< of the first player
  std::map<MatchPlan::Kind, Sides> by_kind;  ///< by opening, its random plies, and budget
  std::map<unsigned, Score> red_by_length;   ///< by played plies, in fifties
  std::map<std::string, std::uint64_t> endings;
  std::uint64_t ended_by_failure = 0;
  std::vector<FairnessTest> tests;
};

/// With pairs, a last game without its partner is left out but for the endings.
Summary summarise(const MatchPlan& plan, const std::vector<GameRecord>& games);

}  // namespace evenhand::match
