#include <fmt/format.h>

#include <memory>

#include "src/audit/hands/hand_features.hpp"
#include "src/audit/hands/hands_outcomes.hpp"
#include "stats/tables/histogram_tests.hpp"

namespace evenhand::audit {
namespace {

struct HandNull {
  std::size_t hand = 0;
  std::shared_ptr<const stats::CountDistribution> null;
};

double mean(std::span<const std::uint64_t> counts, std::uint64_t deals) {
  double sum = 0;
  for (std::size_t v = 0; v < counts.size(); ++v) {
    sum += static_cast<double>(v) * static_cast<double>(counts[v]);
  }
  return sum / static_cast<double>(deals);
}

/// Hands of one size share a null distribution.
std::vector<HandNull> nulls(cards::HandFeature feature, const cards::Deck& deck) {
  std::vector<HandNull> nulls;
  for (std::size_t h = 0; h < deck.hands.size(); ++h) {
    const cards::Hand& hand = deck.hands[h];
    if (hand.undealt) continue;
    const bool is_same = !nulls.empty() && deck.hands[nulls.back().hand].count == hand.count;
    nulls.push_back({h, is_same ? nulls.back().null
                                : std::make_shared<const stats::CountDistribution>(
                                      feature_null(feature, deck, hand.count))});
  }
  return nulls;
}

/// The hand that fits its null worst; its p-value times the number of hands (Bonferroni), for the
/// hands of one deal depend on one another.
Evidence feature_test(const HandsTally& tally, std::size_t f, const Sample& sample) {
  const cards::HandFeature feature = sample.deck.features[f];
  const std::vector<HandNull> hands = nulls(feature, sample.deck);
  Evidence outcome{fmt::format("hands.{}", feature_name(feature)), {}};
  const HandNull* worst = nullptr;
  for (const HandNull& hand : hands) {
    const auto counts = tally.feature(hand.hand, f);
    const stats::TestResult result = stats::distribution_test(counts, *hand.null).chi_square;
    if (worst != nullptr && (result.is_skipped() || !(result.p < outcome.result.p))) continue;
    outcome.result = result;
    worst = &hand;
  }
  if (worst == nullptr || outcome.result.is_skipped()) return outcome;
  const auto number = static_cast<double>(hands.size());
  outcome.result.p = outcome.result.p.times(number);
  outcome.words = fmt::format(
      "{}: {:.5g} {} on average, expected {:.5g}", sample.deck.hands[worst->hand].name,
      mean(tally.feature(worst->hand, f), sample.deals), feature_words(feature), worst->null->mean);
  outcome.detectable = [null = worst->null, number, deals = sample.deals](double alpha,
                                                                          double power) {
    return stats::detectable_w(*null, deals, alpha / number, power);
  };
  return outcome;
}

}  // namespace

void add_feature_tests(const HandsTally& hands, const Sample& sample, std::vector<Evidence>& tests) {
  for (std::size_t f = 0; f < sample.deck.features.size(); ++f) {
    tests.push_back(feature_test(hands, f, sample));
  }
}

}  // namespace evenhand::audit
