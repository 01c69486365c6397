#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>

#include "base/number_text.hpp"
#include "src/audit/hands/hands_info.hpp"
#include "src/audit/hands/hands_tests.hpp"
#include "stats/distributions/hypergeometric.hpp"
#include "stats/distributions/noncentral_chi_squared.hpp"
#include "stats/tables/goodness_of_fit.hpp"
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

/// One way to share the key cards among the hands.
struct Share {
  std::string words;  ///< "2 in first, 1 in bottom"
  std::uint64_t count = 0;
  double probability = 0;
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

std::vector<Share> shares(const cards::Deck& deck, const cards::KeySet& set,
                          std::span<const std::uint64_t> joint) {
  std::vector<std::uint64_t> sizes;
  for (const cards::Hand& hand : deck.hands) sizes.push_back(hand.count);
  const std::size_t keys = set.cards.size();
  const stats::MultivariateHypergeometric null(sizes, keys);
  std::vector<Share> shares;
  for (std::size_t number = 0; number < joint.size(); ++number) {
    const std::vector<std::uint64_t> held = held_by_hands(number, keys, deck.hands.size());
    if (held.empty()) continue;
    Share share{{}, joint[number], std::exp(null.log_pmf(held))};
    if (share.probability == 0) continue;
    for (std::size_t h = 0; h < held.size(); ++h) {
      if (held[h] == 0) continue;
      share.words +=
          fmt::format("{}{} in {}", share.words.empty() ? "" : ", ", held[h], deck.hands[h].name);
    }
    shares.push_back(std::move(share));
  }
  return shares;
}

const Share& furthest(const std::vector<Share>& shares, double deals) {
  const auto deviation = [&](const Share& share) {
    const double expected = deals * share.probability;
    return std::fabs(static_cast<double>(share.count) - expected) / std::sqrt(expected);
  };
  return *std::max_element(shares.begin(), shares.end(), [&](const Share& a, const Share& b) {
    return deviation(a) < deviation(b);
  });
}

Evidence joint_test(const cards::KeySet& set, std::span<const std::uint64_t> joint,
                    const Sample& sample) {
  Evidence evidence = judge::evidence(hands_info::set_joint, {}, {dashed(set.name)});
  const std::vector<Share> all = shares(sample.deck, set, joint);
  std::vector<std::uint64_t> counts;
  std::vector<double> probabilities;
  std::vector<double> expected;
  for (const Share& share : all) {
    counts.push_back(share.count);
    probabilities.push_back(share.probability);
    expected.push_back(share.probability * static_cast<double>(sample.deals));
  }
  const stats::Pools pools = stats::pool_smallest(expected);
  evidence.result = stats::goodness_of_fit(counts, probabilities, pools, sample.level).chi_square;
  if (evidence.result.is_skipped()) return evidence;
  const Share& worst = furthest(all, static_cast<double>(sample.deals));
  evidence.words = fmt::format("{}: {} in {}", set.name, worst.words,
                               share_of_deals(worst.count, sample.deals, worst.probability));
  evidence.subject = worst.words;
  evidence.detectable = [df = *evidence.result.degrees_of_freedom, deals = sample.deals](
                            double alpha, double power) {
    return std::sqrt(stats::noncentrality_needed(df, alpha, power) / static_cast<double>(deals));
  };
  return evidence;
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
    if (hands.joint(set).empty()) continue;
    tests.push_back(joint_test(deck.key_sets[set], hands.joint(set), sample));
  }
}

std::string dashed(std::string name) {
  std::replace(name.begin(), name.end(), ' ', '-');
  return name;
}

}  // namespace evenhand::audit
