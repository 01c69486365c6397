#include "sims/worth/feature.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>

namespace evenhand::worth {

double choose(std::size_t n, std::size_t k) {
  if (k > n) return 0;
  double product = 1;
  for (std::size_t i = 0; i < k; ++i) {
    // Exact as long as it is a whole number, and never larger than a double.
    constexpr double large = 1e290;
    const auto more = static_cast<double>(n - i);
    const auto less = static_cast<double>(i + 1);
    product = product < large ? product * more / less : product * (more / less);
  }
  return product;
}

std::vector<double> law_of_all_hands(std::size_t deck, std::size_t cards, std::size_t values,
                                     const std::function<std::size_t(Hand)>& value) {
  std::vector<std::uint64_t> hands(values);
  std::uint64_t all = 0;
  std::vector<std::uint16_t> hand(cards);
  std::iota(hand.begin(), hand.end(), std::uint16_t{0});
  while (true) {
    ++hands.at(value(hand));
    ++all;
    // The last card that can be raised; those behind it follow it.
    std::size_t i = cards;
    while (i > 0 && hand[i - 1] == deck - cards + i - 1) --i;
    if (i == 0) break;
    std::iota(hand.begin() + static_cast<std::ptrdiff_t>(i) - 1, hand.end(),
              static_cast<std::uint16_t>(hand[i - 1] + 1));
  }
  std::vector<double> law;
  for (const std::uint64_t number : hands) {
    law.push_back(static_cast<double>(number) / static_cast<double>(all));
  }
  return law;
}

std::size_t SumOverClasses::of(Hand hand) const {
  std::vector<std::size_t> held(adds.size());
  for (const std::uint16_t card : hand) ++held[class_of[card]];
  std::size_t sum = 0;
  for (std::size_t c = 0; c < held.size(); ++c) sum += adds[c][held[c]];
  return sum;
}

std::vector<double> SumOverClasses::law(std::size_t cards) const {
  // [cards taken so far][sum so far]
  std::vector<std::map<std::size_t, double>> ways(cards + 1);
  ways[0][0] = 1;
  for (const std::vector<std::size_t>& add : adds) {
    std::vector<std::map<std::size_t, double>> next(cards + 1);
    for (std::size_t taken = 0; taken <= cards; ++taken) {
      for (std::size_t held = 0; held < add.size() && taken + held <= cards; ++held) {
        const double suits = choose(add.size() - 1, held);
        for (const auto& [sum, number] : ways[taken]) {
          next[taken + held][sum + add[held]] += number * suits;
        }
      }
    }
    ways = std::move(next);
  }
  std::vector<double> law(ways[cards].empty() ? 0 : ways[cards].rbegin()->first + 1);
  const double all = choose(class_of.size(), cards);
  for (const auto& [sum, number] : ways[cards]) law[sum] = number / all;
  return law;
}

Feature sum_feature(std::string name, std::string question, SumOverClasses sum, std::size_t cards,
                    const std::function<std::string(std::size_t)>& named) {
  Feature feature{std::move(name), std::move(question), {}, true, sum.law(cards), {}};
  for (std::size_t value = 0; value < feature.law.size(); ++value) {
    feature.values.push_back(named(value));
  }
  feature.value = [sum = std::move(sum)](Hand hand) { return sum.of(hand); };
  return feature;
}

SumOverClasses cards_held(std::vector<std::uint16_t> class_of) {
  SumOverClasses sum{std::move(class_of), {{0}, {0}}};
  for (const std::uint16_t is_in : sum.class_of) {
    std::vector<std::size_t>& add = sum.adds[is_in];
    add.push_back(is_in == 1 ? add.size() : 0);
  }
  return sum;
}

std::function<std::string(std::size_t)> hands_with(std::string one, std::string many) {
  return [one = std::move(one), many = std::move(many)](std::size_t number) {
    if (number == 0) return fmt::format("hands with no {}", one);
    return fmt::format("hands with {} {}", number, number == 1 ? one : many);
  };
}

std::size_t LongestRun::of(Hand hand) const {
  std::vector<std::size_t> held(in_row);
  for (const std::uint16_t card : hand) {
    if (card / 4U < in_row) ++held[card / 4U];
  }
  std::size_t longest = 0;
  std::size_t run = 0;
  for (const std::size_t number : held) {
    run = number >= least ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  return longest;
}

std::vector<double> LongestRun::law(std::size_t deck, std::size_t cards) const {
  using State = std::pair<std::size_t, std::size_t>;  // the run so far, the longest one
  std::vector<std::map<State, double>> ways(cards + 1);
  ways[0][{0, 0}] = 1;
  for (std::size_t rank = 0; rank < in_row; ++rank) {
    std::vector<std::map<State, double>> next(cards + 1);
    for (std::size_t taken = 0; taken <= cards; ++taken) {
      for (std::size_t held = 0; held <= 4 && taken + held <= cards; ++held) {
        for (const auto& [state, number] : ways[taken]) {
          const std::size_t run = held >= least ? state.first + 1 : 0;
          next[taken + held][{run, std::max(state.second, run)}] += number * choose(4, held);
        }
      }
    }
    ways = std::move(next);
  }
  std::vector<double> law(in_row + 1);
  for (std::size_t taken = 0; taken <= cards; ++taken) {
    const double others = choose(deck - 4 * in_row, cards - taken) / choose(deck, cards);
    for (const auto& [state, number] : ways[taken]) law[state.second] += number * others;
  }
  while (law.back() == 0) law.pop_back();
  return law;
}

}  // namespace evenhand::worth
