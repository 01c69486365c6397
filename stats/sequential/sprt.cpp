#include "stats/sequential/sprt.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <stdexcept>
#include <utility>
#include <vector>

#include "stats/distributions/normal.hpp"
#include "stats/sequential/two_barriers.hpp"

namespace evenhand::stats {
namespace {

/// Elo points of a normalized score of 1.
constexpr double elo_unit = 800 / std::numbers::ln10;

/// Sums over observations of one or two games each, in points of a game.
struct Sums {
  std::vector<double> counts;
  double games_each = 1;
  double observations = 0;
  double games = 0;
  double points = 0;

  void add(std::size_t score, double count) {
    counts[score] += count;
    observations += count;
    games += count * games_each;
    points += count * static_cast<double>(score) / 2;
  }
  /// Sum over observations of a function of their distance from what they have at that mean a game.
  template <class Function>
  double sum_about(double mean, Function function) const {
    double sum = 0;
    for (std::size_t i = 0; i < counts.size(); ++i) {
      if (counts[i] > 0) {
        sum += counts[i] * function(static_cast<double>(i) / 2 - games_each * mean, games_each);
      }
    }
    return sum;
  }
};

Sums sums_of(ScoreCounts counts, std::size_t classes) {
  if (!counts.empty() && counts.size() != classes) {
    throw std::domain_error("match scores are counted in three or five classes");
  }
  Sums sums;
  sums.counts.assign(classes, 0);
  sums.games_each = classes == 5 ? 2 : 1;
  for (std::size_t i = 0; i < counts.size(); ++i) sums.add(i, static_cast<double>(counts[i]));
  return sums;
}

/// Games that stand alone, and pairs.
struct Match {
  Sums alone;
  Sums paired;

  double observations() const { return alone.observations + paired.observations; }
  double games() const { return alone.games + paired.games; }
  double mean() const { return (alone.points + paired.points) / games(); }
  template <class Function>
  double sum(Function function) const {
    return alone.sum_about(mean(), function) + paired.sum_about(mean(), function);
  }
  double squares() const {
    return sum([](double apart, double /*games*/) { return apart * apart; });
  }
  bool is_all_alike() const { return squares() <= 0; }
  /// The standard deviation of one game, were the games of a pair independent.
  double deviation() const { return std::sqrt(squares() / games()); }
  double normalized() const {
    const double excess = mean() - 0.5;
    return is_all_alike() && excess == 0 ? 0 : excess / deviation();
  }
};

double normal_quantile(double level) { return normal_upper_quantile((1 - level) / 2); }

/// Returns, where all observations are alike, the lower bound of the share that is so.
double share_alike(const Match& match, double level) {
  return std::pow(1 - level, 1 / match.observations());
}

Interval score_interval(const Match& match, double level) {
  const double mean = match.mean();
  if (match.is_all_alike()) {
    const double alike = share_alike(match, level);
    return {mean * alike, 1 - (1 - mean) * alike, level};
  }
  const double error = normal_quantile(level) * std::sqrt(match.squares()) / match.games();
  return {std::max(0.0, mean - error), std::min(1.0, mean + error), level};
}

/// One observation more, in equal parts of each class of what was played.
Match spread_by_one(Match match) {
  for (Sums* sums : {&match.alone, &match.paired}) {
    const std::size_t classes = sums->counts.size();
    for (std::size_t i = 0; sums->games > 0 && i < classes; ++i) {
      sums->add(i, 1 / static_cast<double>(classes));
    }
  }
  return match;
}

/// Returns, for a match without a point lost, the least value that goes with it, where all other
/// results are the opposite one.
double least_after_sweep(const Match& match, double level) {
  const double won = share_alike(match, level);
  const double in_pairs = match.paired.games / match.games();
  return (won - 0.5) / std::sqrt(won * (1 - won) * (1 + in_pairs)) * elo_unit;
}

Interval normalized_interval(const Match& match, double level) {
  if (match.mean() == 1) return {least_after_sweep(match, level), INFINITY, level};
  if (match.mean() == 0) return {-INFINITY, -least_after_sweep(match, level), level};
  const Match spread = spread_by_one(match);
  const double value = spread.normalized();
  const double deviation = spread.deviation();
  // The influence of an observation on the estimate: by the mean, and by the variance.
  const double squares = spread.sum([&](double apart, double games) {
    const double by_variance = apart * apart - games * deviation * deviation;
    const double influence = apart / deviation - value / (2 * deviation * deviation) * by_variance;
    return influence * influence;
  });
  const double error = std::sqrt(squares) / spread.games();
  const double reach = normal_quantile(level) * error / std::sqrt(1 + value * value);
  const double middle = std::asinh(value);
  Interval interval{std::sinh(middle - reach) * elo_unit, std::sinh(middle + reach) * elo_unit,
                    level};
  if (match.is_all_alike() && match.mean() > 0.5) interval.high = INFINITY;
  if (match.is_all_alike() && match.mean() < 0.5) interval.low = -INFINITY;
  return interval;
}

double elo_of(double score) {
  if (score <= 0) return -INFINITY;
  if (score >= 1) return INFINITY;
  return 400 * std::log10(score / (1 - score));
}

/// Shares of the classes, from the least score to the most.
using Shares = std::vector<double>;

/// Returns how far the score of class i is from one half, from -½ to ½.
double excess(std::size_t i, std::size_t classes) {
  return static_cast<double>(i) / static_cast<double>(classes - 1) - 0.5;
}

/// The Lagrange multiplier x with sum p g / (1 + x g) = 0, which falls with x between its poles.
double multiplier(const Shares& seen, const std::vector<double>& g) {
  const auto [least, most] = std::minmax_element(g.begin(), g.end());
  double low = -1 / *most;
  double high = -1 / *least;
  for (;;) {
    const double x = std::midpoint(low, high);
    if (x <= low || x >= high) return x;
    double sum = 0;
    for (std::size_t i = 0; i < g.size(); ++i) sum += seen[i] * g[i] / (1 + x * g[i]);
    (sum > 0 ? low : high) = x;
  }
}

/// Returns, among all distributions with this mean excess, in (-½, ½), the one that makes `seen`
/// the likeliest.
Shares most_likely_with_mean(const Shares& seen, double mean) {
  const std::size_t classes = seen.size();
  std::vector<double> g(classes);
  for (std::size_t i = 0; i < classes; ++i) g[i] = excess(i, classes) - mean;
  const double x = multiplier(seen, g);
  Shares shares(classes);
  for (std::size_t i = 0; i < classes; ++i) shares[i] = seen[i] / (1 + x * g[i]);
  return shares;
}

/// Returns, among all distributions whose mean excess is t standard deviations, the one that makes
/// `seen` the likeliest. With b the excess and k² = t² / (1 + t²) the condition is E b = k √(E b²).
/// The root is the least over s of s/2 + E b² / 2s, so that at the solution, where s² = E b², the
/// condition acts as the linear one of that s, whose solution is known: p = seen / (1 + x g).
/// Iterated in s.
Shares most_likely(const Shares& seen, double t) {
  constexpr int most_steps = 200;
  const double k = t / std::sqrt(1 + t * t);
  const std::size_t classes = seen.size();
  std::vector<double> g(classes);
  Shares shares(classes);
  double s = 0.5;
  double last = s;
  for (int step = 0; step < most_steps; ++step) {
    for (std::size_t i = 0; i < classes; ++i) {
      const double b = excess(i, classes);
      g[i] = b - k * (s / 2 + b * b / (2 * s));
    }
    const auto [least, most] = std::minmax_element(g.begin(), g.end());
    if (*least >= 0 || *most <= 0) {
      s = std::midpoint(s, last);
      continue;
    }
    const double x = multiplier(seen, g);
    double squares = 0;
    for (std::size_t i = 0; i < classes; ++i) {
      shares[i] = seen[i] / (1 + x * g[i]);
      squares += shares[i] * excess(i, classes) * excess(i, classes);
    }
    last = std::exchange(s, std::sqrt(squares));
    if (std::fabs(s - last) < 1e-12) break;
  }
  return shares;
}

}  // namespace

std::optional<ScoreEstimate> estimate_score(ScoreCounts counts, double level) {
  return counts.size() == 5 ? estimate_score({}, counts, level) : estimate_score(counts, {}, level);
}

std::optional<ScoreEstimate> estimate_score(ScoreCounts games, ScoreCounts pairs, double level) {
  const Match match{sums_of(games, 3), sums_of(pairs, 5)};
  if (match.games() == 0) return std::nullopt;
  ScoreEstimate estimate;
  estimate.games = static_cast<std::uint64_t>(match.games());
  estimate.score = match.mean();
  estimate.score_interval = score_interval(match, level);
  estimate.elo = elo_of(estimate.score);
  estimate.elo_interval = {elo_of(estimate.score_interval.low),
                           elo_of(estimate.score_interval.high), level};
  estimate.normalized_elo = match.normalized() * elo_unit;
  estimate.normalized_interval = normalized_interval(match, level);
  return estimate;
}

double likelihood_of_superiority(ScoreCounts counts) {
  const Sums sums = sums_of(counts, counts.size() == 5 ? 5 : 3);
  const double squares =
      sums.sum_about(0.5, [](double apart, double /*games*/) { return apart * apart; });
  if (squares == 0) return 0.5;
  const double won = sums.points - sums.games / 2;
  return normal_upper_tail(-won / std::sqrt(squares)).value();
}

double Sprt::log_likelihood_ratio(ScoreCounts counts) const {
  if (counts.size() != 3 && counts.size() != 5) {
    throw std::domain_error("match scores are counted in three or five classes");
  }
  if (!(std::fabs(elo0) <= most_elo && std::fabs(elo1) <= most_elo)) {
    throw std::domain_error("normalized Elo is out of range");
  }
  if (std::accumulate(counts.begin(), counts.end(), std::uint64_t{0}) == 0) return 0;
  Shares seen;
  for (const std::uint64_t count : counts) {
    seen.push_back(std::max(static_cast<double>(count), 1e-3));
  }
  const double observations = std::accumulate(seen.begin(), seen.end(), 0.0);
  for (double& share : seen) share /= observations;
  const auto likeliest = [&](double elo) {
    if (model == EloModel::logistic) {
      return most_likely_with_mean(seen, 1 / (1 + std::pow(10, -elo / 400)) - 0.5);
    }
    // The mean of two independent games has a standard deviation that is smaller by √2.
    const double scale = std::sqrt(counts.size() == 5 ? 2.0 : 1.0) * std::numbers::ln10 / 800;
    return most_likely(seen, elo * scale);
  };
  const Shares with0 = likeliest(elo0);
  const Shares with1 = likeliest(elo1);
  double ratio = 0;
  for (std::size_t i = 0; i < seen.size(); ++i) ratio += seen[i] * std::log(with1[i] / with0[i]);
  return observations * ratio;
}

std::optional<StoppedEstimate> Sprt::estimate(ScoreCounts counts, double level) const {
  const Match match = counts.size() == 5 ? Match{sums_of({}, 3), sums_of(counts, 5)}
                                         : Match{sums_of(counts, 3), sums_of({}, 5)};
  if (match.games() == 0 || match.is_all_alike()) return std::nullopt;
  const double n = match.observations();
  // The standard deviation of one observation's score, which is from 0 to 1.
  const double each = match.games() / n;
  const double deviation = std::sqrt(match.squares() / n) / each;
  const double seen = (match.mean() - 0.5) / deviation;
  const double scale = std::sqrt(each) / elo_unit;
  const auto drift_of = [&](double value) {
    return model == EloModel::normalized ? value * scale
                                         : (1 / (1 + std::pow(10, -value / 400)) - 0.5) / deviation;
  };
  const double step = drift_of(elo1) - drift_of(elo0);
  const double middle = (drift_of(elo0) + drift_of(elo1)) / 2;
  const TwoBarriers barriers{upper_bound() / step, -lower_bound() / step};
  const double ratio = log_likelihood_ratio(counts);
  const double largest = 1.5 * step * (0.5 / deviation + std::fabs(middle));
  if (ratio > upper_bound() + largest || ratio < lower_bound() - largest) return std::nullopt;
  Ending ending{Ending::Kind::open, n, 0};
  if (ratio >= upper_bound()) ending.kind = Ending::Kind::above;
  if (ratio <= lower_bound()) ending.kind = Ending::Kind::below;
  ending.place = std::clamp(n * (seen - middle), -barriers.below, barriers.above);
  const auto at = [&](double probability) {
    return drift_with(barriers, ending, probability) + middle;
  };
  const double low = at((1 - level) / 2);
  const double median = at(0.5);
  const double high = at((1 + level) / 2);
  const auto elo_at = [&](double drift) {
    return elo_of(std::clamp(0.5 + drift * deviation, 0.0, 1.0));
  };
  return StoppedEstimate{elo_at(median),
                         {elo_at(low), elo_at(high), level},
                         median / scale,
                         {low / scale, high / scale, level}};
}

double Sprt::lower_bound() const { return std::log(beta / (1 - alpha)); }
double Sprt::upper_bound() const { return std::log((1 - beta) / alpha); }

}  // namespace evenhand::stats
