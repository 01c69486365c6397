#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "base/number_text.hpp"
#include "src/audit/between_deals/between_deals_info.hpp"
#include "src/audit/between_deals/between_deals_tests.hpp"
#include "src/judge/evidence.hpp"
#include "stats/distributions/binomial.hpp"
#include "stats/intervals/proportion_interval.hpp"
#include "stats/intervals/simultaneous.hpp"
#include "stats/log_math.hpp"
#include "stats/permutations/position_change.hpp"
#include "stats/sequences/trace_test.hpp"

namespace evenhand::audit {
namespace {

constexpr std::size_t lags = BetweenDealsTally::lags;
namespace info = between_deals_info;
/// By lag, from 1 on.
constexpr std::array<TestInfo, lags> positions_infos = {info::positions_lag_1,
                                                        info::positions_lag_2};
constexpr std::array<TestInfo, lags> successors_infos = {info::successors_lag_1,
                                                         info::successors_lag_2};
constexpr std::array<TestInfo, lags> scalars_infos = {info::scalars_lag_1, info::scalars_lag_2};
/// Below four cards the successors do not have all the parts of the general case.
constexpr std::size_t least_successor_deck = 4;

std::string_view lag_words(std::size_t lag) {
  return lag == 1 ? "the deal before" : "the deal two before";
}

/// Counts of steps at a lag, and of those that have nothing to do with it.
struct Contrast {
  const StepTally& steps;
  const StepTally& reference;
  std::size_t lag;

  double number() const { return static_cast<double>(steps.steps()); }
  /// Steps at the lag for one of the reference.
  double ratio() const { return number() / static_cast<double>(reference.steps()); }
  /// The variance of the difference of two means, in that of one value; its inverse is the
  /// effective number of values.
  double variance() const { return 1 / number() + 1 / static_cast<double>(reference.steps()); }
};

/// Σ (share at the lag - share in the reference)² / (1/N + 1/R).
double square(const std::vector<std::uint64_t>& at_lag, const std::vector<std::uint64_t>& others,
              const Contrast& contrast) {
  double sum = 0;
  for (std::size_t i = 0; i < at_lag.size(); ++i) {
    const double difference =
        static_cast<double>(at_lag[i]) - contrast.ratio() * static_cast<double>(others[i]);
    sum += difference * difference;
  }
  return sum / (contrast.number() * contrast.number() * contrast.variance());
}

/// Widens the interval where deals repeat others: the effect is by so much larger or smaller as
/// there are more or fewer repeats, which vary more than steps that have nothing of the kind.
void allow_for_repeats(const StepTally& steps, double level, stats::Effect& effect) {
  if (steps.repeats() == 0) return;
  const double share = static_cast<double>(steps.repeats()) / static_cast<double>(steps.steps());
  const stats::Interval shares = stats::clopper_pearson(steps.repeats(), steps.steps(), level);
  effect.interval.low = std::min(effect.interval.low, effect.value * shares.low / share);
  effect.interval.high = std::max(effect.interval.high, effect.value * shares.high / share);
}

/// A matrix of counts of steps against that of the reference.
Evidence matrix_test(const TestInfo& info, double square, const Contrast& contrast,
                     const stats::CovarianceTraces& traces, std::string effect, double level) {
  const double terms = 1 / contrast.variance();
  Evidence evidence =
      judge::evidence(info, stats::trace_test(square, 1, traces, std::move(effect), terms, level));
  if (evidence.result.is_skipped()) return evidence;
  if (evidence.result.effect) {
    allow_for_repeats(contrast.steps, level, *evidence.result.effect);
  }
  evidence.detectable = [traces, terms](double alpha, double power) {
    return stats::detectable_by_traces(1, traces, terms, alpha, power);
  };
  return evidence;
}

Evidence positions(const Contrast& contrast, const ChanceMoments& chance, double level) {
  const double sum = square(contrast.steps.positions().counts(),
                            contrast.reference.positions().counts(), contrast);
  Evidence evidence = matrix_test(positions_infos[contrast.lag - 1], sum, contrast, chance.steps(),
                                  "rms relative deviation of a cell", level);
  if (contrast.lag == 1) evidence.enough = 0.1;
  if (!evidence.result.is_skipped()) {
    evidence.words = fmt::format(
        "given a card's place in {}, its place is off by {} on average from that of deals far "
        "apart",
        lag_words(contrast.lag), percent(evidence.result.effect->value));
  }
  return evidence;
}

Evidence worst_cell(const Contrast& contrast, std::size_t n, double level) {
  const std::vector<std::uint64_t> at_lag = contrast.steps.positions().counts();
  const std::vector<std::uint64_t> others = contrast.reference.positions().counts();
  const stats::PositionCounts first{others, n, contrast.reference.steps()};
  const stats::PositionCounts second{at_lag, n, contrast.steps.steps()};
  Evidence evidence{{}, stats::worst_change_test(first, second, level)};
  if (evidence.result.is_skipped()) return evidence;
  const stats::WorstChange worst = stats::worst_change(first, second);
  evidence.words = fmt::format(
      "position {} holds what position {} held in {} in {} of deals, in {} of deals "
      "far apart",
      worst.position, worst.item, lag_words(contrast.lag), percent(worst.second),
      percent(worst.first));
  evidence.subject =
      fmt::format("place {} from place {} lag {}", worst.position, worst.item, contrast.lag);
  return evidence;
}

Evidence successors(const Contrast& contrast, const ChanceMoments& chance, const Sample& sample) {
  const TestInfo& info = successors_infos[contrast.lag - 1];
  if (sample.deck.size < least_successor_deck) {
    return judge::evidence(info, stats::TestResult::skip("decks of at least 4 cards are needed"));
  }
  const double sum = square(contrast.steps.order().successors(),
                            contrast.reference.order().successors(), contrast);
  Evidence evidence = matrix_test(info, sum, contrast, chance.successors(),
                                  "rms relative deviation of a pair", sample.level);
  if (!evidence.result.is_skipped()) {
    evidence.words = fmt::format(
        "neighbouring cards lay at pairs of places in {} that are off by {} on average from those "
        "in "
        "deals far apart",
        lag_words(contrast.lag), percent(evidence.result.effect->value));
  }
  return evidence;
}

/// A variance, and the degrees of freedom with which it is known.
struct KnownVariance {
  double value;
  double degrees;
};

/// One scalar's mean, or its mean distance from the centre, at a lag and far apart.
Evidence scalar_test(std::string words, double at_lag, double far_apart, KnownVariance variance,
                     const Contrast& contrast, double level) {
  const double of_difference = variance.value * contrast.variance();
  Evidence evidence{
      {},
      stats::difference_test(at_lag - far_apart, of_difference, std::sqrt(variance.value),
                             "change of the mean in standard deviations", level, variance.degrees)};
  if (evidence.result.is_skipped()) return evidence;
  evidence.words =
      fmt::format("the step from {}: {} {} on average, {} in deals far apart",
                  lag_words(contrast.lag), words, rounded(at_lag, 5), rounded(far_apart, 5));
  evidence.subject = std::move(words);
  evidence.detectable = [terms = 1 / contrast.variance(), degrees = variance.degrees](
                            double alpha, double power) {
    return stats::detectable_difference_of_means(terms, degrees, alpha, power);
  };
  return evidence;
}

Evidence scalars(const Contrast& contrast, const ChanceMoments& chance,
                 const std::vector<StepScalarInfo>& infos, double level) {
  const auto at_lag = step_scalar_means(contrast.steps, infos);
  const auto far_apart = step_scalar_means(contrast.reference, infos);
  const auto variances = chance.scalars();
  const auto degrees = chance.scalar_degrees();
  std::vector<Evidence> members;
  const double each = stats::level_of_each(level, 2 * static_cast<double>(infos.size()) - 1);
  for (std::size_t i = 0; i < infos.size(); ++i) {
    members.push_back(scalar_test(std::string(infos[i].words), at_lag[i].value, far_apart[i].value,
                                  {variances[i].value, degrees[i].value}, contrast, each));
    // The last statistic is a share, for which the distance says the same again.
    if (i + 1 == infos.size()) continue;
    members.push_back(scalar_test(
        fmt::format("distance of {} from {}", infos[i].words, infos[i].centre), at_lag[i].distance,
        far_apart[i].distance, {variances[i].distance, degrees[i].distance}, contrast, each));
  }
  return judge::smallest_of(scalars_infos[contrast.lag - 1], std::move(members), level);
}

/// P(at least that many of the steps change nothing). Where even one is next to impossible, 1/n! is
/// too small for a double, and the bound C(steps, k) / n!^k >= P takes the tail's place: they
/// differ by a factor below 1 + 1e-6.
stats::PValue repeats_tail(const StepTally& steps, std::size_t n) {
  const double log_chance = -stats::log_gamma(static_cast<double>(n) + 1);
  const auto number = static_cast<double>(steps.steps());
  const auto repeats = static_cast<double>(steps.repeats());
  if (std::log(number) + log_chance > std::log(1e-6)) {
    return stats::Binomial(steps.steps(), std::exp(log_chance)).upper_tail(steps.repeats());
  }
  return stats::PValue::from_log(stats::log_gamma(number + 1) - stats::log_gamma(repeats + 1) -
                                 stats::log_gamma(number - repeats + 1) + repeats * log_chance);
}

/// One-sided: deals that repeat too seldom have no meaning where 1/n! is next to nothing.
Evidence repeats(const StepTally& steps, const Sample& sample, std::size_t lag, double level) {
  if (steps.steps() == 0) return {{}, stats::TestResult::skip("there are no steps")};
  const std::uint64_t repeats = steps.repeats();
  const auto number = static_cast<double>(steps.steps());
  const stats::Interval share = stats::clopper_pearson(repeats, steps.steps(), level);
  Evidence evidence;
  evidence.result.statistic = static_cast<double>(repeats);
  evidence.result.p = repeats_tail(steps, sample.deck.size);
  evidence.result.effect = stats::Effect{"share of deals that repeat an earlier one",
                                         static_cast<double>(repeats) / number, share};
  evidence.words = fmt::format("{} of {} deals equal {}", with_thousands(repeats),
                               with_thousands(steps.steps()), lag_words(lag));
  evidence.subject = fmt::format("lag {}", lag);
  return evidence;
}

}  // namespace

std::string too_little(const ChanceMoments& chance) {
  if (chance.groups() >= ChanceMoments::least_groups) return {};
  return fmt::format("about {} deals in a row are needed to tell what chance does",
                     ChanceMoments::least_groups * ChanceMoments::stride);
}

std::vector<Evidence> step_tests(const BetweenDealsTally& tally, const Sample& sample) {
  const std::vector<StepScalarInfo> infos = step_scalar_infos(sample.deck.size);
  const std::string why = too_little(tally.chance());
  std::array<std::vector<Evidence>, 3> families;
  std::vector<Evidence> cells;
  std::vector<Evidence> same;
  const double of_two = stats::level_of_each(sample.level, static_cast<double>(lags));
  for (std::size_t lag = 1; lag <= lags; ++lag) {
    const Contrast contrast{tally.steps(lag), tally.reference(), lag};
    same.push_back(repeats(contrast.steps, sample, lag, of_two));
    if (!why.empty()) {
      const auto skipped = stats::TestResult::skip(why);
      families[0].push_back(judge::evidence(positions_infos[lag - 1], skipped));
      families[1].push_back(judge::evidence(successors_infos[lag - 1], skipped));
      families[2].push_back(judge::evidence(scalars_infos[lag - 1], skipped));
      cells.push_back({{}, skipped});
      continue;
    }
    families[0].push_back(positions(contrast, tally.chance(), sample.level));
    families[1].push_back(successors(contrast, tally.chance(), sample));
    families[2].push_back(scalars(contrast, tally.chance(), infos, sample.level));
    cells.push_back(worst_cell(contrast, sample.deck.size, of_two));
  }
  std::vector<Evidence> results;
  for (std::vector<Evidence>& both : families) {
    for (Evidence& evidence : both) results.push_back(std::move(evidence));
  }
  results.push_back(judge::smallest_of(info::worst_cell, std::move(cells), sample.level));
  results.push_back(judge::smallest_of(info::repeats, std::move(same), sample.level));
  for (Evidence& evidence : results) evidence.telling = Evidence::Telling::cause;
  return results;
}

}  // namespace evenhand::audit
