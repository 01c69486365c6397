#include "src/signatures/identify.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <stdexcept>

#include "sims/shuffle/dealer.hpp"
#include "src/signatures/position_match.hpp"

namespace evenhand::signatures {
namespace {

/// The number of simulated deals of a shuffler: few to tell what is far off, many for the rest.
struct Effort {
  std::size_t examples;
  std::uint64_t deals;  ///< for the position matrix, where there is no exact one
};
constexpr Effort glance{1024, 8192};
constexpr Effort look{16384, 262144};
/// At a glance, what has a smaller p-value is put aside.
constexpr double surely_other = 1e-8;

using Orders = std::vector<std::vector<std::size_t>>;

/// The starting orders to try: that of the table alone, or all.
Orders starting_orders(std::size_t n, bool all) {
  std::vector<std::size_t> order(n);
  std::iota(order.begin(), order.end(), std::size_t{0});
  Orders orders = {order};
  while (all && std::next_permutation(order.begin(), order.end())) orders.push_back(order);
  return orders;
}

/// The counts if order[i] is card i of the starting order.
std::vector<std::uint64_t> reordered(const PositionTable& table,
                                     const std::vector<std::size_t>& order) {
  std::vector<std::uint64_t> counts;
  for (const std::size_t card : order) {
    const auto row = table.counts.begin() + static_cast<std::ptrdiff_t>(card * table.n);
    counts.insert(counts.end(), row, row + static_cast<std::ptrdiff_t>(table.n));
  }
  return counts;
}

bool is_better(const PositionMatch& a, const PositionMatch& b) {
  return a.statistic < b.statistic || (a.statistic == b.statistic && a.distance < b.distance);
}

/// The match of a starting order, and that order when several were tried.
struct Found {
  PositionMatch match;
  std::vector<std::size_t> order;
};

Found best_of(const PositionTest& test, const PositionTable& table, const Orders& orders) {
  Found best{test.match(table.counts), {}};
  if (orders.size() == 1) return best;
  best.order = orders.front();
  for (const std::vector<std::size_t>& order : orders) {
    const PositionMatch match = test.match(reordered(table, order));
    if (is_better(match, best.match)) best = {match, order};
  }
  return best;
}

/// On average over the starting orders, any of which may be the true one.
double mean_log_likelihood(const PositionLaw& law, const PositionTable& table,
                           const Orders& orders) {
  std::vector<double> all;
  for (const auto& order : orders) {
    all.push_back(log_likelihood(law, reordered(table, order), table.deals));
  }
  const double largest = *std::max_element(all.begin(), all.end());
  if (std::isinf(largest)) return largest;
  double sum = 0;
  for (const double one : all) sum += std::exp(one - largest);
  return largest + std::log(sum / static_cast<double>(all.size()));
}

Likeness compare(const PositionTable& table, const Orders& orders, const KnownShuffler& shuffler,
                 const std::optional<PositionLaw>& exact, const Effort& effort) {
  shuffle::Dealer dealer(shuffler.spec, table.n, shuffler.rng, signature_seed);
  const cards::DealBatch examples = dealer.batch(effort.examples);
  const PositionLaw law = exact ? *exact : simulated_positions(dealer, table.n, effort.deals);
  const Found found = best_of({law, table.counts, table.deals, examples}, table, orders);
  Likeness likeness{shuffler, found.match.p, found.match.distance, "cells", law.simulated, {},
                    {},       found.order};
  if (std::isfinite(found.match.statistic)) likeness.statistic = found.match.statistic;
  likeness.degrees_of_freedom = found.match.degrees_of_freedom;
  likeness.log_likelihood = mean_log_likelihood(law, table, orders);
  return likeness;
}

}  // namespace

Identification identify(const PositionTable& table, bool any_order) {
  if (table.n < 2 || table.n > largest_table || table.deals == 0 ||
      (any_order && table.n > largest_any_order)) {
    throw std::domain_error("identify: table out of range");
  }
  const Orders orders = starting_orders(table.n, any_order);
  Identification identification;
  identification.starting_orders = orders.size();
  for (const KnownShuffler& shuffler : known_shufflers(table.n)) {
    const std::optional<PositionLaw> exact =
        shuffler.is_sound() ? exact_positions(shuffler.spec, table.n) : std::nullopt;
    Likeness found = compare(table, orders, shuffler, exact, glance);
    if (found.p.value() >= surely_other) {
      found = compare(table, orders, shuffler, exact, look);
    }
    identification.ranked.push_back(std::move(found));
  }
  identification.rank();
  return identification;
}

}  // namespace evenhand::signatures
