#include "stats/permutations/permutation_nulls.hpp"

#include <algorithm>
#include <stdexcept>
#include <vector>

#include "base/real.hpp"

namespace evenhand::stats {
namespace {

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
