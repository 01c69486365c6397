#include <fmt/format.h>

#include <memory>
#include <utility>
#include <vector>

#include "base/number_text.hpp"
#include "src/audit/hands/hand_features.hpp"
#include "src/audit/hands/hands_info.hpp"
#include "src/audit/hands/hands_tests.hpp"
#include "stats/tables/histogram_tests.hpp"

namespace evenhand::audit {
namespace {

const TestInfo& info_of(cards::HandFeature feature) {
  using cards::HandFeature;
  switch (feature) {
    case HandFeature::quads:
      return hands_info::quads;
    case HandFeature::trios:
      return hands_info::trios;
    case HandFeature::pairs:
      return hands_info::pairs;
    case HandFeature::distinct:
      return hands_info::distinct;
    case HandFeature::longest_straight:
      return hands_info::longest_straight;
    case HandFeature::longest_suit:
      return hands_info::longest_suit;
    case HandFeature::to_win:
      return hands_info::shanten;
    case HandFeature::category:
      break;
  }
  return hands_info::category;
}

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

/// At the level of one hand of so many.
judge::Detectable found_in(const HandNull& hand, std::uint64_t deals, double hands) {
  return [null = hand.null, deals, hands](double alpha, double power) {
    return stats::detectable_w(*null, deals, alpha / hands, power);
  };
}

/// The hand that fits its null worst; its p-value times the number of hands (Bonferroni), for the
/// hands of one deal depend on one another.
Evidence feature_test(const HandsTally& tally, std::size_t f, const Sample& sample) {
  const cards::HandFeature feature = sample.deck.features[f];
  const std::vector<HandNull> hands = nulls(feature, sample.deck);
  const auto number = static_cast<double>(hands.size());
  Evidence evidence = judge::evidence(info_of(feature), {});
  const HandNull* worst = nullptr;
  std::vector<judge::Detectable> found;
  for (const HandNull& hand : hands) {
    const auto counts = tally.feature(hand.hand, f);
    const stats::TestResult result =
        stats::distribution_test(counts, *hand.null, sample.level).chi_square;
    if (!result.is_skipped()) found.push_back(found_in(hand, sample.deals, number));
    if (worst != nullptr && (result.is_skipped() || !(result.p < evidence.result.p))) continue;
    evidence.result = result;
    worst = &hand;
  }
  if (worst == nullptr || evidence.result.is_skipped()) return evidence;
  evidence.result.p = evidence.result.p.times(number);
  evidence.words =
      fmt::format("{}: {} {} on average, expected {}", sample.deck.hands[worst->hand].name,
                  rounded(mean(tally.feature(worst->hand, f), sample.deals), 5),
                  feature_words(feature), rounded(worst->null->mean, 5));
  evidence.subject = sample.deck.hands[worst->hand].name;
  evidence.detectable = judge::largest_of(std::move(found));
  evidence.detectable_of_told = found_in(*worst, sample.deals, number);
  return evidence;
}

}  // namespace

void add_feature_tests(const HandsTally& hands, const Sample& sample,
                       std::vector<Evidence>& tests) {
  for (std::size_t f = 0; f < sample.deck.features.size(); ++f) {
    tests.push_back(feature_test(hands, f, sample));
  }
}

}  // namespace evenhand::audit
