#include "src/audit/groups/groups_group.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <memory>

#include "base/number_text.hpp"
#include "src/audit/all_groups.hpp"
#include "src/audit/scalar_tests.hpp"
#include "src/judge/dealt_law.hpp"
#include "stats/distributions/hypergeometric.hpp"
#include "stats/permutations/permutation_nulls.hpp"
#include "stats/tables/histogram_tests.hpp"
#include "stats/tables/small_counts.hpp"

namespace evenhand::audit {
namespace {

std::vector<bool> rejected_hands(const cards::Deck& deck, std::size_t size, std::size_t hand) {
  const stats::Hypergeometric law(deck.size, size, hand);
  std::vector<bool> rejected;
  for (std::size_t held = 0; held <= std::min(hand, size); ++held) {
    constexpr double seldom = 1.0 / 6;
    rejected.push_back(law.lower_tail(held).value() < seldom ||
                       law.upper_tail(held).value() < seldom);
  }
  return rejected;
}

std::size_t joint_size(std::size_t size, std::size_t hands) {
  if (hands < 2) return 0;
  std::size_t numbers = 1;
  for (std::size_t h = 0; h < hands; ++h) {
    numbers *= size + 1;
    if (numbers > GroupsTally::joint_limit) return 0;
  }
  return numbers;
}

namespace info {
constexpr TestInfo hand{"groups.<group>.<hand>", Method::hypergeometric,
                        "The number of the group's cards in the hand is hypergeometric."};
constexpr TestInfo joint{"groups.<group>.joint", Method::hypergeometric,
                         "The group's cards fall to the hands as chance shares them out."};
constexpr TestInfo turns{"groups.<group>.turns", Method::hypergeometric,
                         "The number of the group's cards in the next turns is hypergeometric."};
constexpr TestInfo after{"groups.<group>.after-rejected", Method::hypergeometric,
                         "After a hand that is sent back the next one is as any other."};
constexpr TestInfo first{"groups.<group>.first", Method::hypergeometric,
                         "The first card of the group comes as late as chance has it."};
constexpr TestInfo longest_gap{
    "groups.<group>.longest-gap", Method::chi_square,
    "The most cards in a row without one of the group are as many as chance has it."};
constexpr TestInfo runs{"groups.<group>.runs", Method::chi_square,
                        "The group's cards clump together as often as chance has it."};
constexpr TestInfo worst_value{
    "groups.<group>.worst-value", Method::binomial,
    "No number of the group's cards in a hand, and no way to spread them, is rarer or more common "
    "than chance has it."};
}  // namespace info

constexpr std::array groups_tests = {info::hand,  info::joint,      info::turns,
                                     info::after, info::first,      info::longest_gap,
                                     info::runs,  info::worst_value};

/// Below so many deals p-values of the chi-square statistic are exact or simulated.
constexpr std::uint64_t few_deals = 200;
constexpr std::uint64_t simulation_seed = 1;

std::string in_test_names(std::string name) {
  std::replace(name.begin(), name.end(), ' ', '-');
  return name;
}

/// A number that is counted of a group's cards, and the test that asks for its law.
struct CountedNumber {
  const TestInfo& info;
  std::vector<std::string> names;  ///< put into the test's name
  judge::DealtLaw dealt;
};

/// Returns the number of cards of the group among so many cards of the deck, which is
/// hypergeometric.
CountedNumber cards_among(const TestInfo& info, const cards::KeySet& group,
                          std::vector<std::string> names, std::span<const std::uint64_t> counts,
                          std::size_t cards, std::string who, const Sample& sample) {
  const stats::Hypergeometric law(sample.deck.size, group.cards.size(), cards);
  return {info, std::move(names),
          judge::dealt_numbers(std::move(who), group.name, counts.subspan(law.least()),
                               law.distribution())};
}

std::vector<CountedNumber> numbers_in_hands(const cards::KeySet& group, const GroupsTally& tally,
                                            const GroupsTally::Counts& counts,
                                            const Sample& sample) {
  std::vector<CountedNumber> numbers;
  for (std::size_t h = 0; h < tally.hands().size(); ++h) {
    const cards::Hand& hand = tally.hands()[h];
    numbers.push_back(cards_among(info::hand, group,
                                  {in_test_names(group.name), in_test_names(hand.name)},
                                  counts.held[h].counts(), hand.count, hand.name, sample));
  }
  return numbers;
}

/// Returns the numbers of cards after an opening hand, and after one that is sent back.
std::vector<CountedNumber> numbers_behind_hand(const cards::KeySet& group, const GroupsTally& tally,
                                               const GroupsTally::Counts& counts,
                                               const Sample& sample) {
  std::vector<CountedNumber> numbers;
  if (counts.after_rejected.counts().empty()) return numbers;
  const cards::Hand& hand = tally.hands().front();
  const auto add = [&](const TestInfo& info, std::span<const std::uint64_t> all, std::size_t cards,
                       std::string who) {
    numbers.push_back(
        cards_among(info, group, {in_test_names(group.name)}, all, cards, std::move(who), sample));
  };
  if (tally.turns() > 0) {
    add(info::turns, counts.turns.counts(), tally.turns(),
        fmt::format("the {} cards after {}", tally.turns(), hand.name));
  }
  add(info::after, counts.after_rejected.counts(), hand.count,
      fmt::format("{} after one that is sent back", hand.name));
  return numbers;
}

/// Returns the numbers that say how the group's cards are spread over whole deals.
std::vector<CountedNumber> numbers_of_spread(const cards::KeySet& group,
                                             const GroupsTally::Counts& counts,
                                             const Sample& sample) {
  const std::size_t n = sample.deck.size;
  const std::size_t m = group.cards.size();
  const auto number = [&](const TestInfo& info, const char* what, const auto& counted,
                          stats::CountDistribution law) {
    return CountedNumber{info,
                         {in_test_names(group.name)},
                         judge::dealt_numbers(group.name, what, counted.counts(), std::move(law))};
  };
  return {
      number(info::first, "cards before the first", counts.before, stats::first_marked_null(n, m)),
      number(info::longest_gap, "cards in a row, at most, without one", counts.longest_gap,
             stats::longest_gap_null(n, m)),
      number(info::runs, "runs", counts.runs, stats::marked_runs_null(n, m))};
}

/// The chi-square of the number's histogram.
Evidence law_test(const CountedNumber& number, double level) {
  const std::span<const std::uint64_t> counts = number.dealt.counts;
  const stats::CountDistribution& null = number.dealt.law;
  Evidence evidence = judge::evidence(
      number.info, stats::distribution_test(counts, null, level).chi_square, number.names);
  if (evidence.result.is_skipped()) return evidence;
  const std::uint64_t deals = number.dealt.trials();
  if (deals < few_deals) {
    std::vector<std::uint64_t> possible;
    std::vector<double> shares;
    for (std::size_t i = 0; i < null.pmf.size(); ++i) {
      if (null.pmf[i] <= 0) continue;
      possible.push_back(counts[i]);
      shares.push_back(null.pmf[i]);
    }
    evidence.result.p = stats::small_goodness_of_fit(possible, shares, simulation_seed);
  }
  evidence.words =
      fmt::format("{}: {}", number.dealt.who, words_of_moments(counts, null, number.dealt.what));
  const auto law = std::make_shared<const stats::CountDistribution>(null);
  evidence.detectable = [law, deals](double alpha, double power) {
    return stats::detectable_w(*law, deals, alpha, power);
  };
  return evidence;
}

/// Returns how many cards of the group each hand holds, the rest of the deck last; empty for a
/// number that stands for no such shares.
std::vector<std::uint64_t> shares_of(std::size_t number, std::size_t size, std::size_t hands) {
  std::vector<std::uint64_t> held;
  std::size_t left = size;
  for (std::size_t h = 0; h < hands; ++h, number /= size + 1) {
    const std::size_t here = number % (size + 1);
    if (here > left) return {};
    held.push_back(here);
    left -= here;
  }
  held.push_back(left);
  return held;
}

/// The ways in which the hands can share the group's cards.
struct Ways {
  std::vector<std::uint64_t> counts;
  std::vector<double> shares;
  std::vector<std::string> words;  ///< "2 in north, 0 in east"
};

Ways ways_of(const cards::KeySet& group, std::span<const cards::Hand> hands,
             std::span<const std::uint64_t> joint, std::size_t cards) {
  std::vector<std::uint64_t> sizes;
  std::uint64_t rest = cards;
  for (const cards::Hand& hand : hands) {
    sizes.push_back(hand.count);
    rest -= hand.count;
  }
  sizes.push_back(rest);
  const stats::MultivariateHypergeometric null(sizes, group.cards.size());
  Ways ways;
  for (std::size_t number = 0; number < joint.size(); ++number) {
    const auto held = shares_of(number, group.cards.size(), hands.size());
    const double share = held.empty() ? 0 : std::exp(null.log_pmf(held));
    if (share == 0) continue;
    ways.counts.push_back(joint[number]);
    ways.shares.push_back(share);
    std::string held_by;
    for (std::size_t h = 0; h < hands.size(); ++h) {
      held_by += fmt::format("{}{} in {}", h == 0 ? "" : ", ", held[h], hands[h].name);
    }
    ways.words.push_back(std::move(held_by));
  }
  return ways;
}

Evidence joint_test(const judge::DealtLaw& ways, double level) {
  Evidence evidence = judge::dealt_shares(info::joint, ways, level, {in_test_names(ways.who)});
  if (evidence.result.is_skipped()) return evidence;
  evidence.words = fmt::format("{} are shared among the hands unlike chance has it (w = {})",
                               ways.who, rounded(evidence.result.effect->value, 3));
  return evidence;
}

std::unique_ptr<GroupsTally> make_tally(const cards::Deck& deck) {
  if (deck.groups.empty()) return nullptr;
  return std::make_unique<GroupsTally>(deck);
}

/// The tests of one group of cards.
void add_tests(const cards::KeySet& group, const GroupsTally& tally,
               const GroupsTally::Counts& counts, const Sample& sample,
               std::vector<Evidence>& tests) {
  const std::size_t before = tests.size();
  std::vector<judge::DealtLaw> values;
  const auto add = [&](const std::vector<CountedNumber>& numbers, double enough = 0) {
    for (const CountedNumber& number : numbers) {
      tests.push_back(law_test(number, sample.level));
      tests.back().enough = enough;
      tests.back().would_have_shown = "a hand's share off by {} would have shown";
      values.push_back(number.dealt);
    }
  };
  add(numbers_in_hands(group, tally, counts, sample), 0.1);
  const Ways ways = ways_of(group, tally.hands(), counts.joint.counts(), sample.deck.size);
  if (!ways.counts.empty()) {
    values.push_back(judge::dealt_kinds(group.name, ways.counts, ways.shares,
                                        [&](std::size_t way) { return ways.words[way]; }));
    tests.push_back(joint_test(values.back(), sample.level));
  }
  add(numbers_behind_hand(group, tally, counts, sample));
  if (sample.hands_are_sets()) {
    for (const TestInfo& info : {info::first, info::longest_gap, info::runs}) {
      tests.push_back(judge::evidence(
          info,
          stats::TestResult::skip("hands are written as sets: order within a hand means nothing"),
          {in_test_names(group.name)}));
    }
  } else if (sample.deck.draw == 0) {
    add(numbers_of_spread(group, counts, sample));
  }
  Evidence worst =
      judge::worst_value(info::worst_value, values, sample.level, {in_test_names(group.name)});
  judge::tell_before(worst, std::span(tests).subspan(before));
  tests.push_back(std::move(worst));
}

std::vector<Evidence> run(const GroupsTally& tally, const Sample& sample) {
  std::vector<Evidence> tests;
  for (std::size_t g = 0; g < sample.deck.groups.size(); ++g) {
    add_tests(sample.deck.groups[g], tally, tally.counts(g), sample, tests);
  }
  return tests;
}

}  // namespace

GroupsTally::GroupsTally(const cards::Deck& deck) : deck_(deck) {
  if (deck.draw > 0) {
    hands_ = {{"draw", 0, deck.draw}};
  } else {
    std::copy_if(deck.hands.begin(), deck.hands.end(), std::back_inserter(hands_),
                 [](const cards::Hand& hand) { return !hand.undealt; });
  }
  const bool has_opening = deck.draw == 0 && hands_.size() == 1 && hands_.front().first == 0;
  if (has_opening) turns_ = std::min(most_turns, deck.size - hands_.front().count);
  was_rejected_.resize(deck.groups.size());
  for (const cards::KeySet& group : deck.groups) {
    std::vector<std::uint8_t> is_in(deck.size);
    for (const std::uint16_t card : group.cards) is_in[card] = 1;
    members_.push_back(std::move(is_in));
    const std::size_t size = group.cards.size();
    const std::size_t spread = deck.draw > 0 ? 0 : deck.size - size + 1;
    Counts counts{{},
                  Histogram(joint_size(size, hands_.size())),
                  Histogram(spread),
                  Histogram(spread),
                  Histogram(deck.draw > 0 ? 0 : std::min(size, spread)),
                  Histogram(turns_ > 0 ? std::min(turns_, size) + 1 : 0),
                  0,
                  Histogram(has_opening ? std::min(hands_.front().count, size) + 1 : 0)};
    if (has_opening) rejected_.push_back(rejected_hands(deck, size, hands_.front().count));
    for (const cards::Hand& hand : hands_) {
      counts.held.emplace_back(std::min(hand.count, size) + 1);
    }
    counts_.push_back(std::move(counts));
  }
}

void GroupsTally::begin_block(std::uint64_t /*block*/) {
  was_rejected_.assign(was_rejected_.size(), false);
}

void GroupsTally::fold(const cards::DealBatch& batch) {
  std::vector<std::uint8_t> is_in(deck_.width());
  batch.visit([&](const auto& deals) {
    for (std::size_t d = 0; d < deals.count; ++d) {
      const auto deal = deals[d];
      for (std::size_t g = 0; g < counts_.size(); ++g) {
        for (std::size_t p = 0; p < deal.size(); ++p) is_in[p] = members_[g][deal[p]];
        count(counts_[g], is_in, deck_.groups[g].cards.size());
        if (!rejected_.empty()) count_opening(g, is_in);
      }
    }
  });
}

/// `is_in[p]`: the card at position p is of the group.
void GroupsTally::count(Counts& counts, std::span<const std::uint8_t> is_in, std::size_t size) {
  std::size_t number = 0;
  std::size_t digit = 1;
  for (std::size_t h = 0; h < hands_.size(); ++h) {
    std::size_t held = 0;
    for (std::size_t i = hands_[h].first; i < hands_[h].first + hands_[h].count; ++i) {
      held += is_in[deck_.hand_order.empty() ? i : deck_.hand_order[i]];
    }
    counts.held[h].add(held);
    number += digit * held;
    digit *= size + 1;
  }
  if (!counts.joint.counts().empty()) counts.joint.add(number);
  if (deck_.draw > 0) return;
  std::size_t before = 0;
  std::size_t longest = 0;
  std::size_t gap = 0;
  std::size_t runs = 0;
  for (std::size_t p = 0; p < is_in.size(); ++p) {
    if (is_in[p] == 0) {
      longest = std::max(longest, ++gap);
      continue;
    }
    if (runs == 0) before = p;
    if (p == 0 || is_in[p - 1] == 0) ++runs;
    gap = 0;
  }
  counts.before.add(before);
  counts.longest_gap.add(longest);
  counts.runs.add(runs - 1);
}

void GroupsTally::count_opening(std::size_t group, std::span<const std::uint8_t> is_in) {
  const auto place = [&](std::size_t i) {
    return is_in[deck_.hand_order.empty() ? i : deck_.hand_order[i]];
  };
  const std::size_t hand = hands_.front().count;
  std::size_t held = 0;
  for (std::size_t i = 0; i < hand; ++i) held += place(i);
  std::size_t drawn = 0;
  for (std::size_t i = hand; i < hand + turns_; ++i) drawn += place(i);
  Counts& counts = counts_[group];
  if (turns_ > 0) counts.turns.add(drawn);
  if (was_rejected_[group]) {
    ++counts.rejected;
    counts.after_rejected.add(held);
  }
  was_rejected_[group] = rejected_[group][held];
}

constexpr Group groups_group = make_group<GroupsTally, make_tally, run>(
    {"groups", "the cards of a group",
     "groups of cards that --group names: in hands, and spread over the deal"},
    groups_tests, Looks::at_both);

}  // namespace evenhand::audit
