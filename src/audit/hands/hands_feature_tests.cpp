#include <fmt/format.h>

#include <memory>
#include <utility>
#include <vector>

#include "sims/odds/poker.hpp"
#include "src/audit/hands/hand_features.hpp"
#include "src/audit/hands/hands_info.hpp"
#include "src/audit/hands/hands_tests.hpp"
#include "src/audit/scalar_tests.hpp"
#include "src/judge/dealt_law.hpp"
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
    case HandFeature::points:
      return hands_info::points;
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
  evidence.words = fmt::format(
      "{}: {}", sample.deck.hands[worst->hand].name,
      words_of_moments(tally.feature(worst->hand, f), *worst->null, feature_words(feature)));
  evidence.subject = sample.deck.hands[worst->hand].name;
  evidence.detectable = judge::largest_of(std::move(found));
  evidence.detectable_of_told = found_in(*worst, sample.deals, number);
  return evidence;
}

/// "a pair", "full house or better", "at most two pair".
std::string category_words(const stats::ValueRange& range) {
  const auto name = [](std::size_t value) {
    return odds::name(static_cast<odds::Category>(value));
  };
  if (range.first == range.last) return std::string(name(range.first));
  if (range.first == 0) return fmt::format("at most {}", name(range.last));
  return fmt::format("{} or better", name(range.first));
}

judge::DealtLaw values_of(const HandsTally& tally, std::size_t f, const HandNull& hand,
                          const cards::Deck& deck) {
  judge::DealtLaw values =
      judge::dealt_numbers(deck.hands[hand.hand].name, std::string(feature_words(deck.features[f])),
                           tally.feature(hand.hand, f), *hand.null);
  if (deck.features[f] == cards::HandFeature::category) values.range = category_words;
  return values;
}

/// The value, or tail, that comes to a hand least likely so often.
Evidence worst_value_of_feature(const HandsTally& tally, std::size_t f, const Sample& sample) {
  std::vector<judge::DealtLaw> hands;
  for (const HandNull& hand : nulls(sample.deck.features[f], sample.deck)) {
    hands.push_back(values_of(tally, f, hand, sample.deck));
  }
  const std::string_view feature = info_of(sample.deck.features[f]).name;
  return judge::worst_value(hands_info::worst_value, hands, sample.level,
                            {std::string(feature.substr(feature.find('.') + 1))});
}

}  // namespace

void add_feature_tests(const HandsTally& hands, const Sample& sample,
                       std::vector<Evidence>& tests) {
  for (std::size_t f = 0; f < sample.deck.features.size(); ++f) {
    tests.push_back(feature_test(hands, f, sample));
    Evidence worst = worst_value_of_feature(hands, f, sample);
    judge::tell_before(worst, {&tests.back(), 1});
    tests.push_back(std::move(worst));
  }
}

}  // namespace evenhand::audit
