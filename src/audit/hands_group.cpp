#include <fmt/format.h>

#include <array>

#include "src/audit/all_groups.hpp"
#include "src/audit/hands_tally.hpp"
#include "stats/histogram_tests.hpp"
#include "stats/hypergeometric.hpp"

namespace evenhand::audit {
namespace {

constexpr std::array hands_tests = {
    TestInfo{"hands.<set>.<hand>", "The number of key cards in the hand is hypergeometric."},
};

/// Names of sets and hands as parts of a test's name.
std::string dashed(std::string name) {
  for (char& c : name) {
    if (c == ' ') c = '-';
  }
  return name;
}

std::string finding(const cards::KeySet& set, const cards::Hand& hand,
                    std::span<const std::uint64_t> counts, double expected, std::uint64_t deals) {
  double held = 0;
  for (std::size_t k = 0; k < counts.size(); ++k) {
    held += static_cast<double>(k) * static_cast<double>(counts[k]);
  }
  return fmt::format("{} holds {:.5g} of the {} {} on average, expected {:.5g}", hand.name,
                     held / static_cast<double>(deals), set.cards.size(), set.name, expected);
}

Outcome hand_test(const cards::KeySet& set, const cards::Hand& hand,
                  std::span<const std::uint64_t> counts, const Sample& sample) {
  const stats::Hypergeometric null(sample.deck.size, set.cards.size(), hand.count);
  const auto distribution = std::make_shared<const stats::CountDistribution>(null.distribution());
  Outcome outcome{fmt::format("hands.{}.{}", dashed(set.name), dashed(hand.name)),
                  stats::distribution_test(counts.subspan(null.least()), *distribution).chi_square};
  outcome.enough = 0.1;
  if (sample.deals == 0) return outcome;
  outcome.finding = finding(set, hand, counts, null.mean(), sample.deals);
  outcome.detectable = [distribution, deals = sample.deals](double alpha, double power) {
    return stats::detectable_w(*distribution, deals, alpha, power);
  };
  return outcome;
}

std::unique_ptr<Tally> make_tally(const cards::Deck& deck) {
  if (deck.hands.empty() || deck.key_sets.empty()) return nullptr;
  return std::make_unique<HandsTally>(deck);
}

std::vector<Outcome> run(const Tally& tally, const Sample& sample) {
  const auto& hands = static_cast<const HandsTally&>(tally);
  const cards::Deck& deck = sample.deck;
  std::vector<Outcome> outcomes;
  for (std::size_t set = 0; set < deck.key_sets.size(); ++set) {
    for (std::size_t hand = 0; hand < deck.hands.size(); ++hand) {
      outcomes.push_back(
          hand_test(deck.key_sets[set], deck.hands[hand], hands.counts(hand, set), sample));
    }
  }
  return outcomes;
}

}  // namespace

constexpr Group hands_group = {
    {"hands", "key cards in the hands of a game"}, hands_tests, make_tally, run};

}  // namespace evenhand::audit
