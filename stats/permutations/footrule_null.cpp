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

/// The probabilities that k open positions become as many, one fewer and one more.
struct Chances {
  double same = 0;
  double fewer = 0;
  double more = 0;
};

/// With `left` positions and cards still to come: k pairs can be closed in k² ways, 2k+1 ways keep
/// k, and (left-k)! of left!² orders complete k open ones.
Chances chances(std::size_t k, std::size_t left) {
  const double all = static_cast<double>(left) * static_cast<double>(left);
  const auto open = static_cast<double>(k);
  const auto free = static_cast<double>(left) - open;
  return {(2 * open + 1) * free / all, open * open / all, free * (free - 1) / all};
}

/// One position and one card more of a uniform permutation, with `left` of each still to come, up
/// to `most` open then. The number of open positions (and of open cards) is a Markov chain. Sums in
/// `states` are below `length`; what rows of `next` held before is overwritten or was 0.
void step(States& next, const States& states, std::size_t left, std::size_t most,
          std::size_t length) {
  for (std::size_t k = 0; k <= most; ++k) {
    const double same = chances(k, left).same;
    const double more = k == 0 ? 0 : chances(k - 1, left).more;
    const double fewer = chances(k + 1, left).fewer;
    const double* from_fewer = states[k == 0 ? 0 : k - 1].data();
    const double* from_same = states[k].data();
    const double* from_more = states[k + 1].data();
    double* to = next[k].data() + k;
    for (std::size_t s = 0; s < length; ++s) {
      to[s] = more * from_fewer[s] + same * from_same[s] + fewer * from_more[s];
    }
  }
}

}  // namespace

CountDistribution footrule_null(std::size_t n) {
  if (n < 1 || n > largest_exact_deck) {
    throw std::domain_error("footrule: n must be from 1 to 256");
  }
  const std::size_t most = n * n / 4;
  const std::size_t widest = n / 2 + 2;
  States states(widest, std::vector<double>(most + widest + 1));
  States next = states;
  states[0][0] = 1;
  std::size_t reached = 0;  // the largest sum so far
  for (std::size_t dealt = 0; dealt < n; ++dealt) {
    const std::size_t open = std::min(dealt + 1, n - dealt - 1);
    step(next, states, n - dealt, open, std::min(reached, most) + 1);
    reached += open;
    std::swap(states, next);
  }
  states[0].resize(most + 1);
  const auto cards = static_cast<double>(n);
  return {0, std::move(states[0]), (cards * cards - 1) / 6,
          n == 1 ? 0.0 : (cards + 1) * (2 * cards * cards + 7) / 180};
}

}  // namespace evenhand::stats
