#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "base/members.hpp"
#include "reports/json_member.hpp"
#include "stats/sequential/match_score.hpp"

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
  /// What a sequential test looks at: the five counts of pairs, or the three of games.
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

}  // namespace evenhand::xiangqi
