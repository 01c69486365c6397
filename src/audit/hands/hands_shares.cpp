#include <fmt/format.h>

#include <memory>

#include "src/audit/hands/hands_outcomes.hpp"
#include "base/number_text.hpp"
#include "stats/tables/class_table.hpp"
#include "stats/permutations/pair_counts.hpp"

namespace evenhand::audit {
namespace {

/// Sizes of hands and classes, kept for as long as a test may be asked what it can detect.
struct Sizes {
  std::vector<std::uint64_t> hands;
  std::vector<std::uint64_t> classes;
};

Evidence share_test(const cards::Partition& partition, const std::vector<std::uint64_t>& counts,
                   const Sample& sample) {
  const auto sizes = std::make_shared<Sizes>();
  for (const cards::Hand& hand : sample.deck.hands) sizes->hands.push_back(hand.count);
  sizes->classes.resize(partition.classes.size());
  for (const std::uint16_t c : partition.class_of) ++sizes->classes[c];
  const stats::ClassTable table{counts, sizes->hands, sizes->classes, sample.deals};
  Evidence outcome{"hands." + partition.name, stats::class_table_test(table)};
  if (outcome.result.is_skipped()) return outcome;
  const stats::ClassCell cell = stats::worst_class_cell(table);
  const auto deals = static_cast<double>(sample.deals);
  outcome.words = fmt::format("{} holds {:.5g} cards of {} on average, expected {:.5g}",
                                sample.deck.hands[cell.part].name, cell.observed / deals,
                                partition.classes[cell.class_], cell.expected / deals);
  outcome.detectable = [sizes, number = sample.deals](double alpha, double power) {
    return stats::detectable_class_deviation({{}, sizes->hands, sizes->classes, number}, alpha,
                                             power);
  };
  return outcome;
}

}  // namespace

void add_share_tests(const HandsTally& hands, const Sample& sample, std::vector<Evidence>& tests) {
  if (sample.deck.suits) tests.push_back(share_test(*sample.deck.suits, hands.suits(), sample));
  if (sample.deck.ranks) tests.push_back(share_test(*sample.deck.ranks, hands.ranks(), sample));
}

void add_together_tests(const HandsTally& hands, const Sample& sample,
                        std::vector<Evidence>& tests) {
  const auto groups = std::make_shared<std::vector<std::uint64_t>>();
  for (const cards::Hand& hand : sample.deck.hands) {
    if (!hand.undealt) groups->push_back(hand.count);
  }
  const std::vector<std::uint64_t> counts = hands.together();
  const std::size_t n = sample.deck.size;
  const stats::PairCounts pairs{counts, n, *groups, sample.deals};
  Evidence all{"hands.together", stats::pair_test(pairs)};
  Evidence worst{"hands.worst-together", stats::worst_pair_test(pairs)};
  if (!all.result.is_skipped()) {
    all.words = fmt::format("pairs of cards in one hand deviate by {} rms from chance",
                              percent(all.result.effect->value));
    all.detectable = [groups, n, deals = sample.deals](double alpha, double power) {
      return stats::detectable_pair_deviation({{}, n, *groups, deals}, alpha, power);
    };
  }
  if (!worst.result.is_skipped()) {
    const stats::WorstPair pair = stats::worst_pair(pairs);
    const double chance = stats::pair_null(n, *groups).together;
    worst.words = fmt::format(
        "{} and {} are in one hand in {}", card_words(sample.deck, pair.first),
        card_words(sample.deck, pair.second), share_of_deals(pair.observed, sample.deals, chance));
    worst.detectable = [groups, n, deals = sample.deals](double alpha, double power) {
      return stats::detectable_worst_pair({{}, n, *groups, deals}, alpha, power);
    };
  }
  tests.push_back(std::move(all));
  tests.push_back(std::move(worst));
}

}  // namespace evenhand::audit
