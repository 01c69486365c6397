#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "stats/test_result.hpp"

namespace evenhand::stats {

/// Results of games or of pairs of games as counts by score, from the least to the most: three for
/// games (loss, draw, win), five for pairs (0, ½, 1, 1½ and 2 points). Pairs played with colours
/// reversed from one opening are dependent, so that the five counts, not the three, give the error.
/// std::domain_error for another number of counts.
using ScoreCounts = std::span<const std::uint64_t>;

struct ScoreEstimate {
  std::uint64_t games = 0;
  double score = 0.5;  ///< mean share of the points
  Interval score_interval;
  double elo = 0;  ///< 400 log10(s / (1 - s)); infinite for 0 and 1
  Interval elo_interval;
  double normalized_elo =
      0;  ///< (score - ½) / its standard deviation in one game, times 800 / ln 10
  Interval normalized_interval;
};

/// Normal intervals from the variance of the counts; none without two different scores or games.
/// Normalized Elo: M. Van den Bergh, "Normalized Elo" (2020).
std::optional<ScoreEstimate> estimate_score(ScoreCounts counts, double level = 0.95);
/// The same from games that stand alone (three counts) and pairs (five) together: the variance of
/// a ratio of sums over independent observations of one or two games. All of one kind give the
/// estimate above.
std::optional<ScoreEstimate> estimate_score(ScoreCounts games, ScoreCounts pairs,
                                            double level = 0.95);

/// Wald's sequential probability ratio test of normalized Elo `elo0` against `elo1`.
struct Sprt {
  double elo0 = 0;
  double elo1 = 2;
  double alpha = 0.05;
  double beta = 0.05;

  /// log of the likelihood ratio, generalised for unknown variance: with t the score's excess in
  /// standard deviations and n the observations, n/2 log((1 + (t - t0)²) / (1 + (t - t1)²)). 0
  /// while all observations are alike.
  double log_likelihood_ratio(ScoreCounts counts) const;
  double lower_bound() const;  ///< log(beta / (1 - alpha)): elo0 is accepted there
  double upper_bound() const;  ///< log((1 - beta) / alpha): elo1 is accepted there
};

}  // namespace evenhand::stats
