#include "src/audit/hands/hand_features.hpp"

#include <fmt/format.h>

#include <array>
#include <memory>
#include <utility>
#include <vector>

#include "sims/mahjong/odds.hpp"
#include "sims/odds/poker.hpp"
#include "src/audit/hands/hands_info.hpp"
#include "src/audit/hands/hands_tests.hpp"
#include "src/audit/scalar_tests.hpp"
#include "src/judge/dealt_law.hpp"
#include "stats/tables/class_features.hpp"
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
    if (worst != nullptr && (result.is_skipped() || !result.p.is_clearly_below(evidence.result.p)))
      continue;
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

using cards::HandFeature;
using Words = PackedHands::Words;

/// The lowest bit of every lane of four.
constexpr std::uint64_t lane_ones = 0x1111111111111111;

/// The sum of sixteen lanes of which fewer than sixteen are 1 and the rest 0.
std::size_t sum_of_lanes(std::uint64_t lanes) { return (lanes * lane_ones) >> 60; }

std::uint64_t lanes_held(std::uint64_t ranks) {
  return (ranks | ranks >> 1 | ranks >> 2) & lane_ones;
}
std::uint64_t lanes_of_four(std::uint64_t ranks) { return ranks >> 2 & lane_ones; }
std::uint64_t lanes_of_three(std::uint64_t ranks) { return ranks & ranks >> 1 & lane_ones; }
std::uint64_t lanes_of_two(std::uint64_t ranks) { return ranks >> 1 & ~ranks & lane_ones; }

template <class Lanes>
std::size_t sum_over_ranks(const PackedHands& packed, const Words& held, Lanes lanes) {
  std::size_t sum = 0;
  for (std::size_t i = 0; i < packed.rank_words(); ++i) {
    sum += sum_of_lanes(lanes(packed.rank_word(held, i)));
  }
  return sum;
}

/// Lanes that are left after each is joined with its neighbour, until none is: the longest run.
std::size_t longest_run(std::uint64_t lanes) {
  std::size_t length = 0;
  for (; lanes != 0; lanes &= lanes >> 4) ++length;
  return length;
}

std::size_t most_of_a_suit(const PackedHands& packed, const Words& held) {
  std::size_t most = 0;
  for (std::size_t suit = 0; suit < packed.suits(); ++suit) {
    most = std::max<std::size_t>(most, packed.suit(held, suit));
  }
  return most;
}

/// A card of the highest rank is worth four points, one of the fourth highest one, of four suits.
constexpr std::size_t highest_worth = 4;
constexpr std::size_t most_points = 4 * (4 + 3 + 2 + 1);

std::uint64_t worth_of(std::size_t rank, std::size_t ranks) {
  const std::size_t below_the_highest = ranks - 1 - rank;
  return below_the_highest < highest_worth ? highest_worth - below_the_highest : 0;
}

std::size_t high_card_points(const PackedHands& packed, const Words& held) {
  std::size_t points = 0;
  for (std::size_t rank = packed.ranks() - highest_worth; rank < packed.ranks(); ++rank) {
    points += worth_of(rank, packed.ranks()) * packed.rank(held, rank);
  }
  return points;
}

// Ranks run from 2 to ace; A 2 3 4 5 is a straight as well.
constexpr std::uint64_t wheel = 0x1000000001111;

std::size_t poker_category(const PackedHands& packed, const Words& held) {
  const std::uint64_t ranks = packed.rank_word(held, 0);
  const std::size_t distinct = sum_of_lanes(lanes_held(ranks));
  if (distinct == 5) {
    const bool flush = most_of_a_suit(packed, held) == 5;
    const std::uint64_t lanes = lanes_held(ranks);
    const bool straight = longest_run(lanes) == 5 || lanes == wheel;
    if (straight && flush) return 8;
    if (flush) return 5;
    return straight ? 4 : 0;
  }
  if (distinct == 4) return 1;
  if (distinct == 3) return lanes_of_three(ranks) != 0 ? 3 : 2;
  return lanes_of_four(ranks) != 0 ? 7 : 6;
}

/// Eight lanes of four bits as bytes.
std::uint64_t bytes_of_lanes(std::uint64_t lanes) {
  lanes = (lanes | lanes << 16) & 0x0000FFFF0000FFFF;
  lanes = (lanes | lanes << 8) & 0x00FF00FF00FF00FF;
  return (lanes | lanes << 4) & 0x0F0F0F0F0F0F0F0F;
}

mahjong::Counts tiles_held(const PackedHands& packed, const Words& held) {
  mahjong::Counts counts;
  std::size_t kind = 0;
  for (; kind + 8 <= counts.size(); kind += 8) {
    const std::uint64_t bytes =
        bytes_of_lanes(packed.rank_word(held, kind / 16) >> (kind % 16 * 4) & 0xFFFFFFFF);
    // Written as one word.
    for (std::size_t i = 0; i < 8; ++i)
      counts[kind + i] = static_cast<std::uint8_t>(bytes >> 8 * i);
  }
  for (; kind < counts.size(); ++kind) {
    counts[kind] = static_cast<std::uint8_t>(packed.rank(held, kind));
  }
  return counts;
}

std::size_t tiles_to_win(const PackedHands& packed, const Words& held) {
  static const mahjong::ShantenCounter shanten{mahjong::Shape{}};
  const mahjong::SuitIndices hand(tiles_held(packed, held));
  return static_cast<std::size_t>(shanten(hand).best() + 1);
}

/// High card to straight flush, of 2,598,960 hands.
constexpr std::array poker_counts = {1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 40};

stats::CountDistribution distribution(std::vector<double> pmf) {
  stats::CountDistribution null;
  null.pmf = std::move(pmf);
  for (std::size_t i = 0; i < null.pmf.size(); ++i) {
    null.mean += static_cast<double>(i) * null.pmf[i];
  }
  for (std::size_t i = 0; i < null.pmf.size(); ++i) {
    const double deviation = static_cast<double>(i) - null.mean;
    null.variance += deviation * deviation * null.pmf[i];
  }
  return null;
}

stats::CountDistribution poker_null() {
  std::vector<double> pmf;
  for (const int count : poker_counts) pmf.push_back(count / 2598960.0);
  return distribution(std::move(pmf));
}

/// Counted once: it takes longer than many a session.
const stats::CountDistribution& to_win_null(std::size_t hand) {
  const auto counted = [](std::size_t tiles) {
    const auto pmf = mahjong::best_shanten_probabilities({}, true, tiles);
    return distribution({pmf.begin(), pmf.end()});
  };
  static const stats::CountDistribution dealer = counted(mahjong::full_hand);
  static const stats::CountDistribution other = counted(mahjong::full_hand - 1);
  return hand == mahjong::full_hand ? dealer : other;
}

std::vector<std::uint64_t> sizes(const cards::Partition& partition) {
  std::vector<std::uint64_t> sizes(partition.classes.size());
  for (const std::uint16_t c : partition.class_of) ++sizes[c];
  return sizes;
}

stats::CountDistribution points_null(const std::vector<std::uint64_t>& ranks, std::size_t hand) {
  std::vector<std::uint64_t> worths;
  for (std::size_t rank = 0; rank < ranks.size(); ++rank) {
    worths.push_back(worth_of(rank, ranks.size()));
  }
  return stats::worth_held(ranks, worths, hand);
}

stats::CountDistribution exact_null(HandFeature feature, const cards::Deck& deck,
                                    std::size_t hand) {
  const std::vector<std::uint64_t> ranks = sizes(*deck.ranks);
  switch (feature) {
    case HandFeature::quads:
      return stats::classes_held_exactly(ranks, hand, 4);
    case HandFeature::trios:
      return stats::classes_held_exactly(ranks, hand, 3);
    case HandFeature::pairs:
      return stats::classes_held_exactly(ranks, hand, 2);
    case HandFeature::distinct:
      return stats::classes_held(ranks, hand);
    case HandFeature::longest_straight:
      return stats::longest_run_held(ranks, deck.straight_ranks, hand);
    case HandFeature::longest_suit:
      return stats::most_of_a_class(sizes(*deck.suits), hand);
    case HandFeature::points:
      return points_null(ranks, hand);
    case HandFeature::to_win:
      return to_win_null(hand);
    case HandFeature::category:
      break;
  }
  return poker_null();
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

std::size_t feature_value(HandFeature feature, const cards::Deck& deck, const PackedHands& packed,
                          const Words& held) {
  switch (feature) {
    case HandFeature::quads:
      return sum_over_ranks(packed, held, [](std::uint64_t ranks) { return lanes_of_four(ranks); });
    case HandFeature::trios:
      return sum_over_ranks(packed, held,
                            [](std::uint64_t ranks) { return lanes_of_three(ranks); });
    case HandFeature::pairs:
      return sum_over_ranks(packed, held, [](std::uint64_t ranks) { return lanes_of_two(ranks); });
    case HandFeature::distinct:
      return sum_over_ranks(packed, held, [](std::uint64_t ranks) { return lanes_held(ranks); });
    case HandFeature::longest_straight:
      return longest_run(lanes_held(packed.rank_word(held, 0)) &
                         ((std::uint64_t{1} << 4 * deck.straight_ranks) - 1));
    case HandFeature::longest_suit:
      return most_of_a_suit(packed, held);
    case HandFeature::points:
      return high_card_points(packed, held);
    case HandFeature::to_win:
      return tiles_to_win(packed, held);
    case HandFeature::category:
      break;
  }
  return poker_category(packed, held);
}

std::size_t feature_bins(HandFeature feature, std::size_t hand) {
  if (feature == HandFeature::to_win) return mahjong::best_values;
  if (feature == HandFeature::points) return most_points + 1;
  return feature == HandFeature::category ? poker_counts.size() : hand + 1;
}

stats::CountDistribution feature_null(HandFeature feature, const cards::Deck& deck,
                                      std::size_t hand) {
  stats::CountDistribution null = exact_null(feature, deck, hand);
  null.pmf.resize(feature_bins(feature, hand));
  return null;
}

std::string_view feature_words(HandFeature feature) {
  constexpr std::array<std::string_view, 9> words = {
      "fours of a kind",  "threes of a kind",       "pairs",
      "different ranks",  "ranks in a row",         "cards of its longest suit",
      "high-card points", "tiles short of winning", "hand category"};
  return words[static_cast<std::size_t>(feature)];
}

}  // namespace evenhand::audit
