#include "src/games/xiangqi/score.hpp"

#include "stats/intervals/proportion_interval.hpp"

namespace evenhand::xiangqi {

void Score::add(int points) {
  ++games_[static_cast<std::size_t>(points)];
  ++alone_[static_cast<std::size_t>(points)];
}

void Score::add_pair(int points, int other_points) {
  ++games_[static_cast<std::size_t>(points)];
  ++games_[static_cast<std::size_t>(other_points)];
  ++pairs_[static_cast<std::size_t>(points + other_points)];
}

std::array<std::uint64_t, 3> Score::outcomes() const {
  return {alone_[0] + pairs_[0] + pairs_[1], alone_[1] + pairs_[2],
          alone_[2] + pairs_[3] + pairs_[4]};
}

stats::ScoreCounts Score::counts(bool pairs) const {
  return pairs ? stats::ScoreCounts(pairs_) : stats::ScoreCounts(alone_);
}

std::optional<stats::ScoreEstimate> Score::estimate(double level) const {
  return stats::estimate_score(alone_, pairs_, level);
}

}  // namespace evenhand::xiangqi
