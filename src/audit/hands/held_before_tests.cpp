#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "base/number_text.hpp"
#include "base/real.hpp"
#include "src/audit/hands/hands_info.hpp"
#include "src/audit/hands/hands_tests.hpp"
#include "stats/corrections.hpp"
#include "stats/distributions/binomial.hpp"
#include "stats/distributions/hypergeometric.hpp"
#include "stats/intervals/proportion_interval.hpp"
#include "stats/intervals/simultaneous.hpp"
#include "stats/sequences/serial_correlation.hpp"

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

}  // namespace evenhand::audit
