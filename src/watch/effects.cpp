#include "src/watch/effects.hpp"

#include <algorithm>

#include "base/real.hpp"
#include "src/judge/estimate.hpp"
#include "stats/anytime/confidence_sequence.hpp"

namespace evenhand::watch {
namespace {

/// Trials at which intervals of shares are to be narrowest.
constexpr double strength_of_shares = 2000;
constexpr double deals_of_means = 100000;

BetEffect share(std::string name, std::uint64_t successes, std::uint64_t trials, double expected,
                double level) {
  const stats::Interval interval =
      stats::share_sequence(successes, trials, level, expected, strength_of_shares);
  const double value = trials == 0 ? expected : real(successes) / real(trials);
  return {std::move(name), judge::estimate(value, interval), expected, reports::share};
}

const char* share_words(const Bets& bets, Family family, std::size_t cell) {
  const DealShape& shape = bets.shape();
  const bool are_draws = shape.is_of(DealShape::Kind::draws);
  if (family == Family::cells) {
    if (cell < shape.places * shape.cards) return "share of the card at the place";
    return are_draws ? "share of draws with the card" : "share of the card";
  }
  if (are_draws) return "share of draws with both cards";
  return shape.is_of(DealShape::Kind::values) ? "share of the card after the other"
                                              : "share of the card right behind the other";
}

}  // namespace

BetEffect effect_of(const Bets& bets, std::size_t bet, const Counted& counted, double level) {
  const std::size_t on = bets.subject(bet);
  const Family family = bets.family(bet);
  switch (family) {
    case Family::cells:
    case Family::neighbours:
      return share(share_words(bets, family, on), Bets::table(family, counted)[on],
                   bets.trials(family, on / bets.columns(family), counted), bets.share(family, on),
                   level);
    case Family::repeats: {
      const std::uint64_t trials = counted.repeats.hits + counted.repeats.misses;
      const stats::Interval interval =
          stats::share_sequence(counted.repeats.hits, trials, level, 0.001, 100);
      return {"share of repeated deals",
              judge::estimate(real(counted.repeats.hits) / std::max(1.0, real(trials)), interval),
              0, reports::share};
    }
    case Family::orders:
    case Family::riffles:
    case Family::lines:
      return {};
    default:
      break;
  }
  const Scalar& scalar = bets.numbers().scalars()[on];
  const std::uint64_t trials = std::max<std::uint64_t>(1, counted.steps[scalar.lag]);
  const double mean = static_cast<double>(scalar.tilts.centre()) +
                      static_cast<double>(counted.sums[on]) / real(trials);
  // The variance is that of even-handed deals, to which a small shift of the mean adds little.
  const double variance = scalar.tilts.deviation() * scalar.tilts.deviation();
  const stats::Interval interval =
      stats::mean_sequence(mean, variance, trials, level, deals_of_means);
  return {"mean of " + scalar.words, judge::estimate(mean, interval), scalar.tilts.mean()};
}

}  // namespace evenhand::watch
