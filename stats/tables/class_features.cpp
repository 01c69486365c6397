#include "stats/tables/class_features.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <stdexcept>
#include <vector>

namespace evenhand::stats {
namespace {

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
