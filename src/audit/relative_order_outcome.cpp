#include "src/audit/relative_order_outcome.hpp"

#include <fmt/format.h>

#include <cmath>
#include <utility>
#include <vector>

#include "src/audit/wording.hpp"
#include "stats/corrections.hpp"
#include "stats/noncentral_chi_squared.hpp"
#include "stats/relative_orders.hpp"

namespace evenhand::audit {
namespace {

/// One part of the test of one set of fives.
struct Part {
  stats::TestResult result;
  std::string finding;
};

const PatternsTally::Orders& orders_of(const PatternsTally& patterns, Members members) {
  return members == Members::places ? patterns.of_cards_at_places() : patterns.of_places_of_cards();
}

/// "2 0 1 3 4": which of the five, in the order of what is compared, comes where.
std::string order_text(std::size_t order, bool of_four) {
  // The order of four is that of the first four values, as the last of the orders of five that
  // have it puts the fifth highest: the ranks of the four are then their own.
  const auto ranks = stats::order_ranks(order);
  std::string text;
  for (std::size_t i = 0; i < (of_four ? 4U : 5U); ++i) {
    text += fmt::format("{}{}", i == 0 ? "" : " ", ranks[i]);
  }
  return text;
}

/// The order of five that begins with this order of four and ends with the highest value.
std::size_t extended(std::size_t order_of_four) {
  const std::size_t third = order_of_four % 2;
  const std::size_t second = order_of_four / 2 % 3;
  const std::size_t first = order_of_four / 6;
  return ((first * 4 + second) * 3 + third) * 2;
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

void add_parts(std::string_view what, std::span<const std::uint64_t> counts,
               std::vector<Part>& parts) {
  const stats::RelativeOrderTests tests = stats::relative_order_tests(counts);
  std::uint64_t total = 0;
  for (const std::uint64_t count : counts) total += count;
  if (total == 0) return;
  if (!tests.four.is_skipped()) {
    parts.push_back({tests.four, fmt::format("four of the {} are in the order {} in {}", what,
                                             order_text(extended(tests.most_four), true),
                                             share_text(count_of_four(counts, tests.most_four),
                                                        total, 1.0 / 24))});
  }
  if (!tests.five.is_skipped()) {
    parts.push_back(
        {tests.five,
         fmt::format("the {} are in the order {} in {}", what, order_text(tests.most_five, false),
                     share_text(counts[tests.most_five], total, 1.0 / 120))});
  }
}

Outcome sharpest(std::string name, const std::vector<Part>& parts, std::uint64_t orders) {
  Outcome outcome{std::move(name), {}};
  if (parts.empty()) {
    outcome.result = stats::TestResult::skip(
        fmt::format("{} orders were seen, {} are needed", orders, 5 * stats::orders_of_four));
    return outcome;
  }
  const Part* least = &parts.front();
  for (const Part& part : parts) {
    if (part.result.p < least->result.p) least = &part;
  }
  const auto number = static_cast<double>(parts.size());
  outcome.result = least->result;
  outcome.result.p = stats::sidak(least->result.p, number);
  outcome.finding = least->finding;
  outcome.detectable = [number, orders](double alpha, double power) {
    return std::sqrt(stats::noncentrality_needed(stats::orders_of_four - 1, alpha / number, power) /
                     static_cast<double>(orders));
  };
  return outcome;
}

}  // namespace

Outcome fixed_orders(std::string name, Members members, const PatternsTally& patterns,
                     const Sample& sample) {
  const std::string_view word = members == Members::places ? "places" : "cards";
  const std::vector<NamedFive> fives = fixed_fives(sample.deck.size);
  std::vector<Part> parts;
  for (std::size_t i = 0; i < fives.size(); ++i) {
    add_parts(fmt::format("{} five {}", fives[i].name, word),
              orders_of(patterns, members).fixed[i].counts(), parts);
  }
  return sharpest(std::move(name), parts, sample.deals);
}

Outcome random_orders(std::string name, Members members, const PatternsTally& patterns) {
  const std::span<const std::uint64_t> counts = orders_of(patterns, members).random.counts();
  std::vector<Part> parts;
  add_parts(members == Members::places ? "five random places" : "five random cards", counts, parts);
  std::uint64_t orders = 0;
  for (const std::uint64_t count : counts) orders += count;
  return sharpest(std::move(name), parts, orders);
}

}  // namespace evenhand::audit
