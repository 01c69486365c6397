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
  /// (score - ½) / its standard deviation in one game, times 800 / ln 10: M. Van den Bergh,
  /// "Normalized Elo" (2020). Infinite where all are alike and not even.
  double normalized_elo = 0;
  Interval normalized_interval;
};

/// Estimates from the counts of games or of pairs; none without games.
///
/// The interval of the score is normal, from the variance of the counts. Where all n observations
/// are alike it is exact: with probability `level`, fewer than 1 - q of all are unlike these, where
/// q^n = 1 - level (Clopper & Pearson 1934), and those score anything from 0 to 1. Elo is its
/// image, so that a sweep has a lower end and no upper one.
///
/// The interval of normalized Elo has the error of the score and that of its standard deviation,
/// which in lopsided matches is the larger: the delta method on the scale of the inverse hyperbolic
/// sine, where the error hardly depends on the value, after one observation more that is spread
/// evenly over the classes (Perks 1947), so that classes of which nothing was seen have an error.
/// After a sweep it is exact and one-sided, as above.
std::optional<ScoreEstimate> estimate_score(ScoreCounts counts, double level = 0.95);
/// Estimates from games that stand alone (three counts) and pairs (five) together: the variance of
/// a ratio of sums over independent observations of one or two games. All of one kind give the
/// estimate above.
std::optional<ScoreEstimate> estimate_score(ScoreCounts games, ScoreCounts pairs,
                                            double level = 0.95);

/// Returns the likelihood of superiority: how sure it is that the one with these results is the
/// stronger, Φ(Σ d / √Σ d²) over observations d points from even. For games that is Φ((W - L) / √(W
/// + L)), as R. Coulom's BayesElo (2005) has it for a flat prior. ½ without a decided game or pair.
double likelihood_of_superiority(ScoreCounts counts);

/// The meaning of Elo: of a score in units of its standard deviation (M. Van den Bergh, "Normalized
/// Elo", 2020), or 400 log10(s / (1 - s)) of the score alone.
enum class EloModel { normalized, logistic };

/// The worth of a match whose end its own results decided: estimates that are as often too high as
/// too low, and intervals that cover the truth with their level (drift_with()).
struct StoppedEstimate {
  double elo = 0;
  Interval elo_interval;
  double normalized_elo = 0;
  Interval normalized_interval;
};

/// Wald's sequential probability ratio test of Elo `elo0` against `elo1`, both from -most_elo to
/// most_elo.
struct Sprt {
  /// 29 standard deviations of a game, beyond the score of any match.
  static constexpr double most_elo = 10000;

  double elo0 = 0;
  double elo1 = 2;
  double alpha = 0.05;
  double beta = 0.05;
  EloModel model = EloModel::normalized;

  /// log of the generalised likelihood ratio: of the likeliest distribution of the scores with Elo
  /// elo1 to the likeliest with elo0, for three classes (trinomial) or five (pentanomial), where a
  /// class without a count has .001 of one, as in fastchess, so that a sweep decides as soon as its
  /// likelihood allows. 0 without games. M. Van den Bergh, "Comments on normalized Elo" (2020),
  /// section 4; of logistic Elo "The generalized maximum likelihood ratio for the expectation value
  /// of a distribution" (2020). Throws std::domain_error for counts of another number of classes
  /// and for Elo that is out of range or NaN.
  double log_likelihood_ratio(ScoreCounts counts) const;
  /// Estimates from the counts when the test stops, or when somebody looks before. The likelihood
  /// ratio is taken for Brownian motion: a walk of the scores in units of their standard deviation,
  /// which is taken as it was seen. Overshoot of the bounds is neglected. None without games,
  /// where all observations are alike, and where the ratio is beyond a bound by more than one
  /// observation: the test has not stopped the match.
  std::optional<StoppedEstimate> estimate(ScoreCounts counts, double level = 0.95) const;
  double lower_bound() const;  ///< log(beta / (1 - alpha)): elo0 is accepted there
  double upper_bound() const;  ///< log((1 - beta) / alpha): elo1 is accepted there
};

}  // namespace evenhand::stats
