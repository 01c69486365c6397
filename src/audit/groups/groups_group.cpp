#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <numeric>
#include <utility>

#include "base/number_text.hpp"
#include "src/audit/all_groups.hpp"
#include "src/audit/groups/groups_tally.hpp"
#include "src/audit/groups/groups_words.hpp"
#include "stats/distributions/hypergeometric.hpp"
#include "stats/distributions/noncentral_chi_squared.hpp"
#include "stats/permutations/spread_nulls.hpp"
#include "stats/tables/goodness_of_fit.hpp"
#include "stats/tables/histogram_tests.hpp"
#include "stats/tables/small_counts.hpp"

namespace evenhand::audit {
namespace {

namespace info {
constexpr TestInfo hand{"groups.<group>.<hand>",
                        "The number of the group's cards in the hand is hypergeometric."};
constexpr TestInfo joint{"groups.<group>.joint",
                         "The group's cards fall to the hands as chance shares them out."};
constexpr TestInfo turns{"groups.<group>.turns",
                         "The number of the group's cards in the next turns is hypergeometric."};
constexpr TestInfo after{"groups.<group>.after-rejected",
                         "After a hand that is sent back the next one is as any other."};
constexpr TestInfo first{"groups.<group>.first",
                         "The first card of the group comes as late as chance has it."};
constexpr TestInfo longest_gap{
    "groups.<group>.longest-gap",
    "The most cards in a row without one of the group are as many as chance has it."};
constexpr TestInfo runs{"groups.<group>.runs",
                        "The group's cards clump together as often as chance has it."};
}  // namespace info

constexpr std::array groups_tests = {info::hand,  info::joint,       info::turns, info::after,
                                     info::first, info::longest_gap, info::runs};

/// Below so many deals p-values of the chi-square statistic are exact or simulated.
constexpr std::uint64_t few_deals = 200;
constexpr std::uint64_t simulation_seed = 1;

std::string in_test_names(std::string name) {
  std::replace(name.begin(), name.end(), ' ', '-');
  return name;
}

/// Describes which values of `what` are furthest from their law, behind the words `where`.
void describe_range(std::string_view where, std::string_view what,
                    std::span<const std::uint64_t> counts, const stats::CountDistribution& null,
                    Evidence& evidence) {
  if (evidence.result.is_skipped()) return;
  WorstRange worst = worst_range(counts, null, what);
  evidence.words = fmt::format("{}{}", where, worst.words);
  evidence.subject = std::move(worst.subject);
}

/// A histogram against its exact law.
Evidence law_test(const TestInfo& info, const std::vector<std::string>& names,
                  std::span<const std::uint64_t> counts, const stats::CountDistribution& null,
                  const Sample& sample) {
  Evidence evidence =
      judge::evidence(info, stats::distribution_test(counts, null, sample.level).chi_square, names);
  evidence.is_example = true;
  if (sample.deals == 0 || evidence.result.is_skipped()) return evidence;
  if (sample.deals < few_deals) {
    std::vector<std::uint64_t> possible;
    std::vector<double> shares;
    for (std::size_t i = 0; i < null.pmf.size(); ++i) {
      if (null.pmf[i] <= 0) continue;
      possible.push_back(counts[i]);
      shares.push_back(null.pmf[i]);
    }
    evidence.result.p = stats::small_goodness_of_fit(possible, shares, simulation_seed);
  }
  const auto law = std::make_shared<const stats::CountDistribution>(null);
  evidence.detectable = [law, deals = sample.deals](double alpha, double power) {
    return stats::detectable_w(*law, deals, alpha, power);
  };
  return evidence;
}

Evidence hand_test(const cards::KeySet& group, const cards::Hand& hand,
                   std::span<const std::uint64_t> counts, const Sample& sample) {
  const stats::Hypergeometric law(sample.deck.size, group.cards.size(), hand.count);
  const stats::CountDistribution null = law.distribution();
  const auto possible = counts.subspan(law.least(), null.pmf.size());
  Evidence evidence = law_test(info::hand, {in_test_names(group.name), in_test_names(hand.name)},
                               possible, null, sample);
  evidence.enough = 0.1;
  describe_range(hand.name + ": ", group.name, possible, null, evidence);
  return evidence;
}

/// What comes behind an opening hand, and behind one that is sent back.
void add_opening_tests(const cards::KeySet& group, const GroupsTally& tally,
                       const GroupsTally::Counts& counts, const Sample& sample,
                       std::vector<Evidence>& tests) {
  const cards::Hand& hand = tally.hands().front();
  const auto add = [&](const TestInfo& info, std::span<const std::uint64_t> all, std::size_t cards,
                       const std::string& where) {
    const stats::Hypergeometric law(sample.deck.size, group.cards.size(), cards);
    const stats::CountDistribution null = law.distribution();
    const auto possible = all.subspan(law.least(), null.pmf.size());
    Sample seen = sample;
    seen.deals = std::accumulate(all.begin(), all.end(), std::uint64_t{0});
    Evidence evidence = law_test(info, {in_test_names(group.name)}, possible, null, seen);
    describe_range(where + ": ", group.name, possible, null, evidence);
    tests.push_back(std::move(evidence));
  };
  if (tally.turns() > 0) {
    add(info::turns, counts.turns.counts(), tally.turns(),
        fmt::format("the {} cards after {}", tally.turns(), hand.name));
  }
  add(info::after, counts.after_rejected.counts(), hand.count,
      fmt::format("{} after one that is sent back", hand.name));
}

/// What the hands hold of the group, the rest of the deck last.
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

Evidence joint_test(const cards::KeySet& group, std::span<const cards::Hand> hands,
                    std::span<const std::uint64_t> joint, const Sample& sample) {
  Evidence evidence = judge::evidence(info::joint, {}, {in_test_names(group.name)});
  std::vector<std::uint64_t> sizes;
  std::uint64_t rest = sample.deck.size;
  for (const cards::Hand& hand : hands) {
    sizes.push_back(hand.count);
    rest -= hand.count;
  }
  sizes.push_back(rest);
  const stats::MultivariateHypergeometric null(sizes, group.cards.size());
  std::vector<std::uint64_t> counts;
  std::vector<double> shares;
  std::vector<double> expected;
  std::vector<std::string> words;
  for (std::size_t number = 0; number < joint.size(); ++number) {
    const auto held = shares_of(number, group.cards.size(), hands.size());
    const double share = held.empty() ? 0 : std::exp(null.log_pmf(held));
    if (share == 0) continue;
    counts.push_back(joint[number]);
    shares.push_back(share);
    expected.push_back(share * static_cast<double>(sample.deals));
    std::string held_by;
    for (std::size_t h = 0; h < hands.size(); ++h) {
      held_by += fmt::format("{}{} in {}", h == 0 ? "" : ", ", held[h], hands[h].name);
    }
    words.push_back(std::move(held_by));
  }
  evidence.result =
      stats::goodness_of_fit(counts, shares, stats::pool_smallest(expected), sample.level)
          .chi_square;
  if (evidence.result.is_skipped()) return evidence;
  std::size_t worst = 0;
  const auto off = [&](std::size_t i) {
    return std::fabs(static_cast<double>(counts[i]) - expected[i]) / std::sqrt(expected[i]);
  };
  for (std::size_t i = 1; i < counts.size(); ++i) worst = off(i) > off(worst) ? i : worst;
  evidence.words = fmt::format("{}: {} in {}", group.name, words[worst],
                               share_of_deals(counts[worst], sample.deals, shares[worst]));
  evidence.subject = words[worst];
  evidence.detectable = [df = *evidence.result.degrees_of_freedom, deals = sample.deals](
                            double alpha, double power) {
    return std::sqrt(stats::noncentrality_needed(df, alpha, power) / static_cast<double>(deals));
  };
  return evidence;
}

/// How the group's cards are spread over whole deals.
void add_spread_tests(const cards::KeySet& group, const GroupsTally::Counts& counts,
                      const Sample& sample, std::vector<Evidence>& tests) {
  const std::size_t n = sample.deck.size;
  const std::size_t m = group.cards.size();
  struct Spread {
    const TestInfo& info;
    std::span<const std::uint64_t> counts;
    stats::CountDistribution null;
    std::string words;
  };
  const std::array spreads = {
      Spread{info::first, counts.before.counts(), stats::first_marked_null(n, m),
             fmt::format("cards before the first of {}", group.name)},
      Spread{info::longest_gap, counts.longest_gap.counts(), stats::longest_gap_null(n, m),
             fmt::format("cards in a row, at most, without {}", group.name)},
      Spread{info::runs, counts.runs.counts(), stats::marked_runs_null(n, m),
             fmt::format("runs of {}", group.name)}};
  for (const Spread& spread : spreads) {
    Evidence evidence = judge::evidence(spread.info, {}, {in_test_names(group.name)});
    if (sample.hands_are_sets()) {
      evidence.result =
          stats::TestResult::skip("hands are written as sets: order within a hand means nothing");
    } else {
      evidence =
          law_test(spread.info, {in_test_names(group.name)}, spread.counts, spread.null, sample);
    }
    describe_range({}, spread.words, spread.counts, spread.null, evidence);
    tests.push_back(std::move(evidence));
  }
}

std::unique_ptr<GroupsTally> make_tally(const cards::Deck& deck) {
  if (deck.groups.empty()) return nullptr;
  return std::make_unique<GroupsTally>(deck);
}

std::vector<Evidence> run(const GroupsTally& tally, const Sample& sample) {
  std::vector<Evidence> tests;
  for (std::size_t g = 0; g < sample.deck.groups.size(); ++g) {
    const cards::KeySet& group = sample.deck.groups[g];
    const GroupsTally::Counts& counts = tally.counts(g);
    for (std::size_t h = 0; h < tally.hands().size(); ++h) {
      tests.push_back(hand_test(group, tally.hands()[h], counts.held[h].counts(), sample));
    }
    if (!counts.joint.counts().empty()) {
      tests.push_back(joint_test(group, tally.hands(), counts.joint.counts(), sample));
    }
    if (!counts.after_rejected.counts().empty()) {
      add_opening_tests(group, tally, counts, sample, tests);
    }
    if (sample.deck.draw == 0) add_spread_tests(group, counts, sample, tests);
  }
  return tests;
}

}  // namespace

constexpr Group groups_group = make_group<GroupsTally, make_tally, run>(
    {"groups", "groups of cards that --group names: in hands, and spread over the deal"},
    groups_tests, Looks::at_both);

}  // namespace evenhand::audit
