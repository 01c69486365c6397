#include "stats/entropy/iid_tests.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <numeric>
#include <vector>

#include "stats/distributions/chi_squared.hpp"
#include "stats/tables/goodness_of_fit.hpp"

namespace evenhand::stats::entropy {
namespace {

constexpr std::size_t parts = 10;
constexpr unsigned longest_word = 11;

/// The number of times that each value occurs, and the values that do, numbered.
struct Alphabet {
  explicit Alphabet(Symbols symbols) {
    std::array<std::uint64_t, 256> all{};
    for (const std::uint8_t symbol : symbols) ++all[symbol];
    for (std::size_t value = 0; value < all.size(); ++value) {
      if (all[value] == 0) continue;
      number[value] = shares.size();
      counts.push_back(all[value]);
      shares.push_back(static_cast<double>(all[value]) / static_cast<double>(symbols.size()));
    }
  }
  std::size_t size() const { return shares.size(); }

  std::array<std::size_t, 256> number{};
  std::vector<std::uint64_t> counts;
  std::vector<double> shares;
};

TestResult chi_square(double statistic, std::size_t df) {
  if (df == 0) return TestResult::skip("too few samples for a degree of freedom");
  TestResult result;
  result.statistic = statistic;
  result.degrees_of_freedom = static_cast<double>(df);
  result.p = chi_squared_upper_tail(statistic, static_cast<double>(df));
  return result;
}

double chi_square_of(std::span<const std::uint64_t> counts, std::span<const double> expected) {
  double sum = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const double difference = static_cast<double>(counts[i]) - expected[i];
    sum += difference * difference / expected[i];
  }
  return sum;
}

/// Cells that expect in proportion to these weights.
struct Cells {
  Pools pools;
  std::vector<double> expected;  ///< of each pool
};

/// Cells in the order of their weights, put together until each expects five. Equal weights are
/// equal as whole numbers, so that rounding has no say in their order.
Cells ascending_cells(const std::vector<std::uint64_t>& weights, double scale) {
  std::vector<std::size_t> order(weights.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return weights[a] < weights[b]; });
  std::vector<double> ascending;
  for (const std::size_t cell : order) {
    ascending.push_back(static_cast<double>(weights[cell]) * scale);
  }
  const Pools in_order = pool_adjacent(ascending);
  Cells cells{{std::vector<std::size_t>(weights.size()), in_order.count},
              pooled(in_order, ascending)};
  for (std::size_t i = 0; i < order.size(); ++i) {
    cells.pools.pool_of[order[i]] = in_order.pool_of[i];
  }
  return cells;
}

TestResult independence_of_bits(Symbols symbols, const Alphabet& alphabet) {
  const double rarer = std::min(alphabet.shares[0], alphabet.shares[1]);
  unsigned m = longest_word;
  while (m > 1 && std::pow(rarer, m) * static_cast<double>(symbols.size() / m) < least_expected) {
    --m;
  }
  if (m < 2) return TestResult::skip("too few samples of the rarer value");
  const std::size_t words = symbols.size() / m;
  std::vector<std::uint64_t> counts(std::size_t{1} << m);
  for (std::size_t word = 0; word < words; ++word) {
    std::size_t value = 0;
    for (std::size_t i = 0; i < m; ++i) value = 2 * value + alphabet.number[symbols[word * m + i]];
    ++counts[value];
  }
  std::vector<double> expected;
  for (std::size_t value = 0; value < counts.size(); ++value) {
    const int ones = std::popcount(value);
    expected.push_back(std::pow(alphabet.shares[1], ones) *
                       std::pow(alphabet.shares[0], static_cast<int>(m) - ones) *
                       static_cast<double>(words));
  }
  return chi_square(chi_square_of(counts, expected), counts.size() - 2);
}

/// Σ p^power over all values, as a logarithm.
double log_power_sum(const std::vector<double>& shares, double power) {
  const double largest = *std::max_element(shares.begin(), shares.end());
  double sum = 0;
  for (const double share : shares) sum += std::pow(share / largest, power);
  return power * std::log(largest) + std::log(sum);
}

/// Returns how many pairs of places with equal tuples of w samples are expected among n.
double expected_pairs(const std::vector<double>& shares, double n, double w) {
  double sum = 0;
  for (double distance = 1; distance < w && distance <= n - w; ++distance) {
    // Samples at this distance are equal along both tuples: chains, some one longer than others.
    const double length = std::floor((w + distance) / distance);
    const double longer = w + distance - length * distance;
    sum += (n - w - distance + 1) * std::exp((distance - longer) * log_power_sum(shares, length) +
                                             longer * log_power_sum(shares, length + 1));
  }
  const double apart = n - 2 * w + 1;
  if (apart > 0) sum += apart * (apart + 1) / 2 * std::exp(w * log_power_sum(shares, 2));
  return sum;
}

}  // namespace

PermutationTests::PermutationTests(Symbols symbols)
    : statistics_(symbols), observed_(statistics_.of(symbols, Wanted().set())) {
  open_.set();
}

void PermutationTests::add(Symbols permuted) {
  ++made_;
  const Statistics these = statistics_.of(permuted, open_);
  for (std::size_t i = 0; i < permutation_statistics; ++i) {
    if (!open_[i]) continue;
    if (these[i] >= observed_[i]) upper_[i].add(made_);
    if (these[i] <= observed_[i]) lower_[i].add(made_);
    if (upper_[i].is_decided() && lower_[i].is_decided()) open_.reset(i);
  }
}

double PermutationTests::Tail::probability(std::uint64_t made) const {
  return is_decided() ? static_cast<double>(enough) / static_cast<double>(decided_at)
                      : static_cast<double>(count + 1) / static_cast<double>(made + 1);
}

PValue PermutationTests::p_value(std::size_t statistic) const {
  return PValue::of(std::min(1.0, 2 * std::min(upper_[statistic].probability(made_),
                                               lower_[statistic].probability(made_))));
}

TestResult independence_test(Symbols symbols) {
  const Alphabet alphabet(symbols);
  if (alphabet.size() < 2) return TestResult::skip("all samples are equal");
  if (alphabet.size() == 2) return independence_of_bits(symbols, alphabet);
  const auto n = static_cast<double>(symbols.size());
  const std::size_t pairs = symbols.size() / 2;
  const std::size_t k = alphabet.size();
  std::vector<std::uint64_t> weights;
  for (const std::uint64_t first : alphabet.counts) {
    for (const std::uint64_t second : alphabet.counts) weights.push_back(first * second);
  }
  std::vector<std::uint64_t> counts(k * k);
  for (std::size_t i = 0; i < pairs; ++i) {
    ++counts[alphabet.number[symbols[2 * i]] * k + alphabet.number[symbols[2 * i + 1]]];
  }
  const Cells cells = ascending_cells(weights, static_cast<double>(pairs) / (n * n));
  if (cells.pools.count <= k)
    return TestResult::skip("too few samples for pairs of so many values");
  return chi_square(chi_square_of(pooled(cells.pools, counts), cells.expected),
                    cells.pools.count - k);
}

TestResult stability_test(Symbols symbols) {
  const Alphabet alphabet(symbols);
  if (alphabet.size() < 2) return TestResult::skip("all samples are equal");
  const std::size_t size = symbols.size() / parts;
  const Cells cells = ascending_cells(
      alphabet.counts, static_cast<double>(size) / static_cast<double>(symbols.size()));
  if (cells.pools.count < 2) return TestResult::skip("too few samples in a tenth of them");
  double statistic = 0;
  for (std::size_t part = 0; part < parts; ++part) {
    std::vector<std::uint64_t> counts(alphabet.size());
    for (const std::uint8_t symbol : symbols.subspan(part * size, size)) {
      ++counts[alphabet.number[symbol]];
    }
    statistic += chi_square_of(pooled(cells.pools, counts), cells.expected);
  }
  return chi_square(statistic, (parts - 1) * (cells.pools.count - 1));
}

TestResult longest_repeat_test(Symbols symbols, const Repeats& repeats) {
  const Alphabet alphabet(symbols);
  if (alphabet.size() < 2) return TestResult::skip("all samples are equal");
  if (repeats.longest() == 0) return TestResult::skip("no sample occurs twice");
  TestResult result;
  result.statistic = static_cast<double>(repeats.longest());
  const double expected =
      expected_pairs(alphabet.shares, static_cast<double>(symbols.size()), result.statistic);
  result.p = PValue::of(-std::expm1(-expected));
  return result;
}

}  // namespace evenhand::stats::entropy
