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

Score& Score::operator+=(const Score& other) {
  for (std::size_t i = 0; i < games_.size(); ++i) games_[i] += other.games_[i];
  for (std::size_t i = 0; i < alone_.size(); ++i) alone_[i] += other.alone_[i];
  for (std::size_t i = 0; i < pairs_.size(); ++i) pairs_[i] += other.pairs_[i];
  return *this;
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

void to_json(nlohmann::json& json, const Score& score) {
  json = {score.games_, score.alone_, score.pairs_};
}

void from_json(const nlohmann::json& json, Score& score) {
  json.at(0).get_to(score.games_);
  json.at(1).get_to(score.alone_);
  json.at(2).get_to(score.pairs_);
}

}  // namespace evenhand::xiangqi
