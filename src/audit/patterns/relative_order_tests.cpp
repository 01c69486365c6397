#include "src/audit/patterns/relative_order_tests.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>
#include <vector>

#include "base/nouns.hpp"
#include "base/number_text.hpp"
#include "stats/intervals/simultaneous.hpp"
#include "stats/permutations/relative_orders.hpp"

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

}  // namespace evenhand::audit
