#include <fmt/format.h>

#include <utility>

#include "base/number_text.hpp"
#include "src/audit/between_deals/between_deals_info.hpp"
#include "src/audit/between_deals/between_deals_tests.hpp"
#include "src/judge/evidence.hpp"
#include "stats/intervals/simultaneous.hpp"
#include "stats/sequences/serial_correlation.hpp"

namespace evenhand::audit {
namespace {

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

}  // namespace

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

}  // namespace evenhand::audit
