#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "base/members.hpp"
#include "base/wide.hpp"
#include "reports/json_member.hpp"
#include "sims/cards/any_deals.hpp"
#include "sims/cards/deal_batch.hpp"
#include "src/audit/between_deals/step_tally.hpp"
#include "stats/sequences/trace_test.hpp"

namespace evenhand::audit {

/// Numbers computed of a step, in this order: inversions, descents, rising sequences, successions,
/// fixed points, cycles, and 1 for an odd permutation.
inline constexpr std::size_t step_scalar_count = 7;
using StepScalars = std::array<std::uint32_t, step_scalar_count>;

struct StepScalarInfo {
  std::string_view words;  ///< "inversions"
  /// The mean of a uniform step, rounded. The distance of values from it measures their spread.
  std::uint32_t centre = 0;
};
std::vector<StepScalarInfo> step_scalar_infos(std::size_t deck_size);

/// scalars[d] of steps[d]; at most 16 steps.
void compute_step_scalars(const cards::AnyDeals& steps, StepScalars* scalars);

/// Means over the steps that were counted.
struct StepScalarMeans {
  double value = 0;
  double distance = 0;  ///< from the centre
};
std::array<StepScalarMeans, step_scalar_count> step_scalar_means(
    const StepTally& steps, const std::vector<StepScalarInfo>& infos);

/// The amount by which chance moves counts of deals and of steps, whatever the law of the deals is:
/// moments of differences between some of the deals themselves, whose means no law can move.
///
/// For independent deals x_1, x_2, … of one law, d = x_1 - x_2 (as matrices of cards × positions)
/// has mean 0 and twice the covariance Σ of a deal: E|d|² = 2 tr Σ, and E<d, d'>² = 4 tr Σ² for two
/// such d of four deals. A count of steps is a sum of f(x_i, x_{i+k}); the rest of it, when the
/// same sum for deals far apart is taken off, is that of g, the part of f that is neither a
/// function of the one deal nor of the other (Hoeffding 1948). f(x_1, x_2) - f(x_1, x_4) - f(x_3,
/// x_2) + f(x_3, x_4) = h has no other part, and four times the covariance of g: E|h|² = 4 tr, E<h,
/// h'>² = 16 tr of the square.
class ChanceMoments {
 public:
  /// The fewest groups of eight deals from which the moments are estimated well enough.
  static constexpr std::uint64_t least_groups = 100;
  /// Deals of which one group is taken.
  static constexpr std::size_t stride = 16;

  explicit ChanceMoments(std::size_t deck_size);

  void begin_block() { in_block_ = 0; }
  void fold(const cards::DealBatch& deals);

  std::uint64_t groups() const { return sums_.groups; }
  // For at least one group:

  /// Returns the traces of a deal's matrix of cards × positions.
  stats::CovarianceTraces deals() const;
  /// Returns the traces of a step's matrix of places × places, and of its matrix of successors.
  stats::CovarianceTraces steps() const;
  stats::CovarianceTraces successors() const;
  /// Variances of a step's scalars and of their distance from the centre, and the degrees of
  /// freedom with which they are known.
  std::array<StepScalarMeans, step_scalar_count> scalars() const;
  std::array<StepScalarMeans, step_scalar_count> scalar_degrees() const;

  template <class Self, class Use>
  static void members(Self& self, Use& use) {
    use("groups", self.sums_.groups, at_most(use.units / group));
    use("squares", self.sums_.squares);
    use("values", self.sums_.values);
    use("distances", self.sums_.distances);
    use("value_fourths", self.sums_.value_fourths);
    use("distance_fourths", self.sums_.distance_fourths);
  }
  void loaded(const reports::JsonMember& /*saved*/, std::uint64_t /*deals*/) { in_block_ = 0; }

 private:
  static constexpr std::size_t group = 8;
  struct Squares {
    std::uint64_t own = 0;    ///< Σ |d|²
    std::uint64_t other = 0;  ///< Σ <d, d'>²

    template <class Self, class Use>
    static void members(Self& self, Use& use) {
      use("own", self.own);
      use("other", self.other);
    }
  };
  struct Sums {
    std::uint64_t groups = 0;
    std::array<Squares, 3> squares;  ///< of deals, steps, successors
    std::array<std::uint64_t, step_scalar_count> values{};
    std::array<std::uint64_t, step_scalar_count> distances{};
    std::array<Wide, step_scalar_count> value_fourths{};
    std::array<Wide, step_scalar_count> distance_fourths{};
  };
  template <class Card>
  void add_group();
  template <class Card>
  void add_deals();
  template <class Card>
  void make_steps();
  template <class Card>
  void add_steps(const cards::DealsView<Card>& arrays, Squares& squares);
  template <class Card>
  void add_scalars();

  std::size_t n_;
  std::vector<StepScalarInfo> infos_;
  Sums sums_;
  cards::DealBatch group_;   ///< the deals at hand
  cards::DealBatch places_;  ///< their inverses
  cards::DealBatch steps_;
  cards::DealBatch successors_;  ///< of place p in the step: which place comes next, or p itself
  std::uint64_t in_block_ = 0;
};

}  // namespace evenhand::audit
