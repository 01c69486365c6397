#include <fmt/format.h>

#include <string>
#include <utility>
#include <vector>

#include "base/number_text.hpp"
#include "src/audit/between_deals/between_deals_info.hpp"
#include "src/audit/between_deals/between_deals_tests.hpp"
#include "src/judge/evidence.hpp"
#include "stats/intervals/simultaneous.hpp"

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

}  // namespace evenhand::audit
