#include "src/games/xiangqi/score.hpp"

#include <fmt/format.h>

#include <numeric>

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

void Score::loaded(const reports::JsonMember& saved, std::uint64_t /*units*/) const {
  const std::uint64_t alone = std::accumulate(alone_.begin(), alone_.end(), std::uint64_t{0});
  const std::uint64_t pairs = std::accumulate(pairs_.begin(), pairs_.end(), std::uint64_t{0});
  if (alone + 2 * pairs != games())
    saved.refuse(fmt::format("{} games, alone or in pairs", games()));
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
