#include "stats/sequences/any_split.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace evenhand::stats {
namespace {

std::vector<std::uint64_t> sides(std::uint64_t splits) {
  std::vector<std::uint64_t> before;
  for (std::uint64_t i = 1; i <= splits; ++i) before.push_back(i);
  return before;
}

/// The exact chance that a Brownian bridge leaves its bounds at any of equally spaced splits, by
/// Gauss-Legendre integration over the Markov chain in scipy 1.10 (400 nodes).
struct Exact {
  std::uint64_t splits;
  double p;
  double any;
};
constexpr Exact exact[] = {{7, 0.2, 0.6331914642998923},     {7, 0.01, 0.05154739353680027},
                           {7, 1e-4, 0.0006286020810710724}, {7, 1e-6, 6.69350798854218e-06},
                           {63, 0.2, 0.9384672521111876},    {63, 0.01, 0.15316191749037067},
                           {63, 1e-4, 0.002579669159997078}, {63, 1e-6, 3.275126844859422e-05}};

TEST(POfAnySplit, IsABoundCloseToTheExactChance) {
  for (const Exact& known : exact) {
    const PValue least = PValue::of(known.p);
    const double bound =
        p_of_any_split(least, sides(known.splits), known.splits + 1, SplitLaw::two_sided).value();
    EXPECT_GE(bound, known.any * (1 - 1e-9)) << known.splits << " splits, " << known.p;
    EXPECT_LE(bound, known.any * 1.45) << known.splits << " splits, " << known.p;
    EXPECT_LT(bound, least.times(static_cast<double>(known.splits)).value());
    EXPECT_GT(
        p_of_any_split(least, sides(known.splits), known.splits + 1, SplitLaw::many_cells).value(),
        bound);
  }
}

TEST(POfAnySplit, OfOneSplitAndOneCellIsItsOwn) {
  const PValue least = PValue::of(0.03);
  EXPECT_NEAR(p_of_any_split(least, sides(1), 2, SplitLaw::two_sided).value(), 0.03, 1e-12);
  EXPECT_NEAR(p_of_any_split(least, sides(1), 2, SplitLaw::two_sided, 3).value(),
              1 - 0.97 * 0.97 * 0.97, 1e-12);
}

TEST(POfAnySplit, IsBonferronisFarOut) {
  const PValue least = PValue::from_log(-2000);
  EXPECT_NEAR(p_of_any_split(least, sides(63), 64, SplitLaw::two_sided, 10).log,
              least.times(630).log, 1e-9);
  EXPECT_EQ(p_of_any_split(PValue::of(1), sides(5), 6, SplitLaw::two_sided).value(), 1);
}

}  // namespace
}  // namespace evenhand::stats
