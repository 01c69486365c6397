#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/number_text.hpp"
#include "base/real.hpp"
#include "src/audit/evidence.hpp"
#include "src/audit/hands/hands_info.hpp"
#include "src/audit/hands/hands_tests.hpp"
#include "src/judge/dealt_law.hpp"
#include "stats/corrections.hpp"
#include "stats/distributions/binomial.hpp"
#include "stats/distributions/hypergeometric.hpp"
#include "stats/intervals/proportion_interval.hpp"
#include "stats/intervals/simultaneous.hpp"
#include "stats/sequences/serial_correlation.hpp"
#include "stats/tables/histogram_tests.hpp"

namespace evenhand::audit {
namespace {

/// A table of two key cards, with its margins.
struct HolderTable {
  std::size_t a = 0;
  std::size_t b = 0;
  std::vector<std::uint64_t> counts;
  std::vector<std::uint64_t> before;
  std::vector<std::uint64_t> now;
};

HolderTable holder_table(const KeyHolders& held, std::size_t a, std::size_t b) {
  const std::size_t hands = held.hands();
  HolderTable table{a, b, held.table(a, b), std::vector<std::uint64_t>(hands),
                    std::vector<std::uint64_t>(hands)};
  for (std::size_t i = 0; i < table.counts.size(); ++i) {
    table.before[i / hands] += table.counts[i];
    table.now[i % hands] += table.counts[i];
  }
  return table;
}

/// One cell of a table, by how far it is from what its margins make likely.
struct HolderCell {
  std::size_t before = 0;
  std::size_t now = 0;
  double expected = 0;
  double z = 0;
};

HolderCell furthest_cell(const HolderTable& table, std::uint64_t pairs) {
  const std::size_t hands = table.before.size();
  HolderCell furthest;
  for (std::size_t i = 0; i < table.counts.size(); ++i) {
    const double row = real(table.before[i / hands]) / real(pairs);
    const double column = real(table.now[i % hands]) / real(pairs);
    const double variance = real(pairs) * row * column * (1 - row) * (1 - column);
    if (!(variance > 0)) continue;
    const double expected = real(pairs) * row * column;
    const double z = (real(table.counts[i]) - expected) / std::sqrt(variance);
    if (furthest.expected == 0 || std::fabs(z) > std::fabs(furthest.z)) {
      furthest = {i / hands, i % hands, expected, z};
    }
  }
  return furthest;
}

std::string holder_words(const Sample& sample, const KeyHolders& held, const HolderTable& table,
                         const HolderCell& cell) {
  const cards::Deck& deck = sample.deck;
  const std::uint64_t seen = table.counts[cell.before * held.hands() + cell.now];
  const std::uint64_t before = table.before[cell.before];
  const std::string whose = cell.before == cell.now ? "it" : deck.hands[cell.now].name;
  return fmt::format("where {} had {} in the deal before, {} has {} in {}",
                     deck.hands[cell.before].name, card_words(deck, held.key_cards()[table.a]),
                     whose,
                     table.a == table.b ? "it again" : card_words(deck, held.key_cards()[table.b]),
                     share_of_deals(seen, before, cell.expected / real(before)));
}

Evidence held_table(const HolderTable& table, const KeyHolders& held, const Sample& sample,
                    double level) {
  Evidence evidence{{}, stats::serial_table_test(table.counts, held.hands(), level)};
  if (evidence.result.is_skipped()) return evidence;
  evidence.words = holder_words(sample, held, table, furthest_cell(table, held.pairs()));
  evidence.subject = fmt::format("{} then {}", card_words(sample.deck, held.key_cards()[table.a]),
                                 card_words(sample.deck, held.key_cards()[table.b]));
  evidence.detectable = [df = *evidence.result.degrees_of_freedom, pairs = held.pairs()](
                            double alpha, double power) {
    return stats::detectable_serial_w(df, pairs, alpha, power);
  };
  return evidence;
}

/// The least likely cell of all tables, given their margins: Fisher's exact test of it and the
/// rest.
Evidence worst_cell_of(const std::vector<HolderTable>& tables, const KeyHolders& held,
                       const Sample& sample) {
  const std::uint64_t pairs = held.pairs();
  HolderCell worst;
  std::size_t at = 0;
  for (std::size_t i = 0; i < tables.size(); ++i) {
    const HolderCell cell = furthest_cell(tables[i], pairs);
    if (cell.expected == 0) continue;
    if (worst.expected != 0 && std::fabs(cell.z) <= std::fabs(worst.z)) continue;
    worst = cell;
    at = i;
  }
  Evidence evidence = judge::evidence(hands_info::worst_held_before, {});
  if (worst.expected == 0) {
    evidence.result = stats::TestResult::skip("no key card changes hands");
    return evidence;
  }
  const HolderTable& table = tables[at];
  const std::uint64_t seen = table.counts[worst.before * held.hands() + worst.now];
  const double family = real(tables.size() * table.counts.size());
  evidence.result.statistic = worst.z;
  evidence.result.p =
      stats::sidak(stats::Hypergeometric(pairs, table.before[worst.before], table.now[worst.now])
                       .two_sided(seen),
                   family);
  const stats::Interval share = stats::chosen_share(seen, pairs, family, sample.level);
  const double expected = worst.expected / real(pairs);
  evidence.result.effect =
      stats::Effect{"relative deviation of how often it goes on so",
                    real(seen) / worst.expected - 1,
                    {share.low / expected - 1, share.high / expected - 1, sample.level}};
  evidence.words = holder_words(sample, held, table, worst);
  evidence.subject =
      fmt::format("{} {} then {} {}", card_words(sample.deck, held.key_cards()[table.a]),
                  worst.before, card_words(sample.deck, held.key_cards()[table.b]), worst.now);
  std::size_t fewest = sample.deck.size;
  for (const cards::Hand& hand : sample.deck.hands) fewest = std::min(fewest, hand.count);
  const double rarest = std::pow(real(fewest) / real(sample.deck.size), 2);
  evidence.detectable = [pairs, rarest, family](double alpha, double power) {
    return stats::detectable_probability(pairs, rarest, alpha / family, power) / rarest - 1;
  };
  return evidence;
}

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

void add_held_before_tests(const HandsTally& hands, const Sample& sample,
                           std::vector<Evidence>& tests) {
  const KeyHolders& held = hands.key_holders();
  const std::size_t cards = held.key_cards().size();
  if (held.pairs() == 0) {
    judge::skip(std::array{hands_info::held_before, hands_info::worst_held_before},
                "no deal follows another", tests);
    return;
  }
  std::vector<HolderTable> tables;
  std::vector<Evidence> members;
  const double level = stats::level_of_each(sample.level, real(cards * cards));
  for (std::size_t a = 0; a < cards; ++a) {
    for (std::size_t b = 0; b < cards; ++b) {
      tables.push_back(holder_table(held, a, b));
      members.push_back(held_table(tables.back(), held, sample, level));
    }
  }
  tests.push_back(judge::smallest_of(hands_info::held_before, std::move(members), sample.level));
  tests.push_back(worst_cell_of(tables, held, sample));
}

Evidence key_rhythm_test(const HandsTally& hands, const Sample& sample) {
  const KeyHolders& holders = hands.key_holders();
  const std::vector<std::uint16_t>& cards = holders.key_cards();
  const double level =
      stats::level_of_each(sample.level, real(cards.size()) * real(holders.hands()));
  std::vector<Evidence> members;
  for (std::size_t i = 0; i < cards.size(); ++i) {
    for (std::size_t hand = 0; hand < holders.hands(); ++hand) {
      members.push_back(
          rhythm_evidence(holders.series(), holders.series_number(i, hand),
                          fmt::format("how often {} has {}", sample.deck.hands[hand].name,
                                      card_words(sample.deck, cards[i])),
                          level));
    }
  }
  return judge::smallest_of(hands_info::rhythm, std::move(members), sample.level);
}

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
