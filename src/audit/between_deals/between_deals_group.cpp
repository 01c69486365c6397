#include <fmt/format.h>

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "base/number_text.hpp"
#include "src/audit/all_groups.hpp"
#include "src/audit/between_deals/between_deals_info.hpp"
#include "src/audit/between_deals/between_deals_tests.hpp"
#include "src/judge/evidence.hpp"
#include "stats/intervals/simultaneous.hpp"
#include "stats/sequences/serial_correlation.hpp"

namespace evenhand::audit {
namespace {

/// Fewer cannot repeat often enough to tell.
constexpr double least_steps = 20;

/// In smaller decks whose hands are written in order, steps may be so few that some are equal.
constexpr std::size_t least_deck_of_sets = 40;

/// Steps from the deal `lag` before.
Evidence steps_again(const stats::Repeats& repeats, std::size_t lag, double level) {
  if (repeats.draws < least_steps) {
    return {{}, stats::TestResult::skip("there are too few steps to compare")};
  }
  Evidence evidence{{}, stats::repeats_test(repeats, level)};
  if (evidence.result.is_skipped()) return evidence;
  evidence.result.effect->name = "chance that two steps are equal";
  evidence.words = fmt::format(
      "shuffles of the deal {}before came again: {:.0f} pairs of equal ones{}, by chance {}{}",
      lag == 1 ? "" : fmt::format("{} ", lag), repeats.equal_pairs,
      repeats.kept < 1 ? " in a sample" : "", rounded(stats::expected_pairs(repeats), 3),
      lag == 1 ? "" : fmt::format(", as where {} tables deal in turn", lag));
  evidence.subject = fmt::format("lag {}", lag);
  evidence.detectable = [repeats](double alpha, double power) {
    return stats::detectable_chance(repeats, alpha, power);
  };
  return evidence;
}

Evidence correlation(const stats::LaggedSums& sums, std::string_view score, std::size_t lag,
                     double level) {
  Evidence evidence{{}, stats::serial_correlation_test(sums, level)};
  if (evidence.result.is_skipped()) return evidence;
  evidence.words = fmt::format("{} of deals {} apart are correlated by {}", score, lag,
                               rounded(evidence.result.effect->value, 3));
  evidence.subject = fmt::format("{} lag {}", score, lag);
  evidence.detectable = [pairs = sums.pairs](double alpha, double power) {
    return stats::detectable_correlation(pairs, alpha, power);
  };
  return evidence;
}

Evidence end_cards(const BetweenDealsTally& tally, std::size_t lag, BetweenDealsTally::End end,
                   const Sample& sample) {
  const std::size_t n = sample.deck.size;
  const std::vector<std::uint64_t> counts = tally.end_cards(lag, end);
  if (counts.empty()) {
    return {{},
            stats::TestResult::skip(
                fmt::format("decks of up to {} cards have it", BetweenDealsTally::max_table_deck))};
  }
  Evidence evidence{{}, stats::serial_table_test(counts, n, sample.level)};
  if (evidence.result.is_skipped()) return evidence;
  const std::string_view cards =
      end == BetweenDealsTally::End::first ? "first cards" : "last cards";
  evidence.words = fmt::format("the {} of deals {} apart depend on each other with w = {}", cards,
                               lag, rounded(evidence.result.effect->value, 3));
  evidence.subject = fmt::format("{} lag {}", cards, lag);
  evidence.detectable = [df = *evidence.result.degrees_of_freedom,
                         pairs = tally.steps(lag).steps()](double alpha, double power) {
    return stats::detectable_serial_w(df, pairs, alpha, power);
  };
  return evidence;
}

constexpr std::array between_deals_tests = {between_deals_info::positions_lag_1,
                                            between_deals_info::positions_lag_2,
                                            between_deals_info::successors_lag_1,
                                            between_deals_info::successors_lag_2,
                                            between_deals_info::scalars_lag_1,
                                            between_deals_info::scalars_lag_2,
                                            between_deals_info::worst_cell,
                                            between_deals_info::repeats,
                                            between_deals_info::repeated_steps,
                                            between_deals_info::correlation,
                                            between_deals_info::end_cards,
                                            between_deals_info::alternation,
                                            between_deals_info::halves,
                                            between_deals_info::drift,
                                            between_deals_info::worst_change,
                                            between_deals_info::change_point,
                                            between_deals_info::cell_change_point,
                                            between_deals_info::scalar_drift};

std::unique_ptr<BetweenDealsTally> make_tally(const cards::Deck& deck) {
  return std::make_unique<BetweenDealsTally>(deck.size);
}

std::vector<Evidence> run(const BetweenDealsTally& between, const Sample& sample) {
  std::vector<Evidence> results = step_tests(between, sample);
  results.push_back(repeated_steps_test(between, sample));
  for (auto* tests : {&series_tests, &change_tests}) {
    for (Evidence& evidence : tests(between, sample)) results.push_back(std::move(evidence));
  }
  return results;
}

}  // namespace

Evidence repeated_steps_test(const BetweenDealsTally& tally, const Sample& sample) {
  constexpr const TestInfo& info = between_deals_info::repeated_steps;
  if (!StepKeys::fits(sample.deck.size)) {
    return judge::evidence(
        info, stats::TestResult::skip(fmt::format("decks of {} to {} cards have it",
                                                  StepKeys::min_deck, StepKeys::max_deck)));
  }
  if (sample.hands_are_sets() && sample.deck.size < least_deck_of_sets) {
    return judge::evidence(
        info, stats::TestResult::skip("hands are written as sets: there are fewer steps than n!"));
  }
  const auto repeated = tally.step_keys().repeated();
  const double level = stats::level_of_each(sample.level, static_cast<double>(StepKeys::lags));
  std::vector<Evidence> members;
  for (std::size_t lag = 1; lag <= StepKeys::lags; ++lag) {
    members.push_back(steps_again(repeated[lag - 1], lag, level));
  }
  Evidence evidence = judge::smallest_of(info, std::move(members), sample.level);
  evidence.telling = Evidence::Telling::cause;
  return evidence;
}

std::vector<Evidence> series_tests(const BetweenDealsTally& tally, const Sample& sample) {
  std::vector<Evidence> correlations;
  std::vector<Evidence> ends;
  const double level = stats::level_of_each(
      sample.level, static_cast<double>(BetweenDealsTally::lags * score_count));
  Sample of_ends = sample;
  of_ends.level =
      stats::level_of_each(sample.level, static_cast<double>(2 * BetweenDealsTally::lags));
  for (std::size_t lag = 1; lag <= BetweenDealsTally::lags; ++lag) {
    for (std::size_t i = 0; i < score_count; ++i) {
      correlations.push_back(correlation(tally.series().sums(lag, i), score_words[i], lag, level));
    }
    for (const auto end : {BetweenDealsTally::End::first, BetweenDealsTally::End::last}) {
      ends.push_back(end_cards(tally, lag, end, of_ends));
    }
  }
  return {
      judge::smallest_of(between_deals_info::correlation, std::move(correlations), sample.level),
      judge::smallest_of(between_deals_info::end_cards, std::move(ends), sample.level)};
}

constexpr Group between_deals_group = make_group<BetweenDealsTally, make_tally, run>(
    {"between-deals", "one deal and the next",
     "what a deal has to do with those before it, and drift", false},
    between_deals_tests);

}  // namespace evenhand::audit
