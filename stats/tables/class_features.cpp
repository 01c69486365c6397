#include "stats/tables/class_features.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <stdexcept>
#include <vector>

#include "stats/distributions/chi_squared.hpp"
#include "stats/tables/cells.hpp"

namespace evenhand::stats {
namespace {

double sum(std::span<const std::uint64_t> sizes) {
  return static_cast<double>(std::accumulate(sizes.begin(), sizes.end(), std::uint64_t{0}));
}

std::vector<double> expected_of_classes(const ClassTable& table) {
  const double n = sum(table.parts);
  if (table.counts.size() != table.parts.size() * table.classes.size() || n != sum(table.classes)) {
    throw std::domain_error("class table: parts and classes must divide the same items");
  }
  std::vector<double> expected;
  for (const std::uint64_t part : table.parts) {
    for (const std::uint64_t items : table.classes) {
      expected.push_back(static_cast<double>(table.deals) * static_cast<double>(part) *
                         static_cast<double>(items) / n);
    }
  }
  return expected;
}

double freedom_of_classes(const ClassTable& table) {
  return static_cast<double>((table.parts.size() - 1) * (table.classes.size() - 1));
}

/// Returns the factor that makes the noncentrality of the mean square of the relative deviation.
double scale_of_classes(const ClassTable& table) {
  return static_cast<double>(table.deals) * (sum(table.parts) - 1);
}

/// The state of the sum over the classes so far: a number, and what the next class must know (a
/// run's length).
struct State {
  std::uint64_t items = 0;
  std::uint64_t number = 0;
  std::uint64_t run = 0;
  auto operator<=>(const State&) const = default;
};

double choose(std::uint64_t n, std::uint64_t k) {
  double ways = 1;
  for (std::uint64_t i = 1; i <= k; ++i) {
    ways = ways * static_cast<double>(n - k + i) / static_cast<double>(i);
  }
  return ways;
}

/// `next(state, index, held)` is the state after a class of which the hand holds so many; its
/// items are filled in here. Probabilities are those of the hand dealt from the classes so far on,
/// normalised at the end.
template <class Next>
CountDistribution distribution(std::span<const std::uint64_t> classes, std::uint64_t hand,
                               Next&& next) {
  const std::uint64_t deck = std::accumulate(classes.begin(), classes.end(), std::uint64_t{0});
  if (hand > deck) throw std::domain_error("class features: the hand must fit the deck");
  std::map<State, double> ways = {{State{}, 1.0}};
  for (std::size_t i = 0; i < classes.size(); ++i) {
    std::map<State, double> longer;
    for (const auto& [state, count] : ways) {
      for (std::uint64_t held = 0; held <= std::min(classes[i], hand - state.items); ++held) {
        State after = next(state, i, held);
        after.items = state.items + held;
        longer[after] += count * choose(classes[i], held);
      }
    }
    ways = std::move(longer);
  }
  CountDistribution null;
  double total = 0;
  for (const auto& [state, count] : ways) {
    if (state.items != hand) continue;
    null.pmf.resize(std::max<std::size_t>(null.pmf.size(), state.number + 1));
    null.pmf[state.number] += count;
    total += count;
  }
  for (std::size_t i = 0; i < null.pmf.size(); ++i) {
    null.pmf[i] /= total;
    null.mean += static_cast<double>(i) * null.pmf[i];
  }
  for (std::size_t i = 0; i < null.pmf.size(); ++i) {
    const double deviation = static_cast<double>(i) - null.mean;
    null.variance += deviation * deviation * null.pmf[i];
  }
  return null;
}

}  // namespace

TestResult class_table_test(const ClassTable& table, double level) {
  const std::vector<double> expected = expected_of_classes(table);
  if (table.parts.size() < 2 || table.classes.size() < 2) {
    return TestResult::skip("fewer than two parts or two classes");
  }
  if (std::string why = too_small(expected); !why.empty()) return TestResult::skip(std::move(why));
  const double n = sum(table.parts);
  TestResult result;
  result.statistic = (n - 1) / n * pearson_statistic(table.counts, expected);
  result.degrees_of_freedom = freedom_of_classes(table);
  result.p = chi_squared_upper_tail(result.statistic, *result.degrees_of_freedom);
  result.effect = root_effect("rms relative deviation of a cell", result.statistic,
                              *result.degrees_of_freedom, scale_of_classes(table), level);
  return result;
}

double detectable_class_deviation(const ClassTable& table, double alpha, double power) {
  return std::sqrt(noncentrality_needed(freedom_of_classes(table), alpha, power) /
                   scale_of_classes(table));
}

ClassCell worst_class_cell(const ClassTable& table) {
  const std::vector<double> expected = expected_of_classes(table);
  const double n = sum(table.parts);
  ClassCell worst;
  for (std::size_t part = 0; part < table.parts.size(); ++part) {
    for (std::size_t c = 0; c < table.classes.size(); ++c) {
      const std::size_t i = part * table.classes.size() + c;
      const double variance = expected[i] * (1 - static_cast<double>(table.parts[part]) / n) *
                              (n - static_cast<double>(table.classes[c])) / (n - 1);
      const double difference = static_cast<double>(table.counts[i]) - expected[i];
      const double z = variance > 0 ? difference / std::sqrt(variance) : 0;
      if (i > 0 && std::fabs(z) <= std::fabs(worst.z)) continue;
      worst = {part, c, static_cast<double>(table.counts[i]), expected[i], z};
    }
  }
  return worst;
}

CountDistribution classes_held_exactly(std::span<const std::uint64_t> classes, std::uint64_t hand,
                                       std::uint64_t held) {
  return distribution(classes, hand, [&](State state, std::size_t, std::uint64_t holds) {
    state.number += holds == held ? 1U : 0U;
    return state;
  });
}

CountDistribution classes_held(std::span<const std::uint64_t> classes, std::uint64_t hand) {
  return distribution(classes, hand, [](State state, std::size_t, std::uint64_t holds) {
    state.number += holds > 0 ? 1U : 0U;
    return state;
  });
}

CountDistribution longest_run_held(std::span<const std::uint64_t> classes, std::size_t in_row,
                                   std::uint64_t hand) {
  return distribution(classes, hand, [&](State state, std::size_t i, std::uint64_t holds) {
    state.run = holds > 0 && i < in_row ? state.run + 1 : 0;
    state.number = std::max(state.number, state.run);
    return state;
  });
}

CountDistribution worth_held(std::span<const std::uint64_t> classes,
                             std::span<const std::uint64_t> worths, std::uint64_t hand) {
  return distribution(classes, hand, [&](State state, std::size_t i, std::uint64_t holds) {
    state.number += worths[i] * holds;
    return state;
  });
}

CountDistribution most_of_a_class(std::span<const std::uint64_t> classes, std::uint64_t hand) {
  return distribution(classes, hand, [](State state, std::size_t, std::uint64_t holds) {
    state.number = std::max(state.number, holds);
    return state;
  });
}

}  // namespace evenhand::stats
