#include "stats/match_score.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>

#include "stats/normal.hpp"

namespace evenhand::stats {
namespace {

/// Elo points of a normalized score of 1.
constexpr double elo_unit = 800 / std::numbers::ln10;

struct Moments {
  double observations = 0;
  double mean = 0.5;
  double variance = 0;  ///< of one observation
  double games_each = 1;

  /// Excess over ½ in standard deviations of one observation.
  double t() const { return (mean - 0.5) / std::sqrt(variance); }
};

Moments moments(ScoreCounts counts) {
  if (counts.size() != 3 && counts.size() != 5) {
    throw std::domain_error("match scores are counted in three or five classes");
  }
  Moments m;
  m.games_each = counts.size() == 5 ? 2 : 1;
  const auto top = static_cast<double>(counts.size() - 1);
  double sum = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const auto count = static_cast<double>(counts[i]);
    m.observations += count;
    sum += count * static_cast<double>(i) / top;
  }
  if (m.observations == 0) return m;
  m.mean = sum / m.observations;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const double apart = static_cast<double>(i) / top - m.mean;
    m.variance += static_cast<double>(counts[i]) / m.observations * apart * apart;
  }
  return m;
}

double elo_of(double score) {
  if (score <= 0) return -INFINITY;
  if (score >= 1) return INFINITY;
  return 400 * std::log10(score / (1 - score));
}

}  // namespace

std::optional<ScoreEstimate> estimate_score(ScoreCounts counts, double level) {
  const Moments m = moments(counts);
  if (m.observations < 2 || m.variance <= 0) return std::nullopt;
  const double z = normal_upper_quantile(PValue::of((1 - level) / 2));
  const double error = z * std::sqrt(m.variance / m.observations);
  ScoreEstimate estimate;
  estimate.games = static_cast<std::uint64_t>(m.observations * m.games_each);
  estimate.score = m.mean;
  estimate.score_interval = {std::max(0.0, m.mean - error), std::min(1.0, m.mean + error), level};
  estimate.elo = elo_of(m.mean);
  estimate.elo_interval = {elo_of(m.mean - error), elo_of(m.mean + error), level};
  // The standard deviation of one game, were the games of a pair independent.
  const double per_game = std::sqrt(m.variance * m.games_each);
  estimate.normalized_elo = (m.mean - 0.5) / per_game * elo_unit;
  const double normalized_error = error / per_game * elo_unit;
  estimate.normalized_interval = {estimate.normalized_elo - normalized_error,
                                  estimate.normalized_elo + normalized_error, level};
  return estimate;
}

double Sprt::log_likelihood_ratio(ScoreCounts counts) const {
  const Moments m = moments(counts);
  if (m.observations < 2 || m.variance <= 0) return 0;
  const double scale = std::sqrt(m.games_each) / elo_unit;
  const double from0 = m.t() - elo0 * scale;
  const double from1 = m.t() - elo1 * scale;
  return m.observations / 2 * (std::log1p(from0 * from0) - std::log1p(from1 * from1));
}

double Sprt::lower_bound() const { return std::log(beta / (1 - alpha)); }
double Sprt::upper_bound() const { return std::log((1 - beta) / alpha); }

}  // namespace evenhand::stats
