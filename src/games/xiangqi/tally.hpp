#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>

#include "base/members.hpp"
#include "reports/json_member.hpp"
#include "src/games/xiangqi/plan.hpp"
#include "src/games/xiangqi/record.hpp"
#include "stats/sequential/sprt.hpp"

namespace evenhand::xiangqi {

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
  /// Pairs by half points, from 0 to 4.
  const std::array<std::uint64_t, 5>& pairs() const { return pairs_; }
  /// Observations: lost, even, won.
  std::array<std::uint64_t, 3> outcomes() const;
  /// Returns the counts for a sequential test: the five of pairs, or the three of games.
  stats::ScoreCounts counts(bool pairs) const;
  /// Nothing without games.
  std::optional<stats::ScoreEstimate> estimate(double level) const;

  friend bool operator==(const Score&, const Score&) = default;
  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("games", self.games_, at_most(most));
    use("alone", self.alone_, at_most(most));
    use("pairs", self.pairs_, at_most(most));
  }
  /// Every game stands alone or in a pair.
  void loaded(const reports::JsonMember& saved, std::uint64_t units) const;

 private:
  /// More are never played, and sums of as many stay whole numbers.
  static constexpr std::uint64_t most = std::uint64_t{1} << 52U;

  std::array<std::uint64_t, 3> games_{};
  std::array<std::uint64_t, 3> alone_{};
  std::array<std::uint64_t, 5> pairs_{};
};

/// Red's result of a game, or of a pair of games together.
enum class RedResult : std::size_t { behind, even, ahead };
inline constexpr std::size_t red_results = 3;
using RedResults = std::array<std::uint64_t, red_results>;

/// Where in the match: halves have whole rounds of all kinds of opening, so that no half has more
/// of one kind than the other; what is left at the end is in neither.
enum class Half : std::size_t { first, second, neither };
Half half_of(const PlayPlan& plan, std::uint64_t observation);

/// The counts of a match's games: integers, which add up, however many games there are.
struct MatchCounts {
  struct Sides {
    Score red;
    Score mover;  ///< the side to move after the opening
    /// The results of observations that stand next to each other, the first of this kind.
    std::array<RedResults, red_results> neighbours{};

    template <class Self, class Use>
    static void members(Self& self, Use& use) {
      use("red", self.red);
      use("mover", self.mover);
      use("neighbours", self.neighbours);
    }
    friend bool operator==(const Sides&, const Sides&) = default;
  };
  struct Ending {
    std::uint64_t games = 0;
    RedResults sampled{};  ///< of the games that stand for their observation

    template <class Self, class Use>
    static void members(Self& self, Use& use) {
      use("games", self.games);
      use("sampled", self.sampled, at_most(self.games));
    }
    friend bool operator==(const Ending&, const Ending&) = default;
  };

  std::map<std::uint64_t, Sides> by_kind;   ///< PlayPlan::kind_of
  Score first;                              ///< of the first player
  std::map<unsigned, Score> red_by_length;  ///< by played plies, in fifties
  std::map<std::string, Ending> endings;
  /// The sampled games that Black and Red won, by moves of each side after the opening.
  std::map<unsigned, std::array<std::uint64_t, 2>> lengths;
  std::array<RedResults, 3> by_half{};  ///< of observations
  /// The games by half, whether the first player had Black or Red, and Red's result.
  std::array<std::array<RedResults, 2>, 3> by_colour{};
  /// Games that the first player, and the second, lost by a failure before its first move.
  std::array<std::uint64_t, 2> unplayed{};

  /// The games of the observations from `first_observation` on: each with all of its games, in
  /// order. One of a pair, in turn the first and the second, stands for it where one must.
  void add(const PlayPlan& plan, std::uint64_t first_observation,
           std::span<const GameRecord> games);

  std::uint64_t units() const { return first.games(); }

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("by_kind", self.by_kind);
    use("first", self.first);
    use("red_by_length", self.red_by_length);
    use("endings", self.endings);
    use("lengths", self.lengths);
    use("by_half", self.by_half);
    use("by_colour", self.by_colour);
    use("unplayed", self.unplayed);
  }
  /// Every game is counted once wherever it is counted.
  void loaded(const reports::JsonMember& saved, std::uint64_t units) const;
  /// Returns the counts of all kinds together.
  Sides all() const;

  friend bool operator==(const MatchCounts&, const MatchCounts&) = default;

 private:
  void add_observation(const PlayPlan& plan, std::uint64_t observation,
                       std::span<const GameRecord> games);
  void add_sampled(const GameRecord& game);
};

/// How many plies a band of lengths has.
inline constexpr unsigned length_band = 50;

}  // namespace evenhand::xiangqi
