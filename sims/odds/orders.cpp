#include "sims/odds/orders.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace evenhand::odds {
namespace {

using stats::Integer;

/// Factors of polynomials in the number of ties.
std::vector<Integer> product(const std::vector<Integer>& a, const std::vector<Integer>& b) {
  std::vector<Integer> result(a.size() + b.size() - 1);
  for (std::size_t i = 0; i < a.size(); ++i) {
    for (std::size_t j = 0; j < b.size(); ++j) result[i + j] += a[i] * b[j];
  }
  return result;
}

/// By number of ties: in how many ways a group is tied into blocks.
std::vector<Integer> ties_of_group(std::uint64_t size) {
  std::vector<Integer> ties;
  for (std::uint64_t tied = 0; tied < size; ++tied) {
    const std::uint64_t blocks = size - tied;
    ties.push_back(stats::binomial_coefficient(size - 1, blocks - 1) * stats::factorial(size) /
                   stats::factorial(blocks));
  }
  return ties;
}

Distribution distribution_of(std::vector<Integer> orders, Integer total) {
  Distribution law;
  law.total = std::move(total);
  for (std::size_t i = 0; i < orders.size(); ++i) {
    if (orders[i] == 0) continue;
    law.values.emplace_back(i);
    law.deals.push_back(std::move(orders[i]));
  }
  return law;
}

}  // namespace

Distribution neighbours_law(const Siblings& siblings) {
  std::vector<Integer> ties = {1};
  const std::vector<Integer> of_group = ties_of_group(siblings.size);
  for (std::uint64_t i = 0; i < siblings.groups; ++i) ties = product(ties, of_group);
  // Orders in which so many ties hold, counted once for each choice of them.
  std::vector<Integer> orders;
  for (std::size_t tied = 0; tied < ties.size(); ++tied) {
    orders.push_back(ties[tied] * stats::factorial(siblings.deck - tied));
  }
  // From the most on, those that hold in fact: each of r ties is counted C(r, j) times among j.
  for (std::size_t exact = orders.size(); exact-- > 0;) {
    Integer ways = 1;
    for (std::size_t more = exact + 1; more < orders.size(); ++more) {
      ways = ways * more / (more - exact);
      orders[exact] -= ways * orders[more];
    }
  }
  return distribution_of(std::move(orders), stats::factorial(siblings.deck));
}

Distribution in_place_law(std::uint64_t deck) {
  std::vector<Integer> deranged = {1, 0};
  for (std::uint64_t n = 2; n <= deck; ++n) {
    deranged.push_back((n - 1) * (deranged[n - 1] + deranged[n - 2]));
  }
  std::vector<Integer> orders;
  for (std::uint64_t fixed = 0; fixed <= deck; ++fixed) {
    orders.push_back(stats::binomial_coefficient(deck, fixed) * deranged[deck - fixed]);
  }
  return distribution_of(std::move(orders), stats::factorial(deck));
}

}  // namespace evenhand::odds
