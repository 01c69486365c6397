#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "sims/cards/deal_batch.hpp"
#include "src/signatures/likeness.hpp"
#include "src/signatures/position_law.hpp"
#include "stats/distributions/quadratic_form.hpp"

namespace evenhand::signatures {

/// The prior probability that a shuffler is fair where nobody says another one. The known ones that
/// are not share the rest evenly.
inline constexpr double usual_prior = 0.5;

/// The logarithm of the likelihood of counts[card * n + position] of so many deals under the law,
/// less that of the counts' own shares: -G²/2, G² = 2 Σ O ln(O / (N p)), minus infinity where a
/// cell that is impossible was seen. A deal's n cells depend on each other: of a fair shuffle they
/// say as much as n - 1 independent ones (the covariance of cells is n/(n-1) that of a multinomial
/// law, as in the test of positions), which is taken for all laws. Shares that were counted in M
/// deals add their own noise: G² is divided by 1 + N/M, and has half a card more in each cell.
double log_likelihood(const PositionLaw& law, std::span<const std::uint64_t> counts,
                      std::uint64_t deals);

/// Gives each known shuffler its posterior probability (Bayes), from its log-likelihood and this
/// prior of a fair one. Nothing is given where none of them matches: then the deals are likely
/// those of a shuffler that is not known, of which these probabilities know nothing.
void give_posteriors(Identification& identification, double prior_of_fair);

/// Moments of the kernel K(x, y) = Σ_s f_s(x) f_s(y) / p_s - n between independent deals, where
/// f_s(x) is the number of cards of deal x in pool s of cells.
struct KernelMoments {
  double diagonal = 0;  ///< E K(x, x): exact in the pools of one cell
  double square = 0;    ///< E K(x, y)²
  double triangle = 0;  ///< E K(x, y) K(y, z) K(z, x)
};

/// Returns the moments from pairs and triples of the given deals. pool_of[card * n + position] is a
/// pool; `shares` and `cells` are by pool, and pool 0 (impossible cells) is left out.
KernelMoments kernel_moments(const std::vector<std::uint32_t>& pool_of,
                             const std::vector<double>& shares,
                             const std::vector<std::size_t>& cells, const cards::DealBatch& deals);

/// The fit of position counts to a shuffler.
struct PositionMatch {
  stats::PValue p;
  double statistic = 0;
  double degrees_of_freedom = 0;
  /// Estimated rms relative deviation of a cell from the shuffler's, weighted by its probability.
  double distance = 0;
};

/// Cells that are counted as one. Empty lists: each card is of its own kind, each position by
/// itself.
struct CellUnits {
  std::vector<std::uint32_t> kind_of;  ///< by card: cards with one number, below n, are copies
  std::vector<std::uint32_t> hand_of;  ///< by position: those with one number, below n, are one
};

/// The test of position counts against a shuffler that need not be uniform. Cells are pooled, the
/// rarest first, until each pool s has a share p_s (deals' cards in it, on average) of at least
/// 1/(10n) and expects 5 cards; the statistic is X² = Σ (O_s - N p_s)² / (N p_s).
///
/// Its null distribution: X² = Σ_{a,b} K(x_a, x_b) / N over all pairs of deals, with the kernel
/// K(x, y) = Σ_s f_s(x) f_s(y) / p_s - n and f_s(x) the cards of deal x in pool s. So it tends to
/// Σ λ_i Z_i² with Σ λ_i = E K(x, x), Σ λ_i² = E K(x, y)², Σ λ_i³ = E K(x, y) K(y, z) K(z, x),
/// which are estimated from deals of that shuffler: this is where the correlation of its cells
/// comes in, which is not that of a fair shuffle.
///
/// Shares that were counted in M simulated deals add to the variance what M deals do: X² is divided
/// by 1 + N/M, and the p_s below it are those of both samples together.
class PositionTest {
 public:
  /// Makes a test for counts[card * n + position] of N = `deals` deals; `examples` are deals of the
  /// shuffler, some hundreds at least. Cells of one unit are pooled. Deals that are drawn again and
  /// again from `distinct` ones vary as those do, too: X² is divided by 1 + N/distinct more.
  PositionTest(const PositionLaw& law, std::span<const std::uint64_t> counts, std::uint64_t deals,
               const cards::DealBatch& examples, const CellUnits& units = {},
               std::optional<double> distinct = std::nullopt);

  /// Counts of as many deals; when the law is exact, they may be others than above.
  PositionMatch match(std::span<const std::uint64_t> counts) const;

 private:
  void make_pools(const std::vector<double>& weights, const CellUnits& as_one);

  std::size_t n_;
  double deals_;
  double scale_;                        ///< 1, or what the noise of simulated shares adds
  bool exact_;                          ///< the shares are
  std::vector<std::uint32_t> pool_of_;  ///< by cell
  std::vector<double> weights_;         ///< p_s below the fraction; pool 0 are the impossible cells
  std::vector<double> shares_;          ///< p_s above the fraction
  std::vector<std::size_t> cells_;      ///< how many a pool has
  stats::QuadraticForm null_;
};

}  // namespace evenhand::signatures
