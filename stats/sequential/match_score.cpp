#include "stats/sequential/match_score.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>

#include "stats/distributions/normal.hpp"

namespace evenhand::stats {
namespace {

/// Elo points of a normalized score of 1.
constexpr double elo_unit = 800 / std::numbers::ln10;

/// Of observations of one or two games each, in points of a game.
struct Sums {
  ScoreCounts counts;
  double games_each = 1;
  double observations = 0;
  double games = 0;
  double points = 0;

  /// Sum of the squared distances of observations from what they have at that mean a game.
  double squares_about(double mean) const {
    double sum = 0;
    for (std::size_t i = 0; i < counts.size(); ++i) {
      const double apart = static_cast<double>(i) / 2 - games_each * mean;
      sum += static_cast<double>(counts[i]) * apart * apart;
    }
    return sum;
  }
};

Sums sums_of(ScoreCounts counts, std::size_t classes) {
  if (!counts.empty() && counts.size() != classes) {
    throw std::domain_error("match scores are counted in three or five classes");
  }
  Sums sums;
  sums.counts = counts;
  sums.games_each = classes == 5 ? 2 : 1;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const auto count = static_cast<double>(counts[i]);
    sums.observations += count;
    sums.points += count * static_cast<double>(i) / 2;
  }
  sums.games = sums.observations * sums.games_each;
  return sums;
}

double elo_of(double score) {
  if (score <= 0) return -INFINITY;
  if (score >= 1) return INFINITY;
  return 400 * std::log10(score / (1 - score));
}

}  // namespace

std::optional<ScoreEstimate> estimate_score(ScoreCounts counts, double level) {
  return counts.size() == 5 ? estimate_score({}, counts, level) : estimate_score(counts, {}, level);
}

std::optional<ScoreEstimate> estimate_score(ScoreCounts games, ScoreCounts pairs, double level) {
  const Sums alone = sums_of(games, 3);
  const Sums paired = sums_of(pairs, 5);
  const double count = alone.games + paired.games;
  if (alone.observations + paired.observations < 2) return std::nullopt;
  const double mean = (alone.points + paired.points) / count;
  const double squares = alone.squares_about(mean) + paired.squares_about(mean);
  if (squares <= 0) return std::nullopt;
  const double error =
      normal_upper_quantile(PValue::of((1 - level) / 2)) * std::sqrt(squares) / count;
  ScoreEstimate estimate;
  estimate.games = static_cast<std::uint64_t>(count);
  estimate.score = mean;
  estimate.score_interval = {std::max(0.0, mean - error), std::min(1.0, mean + error), level};
  estimate.elo = elo_of(mean);
  estimate.elo_interval = {elo_of(mean - error), elo_of(mean + error), level};
  // The standard deviation of one game, were the games of a pair independent.
  const double per_game = std::sqrt(squares / count);
  estimate.normalized_elo = (mean - 0.5) / per_game * elo_unit;
  const double normalized_error = error / per_game * elo_unit;
  estimate.normalized_interval = {estimate.normalized_elo - normalized_error,
                                  estimate.normalized_elo + normalized_error, level};
  return estimate;
}

double Sprt::log_likelihood_ratio(ScoreCounts counts) const {
  const Sums sums = sums_of(counts, counts.size() == 5 ? 5 : 3);
  if (sums.observations < 2) return 0;
  const double mean = sums.points / sums.games;
  // In standard deviations of one observation.
  const double deviation =
      std::sqrt(sums.squares_about(mean) / sums.observations) / sums.games_each;
  if (deviation <= 0) return 0;
  const double t = (mean - 0.5) / deviation;
  const double scale = std::sqrt(sums.games_each) / elo_unit;
  const double from0 = t - elo0 * scale;
  const double from1 = t - elo1 * scale;
  return sums.observations / 2 * (std::log1p(from0 * from0) - std::log1p(from1 * from1));
}

double Sprt::lower_bound() const { return std::log(beta / (1 - alpha)); }
double Sprt::upper_bound() const { return std::log((1 - beta) / alpha); }

}  // namespace evenhand::stats
