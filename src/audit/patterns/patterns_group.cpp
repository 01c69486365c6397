#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <mutex>
#include <utility>

#include "src/audit/all_groups.hpp"
#include "src/audit/order/worst_successor.hpp"
#include "src/audit/patterns/patterns_tally.hpp"
#include "src/audit/patterns/relative_order_outcome.hpp"
#include "src/audit/scalar_tests.hpp"
#include "base/number_text.hpp"
#include "stats/corrections.hpp"
#include "stats/permutations/footrule_null.hpp"
#include "stats/permutations/lag_differences.hpp"
#include "stats/permutations/longest_increasing.hpp"
#include "stats/permutations/successor_matrix.hpp"

namespace evenhand::audit {
namespace {

constexpr std::array patterns_tests = {
    TestInfo{"patterns.distant-pairs",
             "Every card is equally likely to lie two, and three, places after every other."},
    TestInfo{"patterns.worst-distant-pair",
             "No card lies two or three places after another more or less often than chance."},
    TestInfo{"patterns.differences",
             "Cards two and three places apart differ by every amount modulo n equally often."},
    TestInfo{"patterns.longest-increasing-mean",
             "The longest increasing subsequence has the mean length of random permutations."},
    TestInfo{"patterns.footrule-mean",
             "Cards lie (n*n-1)/(3n) places from their starting places on average."},
    TestInfo{"patterns.fixed-places",
             "All orders of the cards at the first, the last and five spread places are equally "
             "likely."},
    TestInfo{"patterns.random-places",
             "All orders of the cards at five places drawn at random are equally likely."},
    TestInfo{"patterns.fixed-cards",
             "All orders in which the first, the last and five spread cards come are equally "
             "likely."},
    TestInfo{"patterns.random-cards",
             "All orders in which five cards drawn at random come are equally likely."},
};

/// Null distributions that take a moment to compute, kept for the next session.
const stats::CountDistribution& remembered(stats::CountDistribution (*null)(std::size_t),
                                           std::size_t n) {
  using Key = std::pair<stats::CountDistribution (*)(std::size_t), std::size_t>;
  static std::mutex mutex;
  static std::map<Key, stats::CountDistribution> known;
  const std::scoped_lock lock(mutex);
  const auto found = known.find({null, n});
  return found != known.end() ? found->second : known.emplace(Key{null, n}, null(n)).first->second;
}

struct NamedNull {
  std::string name;
  std::string_view words;
  stats::CountDistribution (*null)(std::size_t);
};

Evidence mean_of(const NamedNull& named, std::span<const std::uint64_t> counts,
                const Sample& sample) {
  const std::size_t n = sample.deck.size;
  if (n > stats::largest_exact_deck) {
    return {named.name + "-mean",
            stats::TestResult::skip(fmt::format("its distribution is computed for up to {} cards",
                                                stats::largest_exact_deck))};
  }
  return scalar_mean({named.name, named.words, counts, remembered(named.null, n)}, sample.deals);
}

/// The sharper of the tests at either lag, with Šidák's correction.
Evidence distant_pairs(const std::vector<LaggedPairs>& lags, const Sample& sample) {
  Evidence outcome{"patterns.distant-pairs", {}};
  std::size_t sharper = 0;
  for (std::size_t i = 0; i < lags.size(); ++i) {
    const stats::TestResult result =
        stats::successor_tests({lags[i].counts, sample.deck.size, sample.deals, lags[i].lag}).all;
    if (i == 0 || result.is_skipped() || result.p < outcome.result.p) {
      outcome.result = result;
      sharper = i;
    }
    if (result.is_skipped()) return outcome;
  }
  outcome.result.p = stats::sidak(outcome.result.p, static_cast<double>(lags.size()));
  outcome.detectable = [n = sample.deck.size, deals = sample.deals](double alpha, double power) {
    return stats::detectable_successor_deviation(n, deals, alpha / 2, power);
  };
  const stats::Effect& effect = *outcome.result.effect;
  outcome.words = fmt::format("pairs {} places apart deviate by {} rms ({} to {})",
                                lags[sharper].lag, percent(effect.value),
                                percent(effect.interval.low), percent(effect.interval.high));
  return outcome;
}

/// The difference that is furthest from its share, as part of a sentence.
std::string furthest_difference(const stats::LagDifferences& differences, const Sample& sample) {
  const std::size_t n = differences.counts.size();
  const double places =
      static_cast<double>(sample.deals) * static_cast<double>(n - differences.lag);
  const double expected = places / static_cast<double>(n - 1);
  std::size_t furthest = 1;
  const auto distance = [&](std::size_t v) {
    return std::abs(static_cast<double>(differences.counts[v]) - expected);
  };
  for (std::size_t v = 2; v < n; ++v) {
    if (distance(v) > distance(furthest)) furthest = v;
  }
  return fmt::format(
      "a card {} higher modulo {} lies {} places further in {} of pairs, expected {}", furthest, n,
      differences.lag, percent(static_cast<double>(differences.counts[furthest]) / places),
      percent(1 / static_cast<double>(n - 1)));
}

Evidence differences(const std::vector<LaggedPairs>& lags, const Sample& sample) {
  const std::size_t n = sample.deck.size;
  const auto first = stats::lag_differences(lags[0].counts, n, lags[0].lag);
  const auto second = stats::lag_differences(lags[1].counts, n, lags[1].lag);
  Evidence outcome{"patterns.differences", stats::difference_test(first, second, sample.deals)};
  if (!outcome.result.is_skipped()) outcome.words = furthest_difference(first, sample);
  return outcome;
}

std::unique_ptr<GroupTally> make_tally(const cards::Deck& deck) {
  if (deck.size < PatternsTally::min_deck) return nullptr;
  return std::make_unique<PatternsTally>(deck.size);
}

std::vector<Evidence> run(const GroupTally& tally, const Sample& sample) {
  const auto& patterns = static_cast<const PatternsTally&>(tally);
  std::array<std::vector<std::uint64_t>, PatternsTally::lags.size()> counts;
  std::vector<LaggedPairs> lags;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    counts[i] = patterns.pairs(i);
    lags.push_back({PatternsTally::lags[i], counts[i]});
  }
  return {
      distant_pairs(lags, sample),
      worst_successor("patterns.worst-distant-pair", lags, sample),
      differences(lags, sample),
      mean_of({"patterns.longest-increasing", "cards in the longest increasing subsequence",
               stats::longest_increasing_null},
              patterns.longest_increasing(), sample),
      mean_of({"patterns.footrule", "pairs of steps from the starting order", stats::footrule_null},
              patterns.half_footrule(), sample),
      fixed_orders("patterns.fixed-places", Members::places, patterns, sample),
      random_orders("patterns.random-places", Members::places, patterns, sample),
      fixed_orders("patterns.fixed-cards", Members::cards, patterns, sample),
      random_orders("patterns.random-cards", Members::cards, patterns, sample)};
}

}  // namespace

constexpr Group patterns_group = {
    {"patterns", "relative orders, distant pairs, longest increasing subsequence, footrule", false},
    patterns_tests,
    make_tally,
    run};

}  // namespace evenhand::audit
