#include "stats/permutations/footrule_null.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>
#include <vector>

namespace evenhand::stats {
namespace {

/// states[k][s]: the probability that k of the positions dealt so far hold higher cards than are
/// dealt yet, when these numbers have summed to s up to now.
using States = std::vector<std::vector<double>>;

/// to[s + shift] += weight * from[s]
void add_shifted(std::vector<double>& to, const std::vector<double>& from, std::size_t length,
                 std::size_t shift, double weight) {
  for (std::size_t s = 0; s < length; ++s) to[s + shift] += weight * from[s];
}

/// One position and one card more of a uniform permutation, with `left` of each still to come.
/// The number k of open positions (and of open cards) is a Markov chain: k pairs can be closed in
/// k² ways, 2k+1 ways keep k, and (left-k)! of left!² orders complete k open ones.
void step(States& next, const States& states, std::size_t left, std::size_t length) {
  for (auto& row : next) std::fill(row.begin(), row.end(), 0.0);
  const double all = static_cast<double>(left) * static_cast<double>(left);
  for (std::size_t k = 0; k < states.size() && k <= left; ++k) {
    const auto open = static_cast<double>(k);
    const auto free = static_cast<double>(left - k);
    add_shifted(next[k], states[k], length, k, (2 * open + 1) * free / all);
    if (k > 0) add_shifted(next[k - 1], states[k], length, k - 1, open * open / all);
    if (k + 2 <= left && k + 1 < states.size()) {
      add_shifted(next[k + 1], states[k], length, k + 1, free * (free - 1) / all);
    }
  }
}

}  // namespace

CountDistribution footrule_null(std::size_t n) {
  if (n < 1 || n > largest_exact_deck) {
    throw std::domain_error("footrule: n must be from 1 to 256");
  }
  const std::size_t most = n * n / 4;
  const std::size_t widest = n / 2 + 1;
  States states(widest, std::vector<double>(most + widest + 1));
  States next = states;
  states[0][0] = 1;
  std::size_t reached = 0;  // the largest sum so far
  for (std::size_t dealt = 0; dealt < n; ++dealt) {
    step(next, states, n - dealt, std::min(reached, most) + 1);
    reached += std::min(dealt + 1, n - dealt - 1);
    std::swap(states, next);
  }
  states[0].resize(most + 1);
  const auto cards = static_cast<double>(n);
  return {0, std::move(states[0]), (cards * cards - 1) / 6,
          n == 1 ? 0.0 : (cards + 1) * (2 * cards * cards + 7) / 180};
}

}  // namespace evenhand::stats
