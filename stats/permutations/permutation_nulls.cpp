#include "stats/permutations/permutation_nulls.hpp"

#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <utility>
#include <vector>

#include "base/real.hpp"
#include "stats/exact/numbers.hpp"

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

void require_some(std::size_t n, std::size_t m) {
  if (m == 0 || m >= n) throw std::domain_error("spread nulls: 0 < marked < cards");
}

CountDistribution with_moments(std::int64_t first, std::vector<double> pmf) {
  CountDistribution null{first, std::move(pmf)};
  for (std::size_t i = 0; i < null.pmf.size(); ++i) {
    null.mean += null.pmf[i] * static_cast<double>(first + static_cast<std::int64_t>(i));
  }
  for (std::size_t i = 0; i < null.pmf.size(); ++i) {
    const double off = static_cast<double>(first + static_cast<std::int64_t>(i)) - null.mean;
    null.variance += null.pmf[i] * off * off;
  }
  return null;
}

/// C(x, m) for x = 0 … n.
std::vector<Integer> coefficients(std::size_t n, std::size_t m) {
  std::vector<Integer> all(n + 1);
  all[m] = 1;
  for (std::size_t x = m + 1; x <= n; ++x) all[x] = all[x - 1] * x / (x - m);
  return all;
}

using Pmf = std::vector<double>;

void check_size(std::size_t n) {
  if (n < 1 || n > 1024) throw std::domain_error("permutations: n must be from 1 to 1024");
}

/// Sums of `width` consecutive values, the window starting at index - width + 1, for all indices
/// where any value is in it. Every window is the end of one run of `width` values and the start of
/// the next, so that sums are only added up, never taken away again (van Herk 1992).
Pmf sliding_sums(const Pmf& values, std::size_t width) {
  const std::size_t length = values.size() + width - 1;
  // With width - 1 zeros before the values, window i is i … i + width - 1.
  Pmf padded(length + 2 * width);
  std::copy(values.begin(), values.end(), padded.begin() + static_cast<std::ptrdiff_t>(width) - 1);
  Pmf sums(length);
  Pmf run_end(width + 1);
  for (std::size_t start = 0; start < length; start += width) {
    const double* run = padded.data() + start;
    for (std::size_t i = width; i-- > 0;) run_end[i] = run_end[i + 1] + run[i];
    const std::size_t windows = std::min(width, length - start);
    double next_run = 0;
    for (std::size_t i = 0; i < windows; ++i) {
      sums[start + i] = run_end[i] + next_run;
      next_run += run[width + i];
    }
  }
  return sums;
}

/// P(n cards have k descents), k = 0 … n-1: a card more lies in one of the gaps that are descents
/// already (or at an end), or makes one (Eulerian numbers over n!).
Pmf eulerian(std::size_t n) {
  Pmf pmf = {1};
  for (std::size_t m = 2; m <= n; ++m) {
    pmf.push_back(0);
    for (std::size_t k = m; k-- > 0;) {
      const double fewer = k > 0 ? real(m - k) * pmf[k - 1] : 0;
      pmf[k] = (real(k + 1) * pmf[k] + fewer) / real(m);
    }
  }
  return pmf;
}

/// P(m cards have no fixed point), m = 0 … n: D(m) = (m-1)(D(m-1) + D(m-2)), over m!.
Pmf derangements(std::size_t n) {
  Pmf share = {1, 0};
  for (std::size_t m = 2; m <= n; ++m) {
    share.push_back((real(m - 1) * share[m - 1] + share[m - 2]) / real(m));
  }
  return share;
}

}  // namespace

CountDistribution rank_sum_null(std::size_t n, std::size_t k) {
  if (k < 1 || k >= n) throw std::domain_error("rank sum: 0 < k < n is needed");
  if (rank_sums(n, k) > most_rank_sums) {
    throw std::domain_error("rank sum: at most 8192 values are computed");
  }
  // pmf[j][u]: the probability that j of the first m numbers sum to j(j-1)/2 + u. The highest of
  // the m, which adds m-j to u, is among the j with probability j/m.
  std::vector<std::vector<double>> pmf(k + 1);
  pmf[0] = {1};
  for (std::size_t m = 1; m <= n; ++m) {
    for (std::size_t j = std::min(m, k); j >= 1; --j) {
      const std::vector<double>& with = pmf[j - 1];
      std::vector<double> next(rank_sums(m, j));
      const double chance = static_cast<double>(j) / static_cast<double>(m);
      for (std::size_t u = 0; u < with.size(); ++u) next[u + m - j] += chance * with[u];
      if (j < m) {
        for (std::size_t u = 0; u < pmf[j].size(); ++u) next[u] += (1 - chance) * pmf[j][u];
      }
      pmf[j] = std::move(next);
    }
  }
  const auto cards = static_cast<double>(n);
  const auto drawn = static_cast<double>(k);
  return {static_cast<std::int64_t>(k * (k - 1) / 2), std::move(pmf[k]), drawn * (cards - 1) / 2,
          drawn * (cards - drawn) * (cards + 1) / 12};
}

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

CountDistribution first_marked_null(std::size_t n, std::size_t m) {
  require_some(n, m);
  std::vector<double> pmf;
  // P(x) = m/n · Π_{i<x} (n-m-i)/(n-1-i)
  double p = static_cast<double>(m) / static_cast<double>(n);
  for (std::size_t x = 0; x <= n - m; ++x) {
    pmf.push_back(p);
    if (x < n - m) p *= static_cast<double>(n - m - x) / static_cast<double>(n - 1 - x);
  }
  return with_moments(0, std::move(pmf));
}

CountDistribution marked_runs_null(std::size_t n, std::size_t m) {
  require_some(n, m);
  const Integer all = binomial_coefficient(n, m);
  Integer within = 1;
  Integer among = n - m + 1;
  std::vector<double> pmf;
  for (std::size_t r = 1; r <= std::min(m, n - m + 1); ++r) {
    pmf.push_back(ratio(within * among, all));
    within = within * (m - r) / r;
    among = among * (n - m + 1 - r) / (r + 1);
  }
  return with_moments(1, std::move(pmf));
}

CountDistribution longest_gap_null(std::size_t n, std::size_t m) {
  require_some(n, m);
  const std::vector<Integer> of_places = coefficients(n, m);
  std::vector<double> pmf;
  Integer up_to_last = 0;
  for (std::size_t l = 0; l <= n - m; ++l) {
    Integer up_to = 0;
    Integer gaps = 1;
    for (std::size_t j = 0; j <= m + 1 && j * (l + 1) + m <= n; ++j) {
      const Integer term = gaps * of_places[n - j * (l + 1)];
      if (j % 2 == 0) {
        up_to += term;
      } else {
        up_to -= term;
      }
      gaps = gaps * (m + 1 - j) / (j + 1);
    }
    pmf.push_back(ratio(up_to - up_to_last, of_places[n]));
    up_to_last = up_to;
  }
  return with_moments(0, std::move(pmf));
}

CountDistribution inversions_null(std::size_t n) {
  check_size(n);
  // The m-th card passes any number 0 … m-1 of those before it, each equally likely.
  Pmf pmf = {1};
  for (std::size_t m = 2; m <= n; ++m) {
    pmf = sliding_sums(pmf, m);
    for (double& p : pmf) p /= real(m);
  }
  const double pairs = real(n) * real(n - 1);
  return {0, std::move(pmf), pairs / 4, pairs * (2 * real(n) + 5) / 72};
}

CountDistribution descents_null(std::size_t n) {
  check_size(n);
  const double variance = n == 1 ? 0 : (real(n) + 1) / 12;
  return {0, eulerian(n), (real(n) - 1) / 2, variance};
}

CountDistribution rising_sequences_null(std::size_t n) {
  // A new rising sequence begins with each descent of the inverse permutation.
  CountDistribution null = descents_null(n);
  null.first = 1;
  null.mean += 1;
  return null;
}

CountDistribution cycles_null(std::size_t n) {
  check_size(n);
  // The m-th card closes a cycle of its own with probability 1/m.
  Pmf pmf = {1};
  double mean = 1;
  double variance = 0;
  for (std::size_t m = 2; m <= n; ++m) {
    pmf.push_back(0);
    for (std::size_t k = m; k-- > 0;) {
      pmf[k] = (real(m - 1) * pmf[k] + (k > 0 ? pmf[k - 1] : 0)) / real(m);
    }
    mean += 1 / real(m);
    variance += real(m - 1) / (real(m) * real(m));
  }
  return {1, std::move(pmf), mean, variance};
}

CountDistribution fixed_points_null(std::size_t n) {
  check_size(n);
  const Pmf deranged = derangements(n);
  Pmf pmf;
  double chosen = 1;  // 1 / k!
  for (std::size_t k = 0; k <= n; ++k) {
    pmf.push_back(deranged[n - k] * chosen);
    chosen /= real(k + 1);
  }
  return {0, std::move(pmf), 1, n == 1 ? 0.0 : 1.0};
}

CountDistribution successions_null(std::size_t n) {
  check_size(n);
  // C(n-1, k) (D(n-k) + D(n-k-1)) permutations of n! (Riordan 1958, ch. 8; OEIS A123513).
  const Pmf deranged = derangements(n);
  Pmf pmf;
  double chosen = 1;  // 1 / k!
  for (std::size_t k = 0; k < n; ++k) {
    pmf.push_back((real(n - k) * deranged[n - k] + deranged[n - k - 1]) * chosen / real(n));
    chosen /= real(k + 1);
  }
  const double squared = real(n) * real(n);
  const double variance = n == 1 ? 0 : (squared - real(n) - 1) / squared;
  return {0, std::move(pmf), (real(n) - 1) / real(n), variance};
}

CountDistribution odd_sign_null(std::size_t n) {
  check_size(n);
  if (n == 1) return {0, {1, 0}, 0, 0};
  return {0, {0.5, 0.5}, 0.5, 0.25};
}

}  // namespace evenhand::stats
