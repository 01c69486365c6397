#include "src/audit/over_time.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/nouns.hpp"
#include "base/number_text.hpp"
#include "base/real.hpp"
#include "stats/corrections.hpp"
#include "stats/distributions/hypergeometric.hpp"
#include "stats/intervals/proportion_interval.hpp"
#include "stats/intervals/simultaneous.hpp"
#include "stats/sequences/trace_test.hpp"
#include "stats/tables/cells.hpp"

namespace evenhand::audit {
namespace {

using stats::TestResult;

std::string why_not_watched(const SetsOverTime& seen) {
  return seen.slices.first().empty() ? "so many values are not watched over time" : "";
}

std::string draws_before(const SetsOverTime& seen, std::size_t lag) {
  if (lag == 1) return seen.of_deals ? "the deal before" : "the draw before";
  return seen.of_deals ? fmt::format("the deal {} before", lag)
                       : fmt::format("the draw {} before", lag);
}

std::string too_few_pairs(const SetsOverTime& seen, std::uint64_t pairs) {
  if (pairs >= least_lag_pairs) return {};
  return fmt::format("{}, {} are needed",
                     are_too_few(pairs, seen.of_deals ? "pairs of deals" : "pairs of draws"),
                     least_lag_pairs);
}

/// Pairs of draws that have one card, over all cards and all pairs of draws.
std::uint64_t equal_cards(const SetsOverTime& seen) {
  std::uint64_t sum = 0;
  for (const std::uint64_t came : seen.cards) sum += came * (came - (came > 0 ? 1 : 0)) / 2;
  return sum;
}

/// The law of how many of so many pairs hold a card that came in `came` of `draws` draws.
stats::Hypergeometric again_law(std::uint64_t came, std::uint64_t draws, std::uint64_t pairs) {
  const auto in_pairs =
      static_cast<std::uint64_t>(std::llround(real(came) * real(pairs + 1) / real(draws)));
  return {pairs + 1, in_pairs - (in_pairs > 0 ? 1 : 0), in_pairs};
}

/// The p-value of that number. The law above is that of neighbours, and knows fewer pairs at other
/// lags than a card that came a few times may have: of such a card it is no less than that of how
/// many of all its pairs stand so far apart.
stats::PValue again_p(const LagCounts& lags, std::size_t card, std::size_t lag) {
  constexpr std::uint64_t few = 30;
  const std::uint64_t came = lags.came()[card];
  const std::uint64_t draws = lags.draws();
  const std::uint64_t pairs = lags.pairs(lag);
  const std::uint64_t again = lags.again(lag)[card];
  const stats::PValue p = again_law(came, draws, pairs).two_sided(again);
  if (lag == 1 || came >= few || came < 2) return p;
  const stats::Hypergeometric of_all(draws * (draws - 1) / 2, came * (came - 1) / 2, pairs);
  return std::max(p, of_all.two_sided(again));
}

}  // namespace

double expected_shared(const LagCounts& lags) {
  double sum = 0;
  for (const std::uint64_t came : lags.came()) sum += real(came) * (real(came) - 1);
  return sum / (real(lags.draws()) * (real(lags.draws()) - 1));
}

Evidence change_point(const TestInfo& info, const SetsOverTime& seen, double level) {
  Evidence evidence = judge::evidence(info, TestResult::skip(why_not_watched(seen)));
  evidence.telling = Evidence::Telling::cause;
  if (evidence.result.is_skipped()) return evidence;
  const stats::SplitTest table =
      stats::table_split_test(seen.slices.parts(seen.cards.size()), seen.moments.traces, level);
  evidence.result = table.result;
  if (evidence.result.is_skipped()) return evidence;
  evidence.words =
      fmt::format(fmt::runtime(seen.of_deals ? "from about deal {} on cards come unlike before"
                                             : "from about draw {} on cards come unlike before"),
                  with_thousands(table.split.deals + 1));
  return evidence;
}

Evidence cell_change_point(const TestInfo& info, const SetsOverTime& seen, double level) {
  Evidence evidence = judge::evidence(info, TestResult::skip(why_not_watched(seen)));
  evidence.telling = Evidence::Telling::cause;
  if (evidence.result.is_skipped()) return evidence;
  const stats::SplitTest cell =
      stats::cell_split_test(seen.slices.parts(seen.slices.first().size()), level);
  evidence.result = cell.result;
  if (evidence.result.is_skipped()) return evidence;
  evidence.subject = seen.cell_words(cell.split.cell);
  evidence.words = fmt::format(
      fmt::runtime(seen.of_deals
                       ? "{} {} in {} of deals before about deal {}, in {} from there on"
                       : "{} {} in {} of draws before about draw {}, in {} from there on"),
      evidence.subject, seen.come, percent(cell.split.first), with_thousands(cell.split.deals + 1),
      percent(cell.split.second));
  return evidence;
}

Evidence stretches(const TestInfo& info, const SetsOverTime& seen, double level) {
  Evidence evidence = judge::evidence(info, TestResult::skip(why_not_watched(seen)));
  evidence.telling = Evidence::Telling::cause;
  if (evidence.result.is_skipped()) return evidence;
  evidence.result =
      stats::stretches_test(seen.slices.parts(seen.cards.size()), seen.moments.traces, level);
  if (evidence.result.is_skipped()) return evidence;
  evidence.words = fmt::format("shares differ between stretches of the log by {} on average",
                               percent(evidence.result.effect->value));
  return evidence;
}

Evidence shared_at_lag(const TestInfo& info, const SetsOverTime& seen, std::size_t lag,
                       const LagPairs& counted, double level) {
  if (std::string why = too_few_pairs(seen, counted.pairs); !why.empty()) {
    return judge::evidence(info, TestResult::skip(std::move(why)));
  }
  constexpr double few = 30;
  const double pairs = real(counted.pairs);
  const double mean = real(counted.shared) / pairs;
  const double variance = seen.moments.traces.second;
  Evidence evidence = judge::evidence(
      info, stats::difference_test(mean - counted.expected, variance / pairs,
                                   std::sqrt(std::max(0.0, variance)),
                                   "shift of the mean in standard deviations", level));
  if (evidence.result.is_skipped()) return evidence;
  if (pairs * counted.expected < few) {
    const std::uint64_t all = seen.draws * (seen.draws - 1) / 2;
    evidence.result.p = stats::Hypergeometric(all, std::min(all, equal_cards(seen)), counted.pairs)
                            .two_sided(counted.shared);
  } else {
    evidence.result.p = stats::two_sided(
        stats::DispersedCount{real(counted.shared), pairs * counted.expected, pairs * variance});
  }
  evidence.subject = draws_before(seen, lag);
  evidence.words =
      fmt::format(fmt::runtime(seen.of_deals ? "{} cards in the hand of {} on average, expected {}"
                                             : "{} cards shared with {} on average, expected {}"),
                  rounded(mean, 5), evidence.subject, rounded(counted.expected, 5));
  evidence.detectable = judge::detectable_w(1, pairs);
  return evidence;
}

Evidence shared_at_lags(const TestInfo& info, const SetsOverTime& seen, std::size_t first,
                        double level) {
  std::vector<Evidence> all;
  const double each = stats::level_of_each(level, real(LagCounts::lags + 1 - first));
  const double expected = expected_shared(seen.lags);
  for (std::size_t lag = first; lag <= LagCounts::lags; ++lag) {
    all.push_back(shared_at_lag(info, seen, lag,
                                {seen.lags.pairs(lag), seen.lags.shared(lag), expected}, each));
  }
  return judge::smallest_of(info, std::move(all), level);
}

Evidence worst_at_lag(const TestInfo& info, const SetsOverTime& seen, double level) {
  Evidence evidence =
      judge::evidence(info, TestResult::skip(too_few_pairs(seen, seen.lags.pairs(1))));
  if (evidence.result.is_skipped()) return evidence;
  if (seen.lags.again(1).empty()) {
    evidence.result = TestResult::skip("so many values are not watched one by one");
    return evidence;
  }
  double members = 0;
  std::size_t worst_lag = 0;
  std::size_t worst_card = 0;
  stats::PValue least;
  for (std::size_t lag = 1; lag <= LagCounts::lags; ++lag) {
    const std::uint64_t pairs = seen.lags.pairs(lag);
    if (pairs < least_lag_pairs) continue;
    const auto again = seen.lags.again(lag);
    std::size_t worst = 0;
    double furthest = -1;
    for (std::size_t card = 0; card < again.size(); ++card) {
      const stats::Hypergeometric law = again_law(seen.lags.came()[card], seen.lags.draws(), pairs);
      if (!(law.variance() > 0)) continue;
      ++members;
      const double here = std::fabs(real(again[card]) - law.mean()) / std::sqrt(law.variance());
      if (here <= furthest) continue;
      furthest = here;
      worst = card;
    }
    if (furthest < 0) continue;
    const stats::PValue p = again_p(seen.lags, worst, lag);
    if (worst_lag > 0 && !p.is_clearly_below(least)) continue;
    least = p;
    worst_lag = lag;
    worst_card = worst;
  }
  if (worst_lag == 0) {
    evidence.result = TestResult::skip("no card came often enough to come again");
    return evidence;
  }
  const std::uint64_t pairs = seen.lags.pairs(worst_lag);
  const std::uint64_t again = seen.lags.again(worst_lag)[worst_card];
  const double expected =
      again_law(seen.lags.came()[worst_card], seen.lags.draws(), pairs).mean() / real(pairs);
  const stats::Interval within =
      stats::clopper_pearson(again, pairs, stats::level_of_each(level, members));
  evidence.result.statistic = real(again);
  evidence.result.p = stats::sidak(least, members);
  evidence.result.effect = stats::Effect{"change of the share of pairs that both have the card",
                                         real(again) / real(pairs) - expected,
                                         {within.low - expected, within.high - expected, level}};
  evidence.subject =
      fmt::format("{} after {}", seen.cell_words(worst_card), draws_before(seen, worst_lag));
  evidence.words = fmt::format(
      fmt::runtime(seen.of_deals ? "{}: in both a deal and {} in {} of pairs, expected {}"
                                 : "{}: in both a draw and {} in {} of pairs, expected {}"),
      seen.cell_words(worst_card), draws_before(seen, worst_lag),
      percent(real(again) / real(pairs)), percent(expected));
  return evidence;
}

}  // namespace evenhand::audit
