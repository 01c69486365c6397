#include "src/audit/patterns/patterns_group.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <utility>
#include <vector>

#include "base/nouns.hpp"
#include "base/number_text.hpp"
#include "src/audit/all_groups.hpp"
#include "src/audit/counting/remembered.hpp"
#include "src/audit/order/order_group.hpp"
#include "src/audit/patterns/patterns_tally.hpp"
#include "src/audit/scalar_tests.hpp"
#include "stats/intervals/simultaneous.hpp"
#include "stats/permutations/lag_differences.hpp"
#include "stats/permutations/permutation_nulls.hpp"
#include "stats/permutations/relative_orders.hpp"
#include "stats/permutations/successor_matrix.hpp"

namespace evenhand::audit {
namespace {

const PatternsTally::Orders& orders_of(const PatternsTally& patterns, Members members) {
  return members == Members::places ? patterns.of_cards_at_places() : patterns.of_places_of_cards();
}

/// The counts that are compared: some of the five as they are listed, and their names.
struct Compared {
  Members members;
  std::string what;  ///< "five random places in their order"; empty when the five are fixed
  Five five;         ///< when they are fixed
  const cards::Deck& deck;
};

/// The order of five that begins with this order of four and ends with the highest value.
std::size_t extended(std::size_t order_of_four) {
  const std::size_t first = order_of_four / 6;
  const std::size_t second = order_of_four / 2 % 3;
  const std::size_t third = order_of_four % 2;
  return ((first * 4 + second) * 3 + third) * 2;
}

/// "cards at positions 0 1 2 3 rank 3 0 1 2", from the lowest position (or card) on.
std::string order_text(const Compared& compared, std::size_t order, std::size_t compared_of_five) {
  const auto ranks = stats::order_ranks(order);
  std::vector<std::pair<std::size_t, std::size_t>> ranked;
  for (std::size_t i = 0; i < compared_of_five; ++i) {
    ranked.emplace_back(compared.what.empty() ? compared.five[i] : i, ranks[i]);
  }
  std::sort(ranked.begin(), ranked.end());
  std::string names;
  std::string text;
  for (const auto& [member, rank] : ranked) {
    names += ' ' + (compared.members == Members::cards ? compared.deck.card_name(member)
                                                       : std::to_string(member));
    text += ' ' + std::to_string(rank);
  }
  const std::string_view kind = compared.members == Members::places ? "cards at" : "places of";
  if (!compared.what.empty()) {
    return fmt::format("{} {} of {} rank{}", kind, compared_of_five == 4 ? "four" : "all",
                       compared.what, text);
  }
  const std::string_view of = compared.members == Members::places ? "positions" : "cards";
  return fmt::format("{} {}{} rank{}", kind, of, names, text);
}

std::string share_text(std::uint64_t count, std::uint64_t total, double expected) {
  return fmt::format("{}, expected {}",
                     percent(static_cast<double>(count) / static_cast<double>(total)),
                     percent(expected));
}

std::uint64_t count_of_four(std::span<const std::uint64_t> counts, std::size_t order) {
  std::uint64_t count = 0;
  const auto wanted = stats::order_ranks(extended(order));
  for (std::size_t five = 0; five < counts.size(); ++five) {
    const auto ranks = stats::order_ranks(five);
    bool same = true;
    for (std::size_t i = 0; i < 4; ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        same = same && (ranks[j] < ranks[i]) == (wanted[j] < wanted[i]);
      }
    }
    if (same) count += counts[five];
  }
  return count;
}

Evidence part(stats::TestResult result, std::string order, const std::string& share,
              double orders) {
  Evidence evidence{{}, std::move(result), fmt::format("{} in {}", order, share)};
  evidence.subject = std::move(order);
  evidence.detectable = judge::detectable_w(*evidence.result.degrees_of_freedom, orders);
  return evidence;
}

/// The parts that are made of the test of one set of fives.
void add_parts(const Compared& compared, std::span<const std::uint64_t> counts, double level,
               std::vector<Evidence>& parts) {
  const stats::RelativeOrderTests tests = stats::relative_order_tests(counts, level);
  const auto total = std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
  const auto orders = static_cast<double>(total);
  if (!tests.four.is_skipped()) {
    const std::uint64_t count = count_of_four(counts, tests.most_four);
    parts.push_back(part(tests.four, order_text(compared, extended(tests.most_four), 4),
                         share_text(count, total, 1.0 / stats::orders_of_four), orders));
  }
  if (!tests.five.is_skipped()) {
    const std::uint64_t count = counts[tests.most_five];
    parts.push_back(part(tests.five, order_text(compared, tests.most_five, 5),
                         share_text(count, total, 1.0 / stats::orders_of_five), orders));
  }
}

Evidence sharpest(const TestInfo& info, std::vector<Evidence> parts, std::uint64_t orders,
                  double level) {
  if (parts.empty()) {
    return judge::evidence(info, stats::TestResult::skip(fmt::format(
                                     "{} {} seen, {} are needed", with_noun(orders, "orders"),
                                     orders == 1 ? "was" : "were", 5 * stats::orders_of_four)));
  }
  return judge::smallest_of(info, std::move(parts), level);
}

namespace info {
constexpr TestInfo distant_pairs{
    "patterns.distant-pairs", Method::chi_square,
    "Every card is equally likely to lie two, and three, places after every other."};
constexpr TestInfo worst_distant_pair{
    "patterns.worst-distant-pair", Method::binomial,
    "No card lies two or three places after another more or less often than chance."};
constexpr TestInfo differences{
    "patterns.differences", Method::chi_square,
    "Cards two and three places apart differ by every amount modulo n equally often."};
constexpr TestInfo longest_increasing_mean{
    "patterns.longest-increasing-mean", Method::mean,
    "The longest increasing subsequence has the mean length of random permutations."};
constexpr TestInfo footrule_mean{
    "patterns.footrule-mean", Method::mean,
    "Cards lie (n*n-1)/(3n) places from their starting places on average."};
constexpr TestInfo fixed_places{
    "patterns.fixed-places", Method::chi_square,
    "All orders of the cards at the first, the last and five spread places are equally likely."};
constexpr TestInfo random_places{
    "patterns.random-places", Method::chi_square,
    "All orders of the cards at five places drawn at random are equally likely."};
constexpr TestInfo fixed_cards{
    "patterns.fixed-cards", Method::chi_square,
    "All orders in which the first, the last and five spread cards come are equally likely."};
constexpr TestInfo random_cards{
    "patterns.random-cards", Method::chi_square,
    "All orders in which five cards drawn at random come are equally likely."};
}  // namespace info

constexpr std::array patterns_tests = {
    info::distant_pairs,           info::worst_distant_pair, info::differences,
    info::longest_increasing_mean, info::footrule_mean,      info::fixed_places,
    info::random_places,           info::fixed_cards,        info::random_cards};

struct NamedNull {
  TestInfo info;
  std::string_view words;
  stats::CountDistribution (*null)(std::size_t);
};

Evidence mean_of(const NamedNull& named, std::span<const std::uint64_t> counts,
                 const Sample& sample) {
  const std::size_t n = sample.deck.size;
  if (n > stats::largest_exact_deck) {
    return judge::evidence(named.info, stats::TestResult::skip(fmt::format(
                                           "its distribution is computed for up to {} cards",
                                           stats::largest_exact_deck)));
  }
  return scalar_mean({named.info, {}, named.words, counts, remembered(named.null, n)}, sample.deals,
                     sample.level);
}

Evidence distant_pairs(const LaggedPairs& pairs, const Sample& sample, double level) {
  const stats::SuccessorCounts counts{pairs.counts, sample.deck.size, sample.deals, pairs.lag};
  Evidence evidence = judge::evidence(
      info::distant_pairs, stats::successor_tests(counts, level, slices_of(pairs, sample)).all);
  if (evidence.result.is_skipped()) return evidence;
  const stats::Effect& effect = *evidence.result.effect;
  evidence.words = fmt::format("pairs {} places apart are off by {} on average ({} to {})",
                               pairs.lag, percent(effect.value), percent(effect.interval.low),
                               percent(effect.interval.high));
  evidence.subject = fmt::format("lag {}", pairs.lag);
  evidence.detectable = [n = counts.n, deals = sample.deals](double alpha, double power) {
    return stats::detectable_successor_deviation(n, deals, alpha, power);
  };
  return evidence;
}

/// The sharper of the tests at either lag; skipped where one of them is.
Evidence distant_pairs(const std::vector<LaggedPairs>& lags, const Sample& sample) {
  std::vector<Evidence> members;
  const double level = stats::level_of_each(sample.level, static_cast<double>(lags.size()));
  for (const LaggedPairs& pairs : lags) {
    members.push_back(distant_pairs(pairs, sample, level));
    if (members.back().result.is_skipped()) return members.back();
  }
  return judge::smallest_of(info::distant_pairs, std::move(members), sample.level);
}

/// Describes the difference that is furthest from its share.
void describe_furthest_difference(const stats::LagDifferences& differences, const Sample& sample,
                                  Evidence& evidence) {
  const std::size_t n = differences.counts.size();
  const double places =
      static_cast<double>(sample.deals) * static_cast<double>(n - differences.lag);
  const double expected = places / static_cast<double>(n - 1);
  std::size_t furthest = 1;
  const auto distance = [&](std::size_t v) {
    return std::abs(static_cast<double>(differences.counts[v]) - expected);
  };
  for (std::size_t v = 2; v < n; ++v) {
    if (distance(v) > distance(furthest)) furthest = v;
  }
  evidence.words = fmt::format(
      "a card {} higher modulo {} lies {} places further in {} of pairs, expected {}", furthest, n,
      differences.lag, percent(static_cast<double>(differences.counts[furthest]) / places),
      percent(1 / static_cast<double>(n - 1)));
  evidence.subject = fmt::format("difference {} lag {}", furthest, differences.lag);
}

/// Counts the differences at both lags, one after the other.
void count_differences(const cards::DealBatch& deals, std::span<const LaggedPairs> lags,
                       std::vector<std::uint64_t>& counts) {
  deals.visit([&](const auto& view) {
    const std::size_t n = view.deck_size;
    for (std::size_t d = 0; d < view.count; ++d) {
      for (std::size_t i = 0; i < lags.size(); ++i) {
        const std::size_t lag = lags[i].lag;
        for (std::size_t p = lag; p < n; ++p) {
          ++counts[i * n + (view[d][p] + n - view[d][p - lag]) % n];
        }
      }
    }
  });
}

stats::DifferencePair both_of(std::span<const std::uint64_t> counts,
                              std::span<const LaggedPairs> lags, std::uint64_t deals) {
  const std::size_t n = counts.size() / 2;
  const auto of_lag = [&](std::size_t i) {
    const auto part = counts.subspan(i * n, n);
    return stats::LagDifferences{lags[i].lag, {part.begin(), part.end()}};
  };
  return {of_lag(0), of_lag(1), deals};
}

Evidence differences(const std::vector<LaggedPairs>& lags, const Sample& sample) {
  const std::size_t n = sample.deck.size;
  const stats::DifferencePair all{stats::lag_differences(lags[0].counts, n, lags[0].lag),
                                  stats::lag_differences(lags[1].counts, n, lags[1].lag),
                                  sample.deals};
  stats::Slices slices;
  if (sample.sampled != nullptr) {
    slices = sample.sampled->slices_of(
        {stats::difference_direction(all),
         [&](const cards::DealBatch& deals, std::vector<std::uint64_t>& counts) {
           count_differences(deals, lags, counts);
         },
         [&](std::span<const std::uint64_t> counts, std::uint64_t deals) {
           const stats::DifferencePair slice = both_of(counts, lags, deals);
           return stats::difference_product(slice, slice) / static_cast<double>(deals);
         }});
  }
  Evidence evidence =
      judge::evidence(info::differences, stats::difference_test(all, sample.level, slices));
  if (!evidence.result.is_skipped()) describe_furthest_difference(all.first, sample, evidence);
  return evidence;
}

std::unique_ptr<PatternsTally> make_tally(const cards::Deck& deck) {
  if (deck.size < PatternsTally::min_deck) return nullptr;
  return std::make_unique<PatternsTally>(deck.size);
}

std::vector<Evidence> run(const PatternsTally& patterns, const Sample& sample) {
  std::array<std::vector<std::uint64_t>, PatternsTally::lags.size()> counts;
  std::vector<LaggedPairs> lags;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    counts[i] = patterns.pairs(i);
    lags.push_back({PatternsTally::lags[i], counts[i]});
  }
  return {
      distant_pairs(lags, sample),
      worst_successor(info::worst_distant_pair, lags, sample),
      differences(lags, sample),
      mean_of({info::longest_increasing_mean, "cards in the longest increasing subsequence",
               stats::longest_increasing_null},
              patterns.longest_increasing(), sample),
      mean_of({info::footrule_mean, "pairs of steps from the starting order", stats::footrule_null},
              patterns.half_footrule(), sample),
      fixed_orders(info::fixed_places, Members::places, patterns, sample),
      random_orders(info::random_places, Members::places, patterns, sample),
      fixed_orders(info::fixed_cards, Members::cards, patterns, sample),
      random_orders(info::random_cards, Members::cards, patterns, sample)};
}

}  // namespace

Evidence fixed_orders(const TestInfo& info, Members members, const PatternsTally& patterns,
                      const Sample& sample) {
  const std::vector<Five> fives = fixed_fives(sample.deck.size);
  const double level = stats::level_of_each(sample.level, 2 * static_cast<double>(fives.size()));
  std::vector<Evidence> parts;
  for (std::size_t i = 0; i < fives.size(); ++i) {
    add_parts({members, {}, fives[i], sample.deck}, orders_of(patterns, members).fixed[i].counts(),
              level, parts);
  }
  return sharpest(info, std::move(parts), sample.deals, sample.level);
}

Evidence random_orders(const TestInfo& info, Members members, const PatternsTally& patterns,
                       const Sample& sample) {
  const std::span<const std::uint64_t> counts = orders_of(patterns, members).random.counts();
  const std::string_view what = members == Members::places ? "positions" : "cards";
  std::vector<Evidence> parts;
  add_parts({members, fmt::format("five random {} from the lowest on", what), {}, sample.deck},
            counts, stats::level_of_each(sample.level, 2), parts);
  // Each block looks at other fives: how far their effects lie apart is not known, so the effect
  // has no interval.
  for (Evidence& part : parts) {
    if (part.result.effect) part.result.effect->interval = {-INFINITY, INFINITY, sample.level};
  }
  return sharpest(info, std::move(parts),
                  std::accumulate(counts.begin(), counts.end(), std::uint64_t{0}), sample.level);
}

constexpr Group patterns_group = make_group<PatternsTally, make_tally, run>(
    {"patterns", "cards that lie far apart",
     "relative orders, distant pairs, longest increasing subsequence, footrule", false},
    patterns_tests);

}  // namespace evenhand::audit
