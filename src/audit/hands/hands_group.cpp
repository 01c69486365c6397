#include <fmt/format.h>

#include <array>
#include <memory>

#include "base/number_text.hpp"
#include "src/audit/all_groups.hpp"
#include "src/audit/hands/hands_info.hpp"
#include "src/audit/hands/hands_tests.hpp"
#include "src/audit/hands/seats.hpp"
#include "stats/permutations/pair_counts.hpp"
#include "stats/tables/class_features.hpp"

namespace evenhand::audit {
namespace {

/// Sizes of hands and classes, kept for as long as a test may be asked what it can detect.
struct Sizes {
  std::vector<std::uint64_t> hands;
  std::vector<std::uint64_t> classes;
};

Evidence share_test(const TestInfo& info, const cards::Partition& partition,
                    const std::vector<std::uint64_t>& counts, const Sample& sample) {
  const auto sizes = std::make_shared<Sizes>();
  for (const cards::Hand& hand : sample.deck.hands) sizes->hands.push_back(hand.count);
  sizes->classes.resize(partition.classes.size());
  for (const std::uint16_t c : partition.class_of) ++sizes->classes[c];
  const stats::ClassTable table{counts, sizes->hands, sizes->classes, sample.deals};
  Evidence evidence = judge::evidence(info, stats::class_table_test(table, sample.level));
  if (evidence.result.is_skipped()) return evidence;
  const stats::ClassCell cell = stats::worst_class_cell(table);
  const auto deals = static_cast<double>(sample.deals);
  evidence.words = fmt::format("{} holds {} cards of {} on average, expected {}",
                               sample.deck.hands[cell.part].name, rounded(cell.observed / deals, 5),
                               partition.classes[cell.class_], rounded(cell.expected / deals, 5));
  evidence.subject =
      fmt::format("{} {}", sample.deck.hands[cell.part].name, partition.classes[cell.class_]);
  evidence.detectable = [sizes, number = sample.deals](double alpha, double power) {
    return stats::detectable_class_deviation({{}, sizes->hands, sizes->classes, number}, alpha,
                                             power);
  };
  return evidence;
}

constexpr std::array hands_tests = {hands_info::set_joint,
                                    hands_info::worst_value,
                                    hands_info::set_hand,
                                    hands_info::suits,
                                    hands_info::ranks,
                                    hands_info::kinds,
                                    hands_info::together,
                                    hands_info::worst_together,
                                    hands_info::held_before,
                                    hands_info::worst_held_before,
                                    hands_info::rhythm,
                                    hands_info::quads,
                                    hands_info::trios,
                                    hands_info::pairs,
                                    hands_info::distinct,
                                    hands_info::longest_straight,
                                    hands_info::longest_suit,
                                    hands_info::points,
                                    hands_info::shanten,
                                    hands_info::category,
                                    hands_info::seat_cards,
                                    hands_info::seat_worst_card,
                                    hands_info::seat_set_joint,
                                    hands_info::seat_worst_value,
                                    hands_info::seat_set,
                                    hands_info::seat_suits,
                                    hands_info::seat_ranks,
                                    hands_info::seat_kinds,
                                    hands_info::seat_quads,
                                    hands_info::seat_trios,
                                    hands_info::seat_pairs,
                                    hands_info::seat_distinct,
                                    hands_info::seat_longest_straight,
                                    hands_info::seat_longest_suit,
                                    hands_info::seat_points,
                                    hands_info::seat_shanten,
                                    hands_info::seat_category,
                                    hands_info::seat_aborts,
                                    hands_info::seat_cards_undealt,
                                    hands_info::seat_worst_undealt,
                                    hands_info::seat_undealt};

std::unique_ptr<HandsTally> make_tally(const cards::Deck& deck) {
  if (deck.hands.empty() || deck.key_sets.empty()) return nullptr;
  return std::make_unique<HandsTally>(deck);
}

std::vector<Evidence> run(const HandsTally& hands, const Sample& sample) {
  std::vector<Evidence> tests;
  add_key_set_tests(hands, sample, tests);
  add_share_tests(hands, sample, tests);
  add_together_tests(hands, sample, tests);
  add_held_before_tests(hands, sample, tests);
  tests.push_back(key_rhythm_test(hands, sample));
  add_feature_tests(hands, sample, tests);
  if (hands.seats() == nullptr) return tests;
  for (Evidence& test : seats_evidence(*hands.seats(), sample.level)) {
    tests.push_back(std::move(test));
  }
  return tests;
}

}  // namespace

void add_share_tests(const HandsTally& hands, const Sample& sample, std::vector<Evidence>& tests) {
  const cards::Deck& deck = sample.deck;
  if (deck.suits) {
    tests.push_back(share_test(hands_info::suits, *deck.suits, hands.suits(), sample));
  }
  if (deck.ranks) {
    const TestInfo& info = deck.ranks->name == "kinds" ? hands_info::kinds : hands_info::ranks;
    tests.push_back(share_test(info, *deck.ranks, hands.ranks(), sample));
  }
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
  Evidence all = judge::evidence(hands_info::together, stats::pair_test(pairs, sample.level));
  Evidence worst =
      judge::evidence(hands_info::worst_together, stats::worst_pair_test(pairs, sample.level));
  if (!all.result.is_skipped()) {
    all.words = fmt::format("pairs of cards in one hand are off by {} on average",
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
    worst.subject = fmt::format("{} {}", card_words(sample.deck, pair.first),
                                card_words(sample.deck, pair.second));
    worst.detectable = [groups, n, deals = sample.deals](double alpha, double power) {
      return stats::detectable_worst_pair({{}, n, *groups, deals}, alpha, power);
    };
  }
  tests.push_back(std::move(all));
  tests.push_back(std::move(worst));
}

constexpr Group hands_group = make_group<HandsTally, make_tally, run>(
    {"hands", "what hands hold", "key cards, suits, ranks and features in a game's hands"},
    hands_tests);

}  // namespace evenhand::audit
