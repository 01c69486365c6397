#include <fmt/format.h>

#include <array>
#include <cmath>

#include "base/number_text.hpp"
#include "src/audit/all_groups.hpp"
#include "src/audit/counting/deal_rank.hpp"
#include "src/audit/permutations/permutations_tally.hpp"
#include "src/audit/state_space/state_space_tally.hpp"
#include "src/audit/test_names.hpp"
#include "stats/distributions/poisson.hpp"
#include "stats/log_math.hpp"
#include "stats/sequences/repeats.hpp"

namespace evenhand::audit {
namespace {

namespace info {
constexpr TestInfo repeats{test_names::repeats,
                           "Whole deals repeat no more often than n! orders make them."};
}  // namespace info

constexpr std::array state_space_tests = {info::repeats};

/// Equal deals among those whose keys the sketch holds.
struct Sampled {
  stats::Repeats repeats;
  double scale = 1;  ///< chance that two held deals are equal over that of any two deals
};

Sampled sampled(const KeySketch& sketch, std::size_t n) {
  Sampled sample;
  for (const KeySketch::Entry& entry : sketch.entries()) {
    const auto copies = static_cast<double>(entry.copies);
    sample.repeats.draws += copies;
    sample.repeats.equal_pairs += copies * (copies - 1) / 2;
  }
  const double held_keys = static_cast<double>(sketch.largest_held()) + 1;
  sample.scale = std::ldexp(1.0, static_cast<int>(sketch.level()));
  sample.repeats.chance = 1 / held_keys;
  // Above 20 cards keys are hashes, and different deals may have the same.
  if (n > max_ranked_deck) {
    sample.repeats.chance += sample.scale * std::exp(-stats::log_gamma(static_cast<double>(n) + 1));
  }
  return sample;
}

double log2_orders(std::size_t n) {
  return stats::log_gamma(static_cast<double>(n) + 1) / std::log(2.0);
}

std::string words_for(const Sampled& sample, std::size_t n, double level) {
  const double pairs = sample.repeats.draws * (sample.repeats.draws - 1) / 2;
  const auto log2_space = [&](double equal) {
    return std::min(log2_orders(n), std::log2(pairs / equal * sample.scale));
  };
  const double equal = sample.repeats.equal_pairs;
  if (equal == 0) {
    return fmt::format("no deal came twice: at least {} distinct deals ({} %), of {} orders",
                       power_of_two(log2_space(-std::log(1 - level))), rounded(100 * level),
                       power_of_two(log2_orders(n)));
  }
  const stats::Interval mean = stats::poisson_mean_interval(equal, level);
  return fmt::format(
      "{:.0f} pairs of equal deals, expected {}: as about {} equally likely deals would give "
      "({} to {}), of {} orders",
      equal, rounded(pairs * sample.repeats.chance, 3), power_of_two(log2_space(equal)),
      power_of_two(log2_space(mean.high)), power_of_two(log2_space(mean.low)),
      power_of_two(log2_orders(n)));
}

std::unique_ptr<StateSpaceTally> make_tally(const cards::Deck& deck) {
  return std::make_unique<StateSpaceTally>(deck.size);
}

/// From chances among the deals of the sample to chances among all deals.
void unscale(stats::Effect& effect, double scale) {
  effect.value /= scale;
  effect.interval.low /= scale;
  effect.interval.high /= scale;
}

std::vector<Evidence> run(const StateSpaceTally& tally, const Sample& sample) {
  Evidence evidence = judge::evidence(info::repeats, {});
  evidence.telling = Evidence::Telling::cause;
  const std::size_t n = sample.deck.size;
  if (n <= PermutationsTally::max_deck) {
    evidence.result = stats::TestResult::skip("permutations.chi-square counts every order");
    return {evidence};
  }
  if (sample.hands_are_sets() && n <= max_ranked_deck) {
    evidence.result = stats::TestResult::skip("hands are written as sets: there are fewer than n!");
    return {evidence};
  }
  const Sampled seen = sampled(tally.sketch(), n);
  evidence.result = stats::repeats_test(seen.repeats, sample.level);
  if (evidence.result.is_skipped()) return {evidence};
  unscale(*evidence.result.effect, seen.scale);
  evidence.words = words_for(seen, n, sample.level);
  evidence.enough = std::ldexp(1.0, -24);
  evidence.detectable = [seen](double alpha, double power) {
    return stats::detectable_chance(seen.repeats.draws, seen.repeats.chance, alpha, power) /
           seen.scale;
  };
  return {evidence};
}

}  // namespace

constexpr Group state_space_group = make_group<StateSpaceTally, make_tally, run>(
    {"state-space", "how many distinct deals there are"}, state_space_tests);

}  // namespace evenhand::audit
