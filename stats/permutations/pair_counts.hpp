#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "stats/tables/cells.hpp"
#include "stats/test_result.hpp"

namespace evenhand::stats {

// Second-order tests of permutations. A function f of pairs of positions makes of each deal a
// function of pairs of cards, T(a, b) = f(place of a, place of b). By Schur's lemma T's share in
// each irreducible part of the symmetric group that f has once has covariance |f's share|² / d
// times the identity, d its dimension (docs/methods-pairs.md). Cards and positions may change
// places.

/// The parts of functions of pairs that are not sums of functions of single cards.
enum class PairPart {
  unordered,  ///< (n-2,2): f(a,b) = f(b,a), and sums over b to 0; n(n-3)/2 dimensions
  ordered     ///< (n-2,1,1): f(a,b) = -f(b,a), and sums over b to 0; (n-1)(n-2)/2 dimensions
};

double pair_degrees(std::size_t n, PairPart part);

constexpr std::size_t pairs_of(std::size_t n) { return n * (n - 1) / 2; }
/// Returns the place of the pair a < b in a list of all pairs: (0,1), (0,2) … (1,2) …
constexpr std::size_t pair_index(std::size_t a, std::size_t b, std::size_t n) {
  return a * (2 * n - a - 1) / 2 + (b - a - 1);
}

/// The pair a < b that stands there.
std::pair<std::size_t, std::size_t> pair_at(std::size_t index, std::size_t n);

/// The share that a function has in a part, over pairs a < b: `cells` without their constant and
/// what single cards explain. `cells` holds f(a, b) by pair_index(); n >= 4 (std::domain_error
/// otherwise).
std::vector<double> pair_share(std::span<const double> cells, std::size_t n, PairPart part);
/// Its squared length.
double pair_square(std::span<const double> cells, std::size_t n, PairPart part);

/// The sums over `deals` permutations of n cards.
struct PairSums {
  std::span<const double> cells = {};  ///< Σ T(a, b) by pair_index(); a constant may be left in
  double kernel_square = 0;            ///< pair_square() of f
  std::size_t n = 0;
  std::uint64_t deals = 0;
  PairPart part = PairPart::unordered;
  double base = 1;  ///< a relative deviation d of a pair moves its cell by deals * base * d
  /// Slices of the deals: the inner products of their sums and pair_share() of `cells`; `between`
  /// is made of the squared lengths of their own shares over their deals.
  Slices slices = {};
};

/// Is the sum's share in the part no larger than uniform permutations make it?
/// d |share|² / (deals · kernel_square), chi-square with d = pair_degrees() degrees of freedom in
/// the limit; mean d and variance 2d(1 - 1/deals) exactly for any number of deals. Effect: rms
/// relative deviation of a pair. Deals that are not uniform may vary more in the direction of what
/// is wrong with them, for pairs go together there: its interval is as much wider as the slices are
/// spread more than uniform deals would be, as excess_of_slices() says. kernel_square > 0.
TestResult pair_test(const PairSums& sums, double level = 0.99);

/// The rms relative deviation, within the part, that pair_test finds with this power.
double detectable_pair_deviation(const PairSums& sums, double alpha, double power);

/// The number of times that each pair of n items was together in a group: of each of `deals` random
/// orders, `groups` of these sizes are looked at (runs of positions; what is left of the n is not).
/// counts[a * n + b] for a < b; the others are not read. One group of k: k items drawn out of n.
struct PairCounts {
  std::span<const std::uint64_t> counts;
  std::size_t n = 0;
  std::span<const std::uint64_t> groups;
  std::uint64_t deals = 0;
};

/// The law of pairs in a fair order. The indicators "a and b together" have three covariances, by
/// the number of items that two pairs share, so their covariance matrix belongs to the Johnson
/// scheme J(n, 2), with three eigenspaces of dimensions 1, n-1 and n(n-3)/2 (Delsarte 1973).
struct PairNull {
  double together = 0;    ///< probability that two given items are together
  double eigenvalue = 0;  ///< of the covariance in the space of dimension n(n-3)/2
};
PairNull pair_null(std::size_t n, std::span<const std::uint64_t> groups);

/// Are pairs together as often as chance puts them, whatever each item does by itself? The counts'
/// part in the largest eigenspace, which is orthogonal to the counts of single items, has the sum
/// of squares eigenvalue * N * chi-square with n(n-3)/2 degrees of freedom. For one group this is
/// the pairs' part of the test of Genest, Lockhart & Stephens (2002).
/// Effect: rms relative deviation r of a pair's probability q; noncentrality
/// N C(n,2) q² r² / eigenvalue. Skipped when n < 4, a pair expects less than 5 or the counts do
/// not vary.
TestResult pair_test(const PairCounts& pairs, double level = 0.99);
double detectable_pair_deviation(const PairCounts& pairs, double alpha, double power);

/// The pair whose count is least likely under Binomial(N, together).
struct WorstPair {
  std::size_t first = 0;
  std::size_t second = 0;
  std::uint64_t observed = 0;
  double expected = 0;
};
WorstPair worst_pair(const PairCounts& pairs);

/// Is the worst pair worse than chance makes one of n(n-1)/2? Its exact p-value with Šidák's
/// correction. Effect: its relative deviation, Clopper-Pearson. Skipped as pair_test, but for n.
TestResult worst_pair_test(const PairCounts& pairs, double level = 0.99);

/// The relative deviation of one pair that worst_pair_test finds with this power (normal).
double detectable_worst_pair(const PairCounts& pairs, double alpha, double power);

}  // namespace evenhand::stats
