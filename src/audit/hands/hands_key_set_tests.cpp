#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include "base/number_text.hpp"
#include "src/audit/hands/hands_info.hpp"
#include "src/audit/hands/hands_tests.hpp"
#include "src/judge/dealt_law.hpp"
#include "stats/distributions/hypergeometric.hpp"
#include "stats/tables/histogram_tests.hpp"

namespace evenhand::audit {
namespace {

std::string words_for(const cards::KeySet& set, const cards::Hand& hand,
                      std::span<const std::uint64_t> counts, double expected, std::uint64_t deals) {
  double held = 0;
  for (std::size_t k = 0; k < counts.size(); ++k) {
    held += static_cast<double>(k) * static_cast<double>(counts[k]);
  }
  return fmt::format("{} holds {} of the {} {} on average, expected {}", hand.name,
                     rounded(held / static_cast<double>(deals), 5), set.cards.size(), set.name,
                     rounded(expected, 5));
}

Evidence hand_test(const cards::KeySet& set, const cards::Hand& hand,
                   std::span<const std::uint64_t> counts, const Sample& sample) {
  const stats::Hypergeometric null(sample.deck.size, set.cards.size(), hand.count);
  const auto distribution = std::make_shared<const stats::CountDistribution>(null.distribution());
  Evidence evidence = judge::evidence(
      hands_info::set_hand,
      stats::distribution_test(counts.subspan(null.least()), *distribution, sample.level)
          .chi_square,
      {dashed(set.name), dashed(hand.name)});
  evidence.enough = 0.1;
  if (sample.deals == 0) return evidence;
  evidence.words = words_for(set, hand, counts, null.mean(), sample.deals);
  evidence.detectable = [distribution, deals = sample.deals](double alpha, double power) {
    return stats::detectable_w(*distribution, deals, alpha, power);
  };
  return evidence;
}

/// The ways to share the key cards among the hands.
struct Ways {
  std::vector<std::uint64_t> counts;
  std::vector<double> shares;
  std::vector<std::string> words;  ///< "2 in first, 1 in bottom"
};

/// The digits of a number of HandsTally::joint(), and what is left for the last hand. Empty when
/// they are more than there are.
std::vector<std::uint64_t> held_by_hands(std::size_t number, std::size_t keys, std::size_t hands) {
  std::vector<std::uint64_t> held;
  std::size_t left = keys;
  for (std::size_t h = 1; h < hands; ++h, number /= keys + 1) {
    const std::size_t here = number % (keys + 1);
    if (here > left) return {};
    held.push_back(here);
    left -= here;
  }
  held.push_back(left);
  return held;
}

/// None where the tally has none.
Ways ways_of(const cards::Deck& deck, const cards::KeySet& set,
             std::span<const std::uint64_t> joint) {
  std::vector<std::uint64_t> sizes;
  for (const cards::Hand& hand : deck.hands) sizes.push_back(hand.count);
  const std::size_t keys = set.cards.size();
  const stats::MultivariateHypergeometric null(sizes, keys);
  Ways ways;
  for (std::size_t number = 0; number < joint.size(); ++number) {
    const std::vector<std::uint64_t> held = held_by_hands(number, keys, deck.hands.size());
    const double share = held.empty() ? 0 : std::exp(null.log_pmf(held));
    if (share == 0) continue;
    ways.counts.push_back(joint[number]);
    ways.shares.push_back(share);
    std::string& words = ways.words.emplace_back();
    for (std::size_t h = 0; h < held.size(); ++h) {
      if (held[h] == 0) continue;
      words += fmt::format("{}{} in {}", words.empty() ? "" : ", ", held[h], deck.hands[h].name);
    }
  }
  return ways;
}

Evidence joint_test(const cards::KeySet& set, const Ways& ways, const Sample& sample) {
  Evidence evidence = judge::dealt_shares(
      hands_info::set_joint, judge::dealt_kinds(set.name, ways.counts, ways.shares, {}),
      sample.level, {dashed(set.name)});
  if (evidence.result.is_skipped()) return evidence;
  evidence.words = fmt::format("{} are shared among the hands unlike chance has it (w = {})",
                               set.name, rounded(evidence.result.effect->value, 3));
  return evidence;
}

/// The number of key cards in a hand, or the way to share them, that comes least likely so often.
Evidence worst_value_of_set(const HandsTally& tally, std::size_t set, const Ways& ways,
                            const Sample& sample) {
  const cards::Deck& deck = sample.deck;
  const cards::KeySet& keys = deck.key_sets[set];
  std::vector<judge::DealtLaw> values;
  for (std::size_t h = 0; h < deck.hands.size(); ++h) {
    // With two hands, one holds what the other does not.
    if (deck.hands.size() == 2 && h == 1) break;
    const stats::Hypergeometric law(deck.size, keys.cards.size(), deck.hands[h].count);
    values.push_back(judge::dealt_numbers(deck.hands[h].name, keys.name,
                                          tally.counts(h, set).subspan(law.least()),
                                          law.distribution()));
  }
  if (deck.hands.size() > 2) {
    values.push_back(judge::dealt_kinds(keys.name, ways.counts, ways.shares,
                                        [&](std::size_t way) { return ways.words[way]; }));
  }
  return judge::worst_value(hands_info::worst_value, values, sample.level, {dashed(keys.name)});
}

}  // namespace

void add_key_set_tests(const HandsTally& hands, const Sample& sample,
                       std::vector<Evidence>& tests) {
  const cards::Deck& deck = sample.deck;
  for (std::size_t set = 0; set < deck.key_sets.size(); ++set) {
    for (std::size_t hand = 0; hand < deck.hands.size(); ++hand) {
      tests.push_back(
          hand_test(deck.key_sets[set], deck.hands[hand], hands.counts(hand, set), sample));
    }
    const Ways ways = ways_of(deck, deck.key_sets[set], hands.joint(set));
    if (!ways.counts.empty()) tests.push_back(joint_test(deck.key_sets[set], ways, sample));
    tests.push_back(worst_value_of_set(hands, set, ways, sample));
  }
}

std::string dashed(std::string name) {
  std::replace(name.begin(), name.end(), ' ', '-');
  return name;
}

}  // namespace evenhand::audit
