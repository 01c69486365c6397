#pragma once

#include "stats/sequential/match_score.hpp"

namespace evenhand::stats {

/// The meaning of Elo: of a score in units of its standard deviation (M. Van den Bergh, "Normalized
/// Elo", 2020), or 400 log10(s / (1 - s)) of the score alone.
enum class EloModel { normalized, logistic };

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
  double lower_bound() const;  ///< log(beta / (1 - alpha)): elo0 is accepted there
  double upper_bound() const;  ///< log((1 - beta) / alpha): elo1 is accepted there
};

}  // namespace evenhand::stats
