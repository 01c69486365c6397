#include "src/signatures/kernel_moments.hpp"

#include <gtest/gtest.h>

#include <numeric>

#include "tests/src/audit/deals.hpp"

namespace evenhand::signatures {
namespace {

TEST(KernelMoments, OfUniformDealsAreThoseOfThePositionMatrix) {
  // X² is n/(n-1) times a chi-square with (n-1)² degrees of freedom, so as many weights are
  // n/(n-1): their sum, and those of their squares and cubes.
  constexpr std::size_t n = 6;
  stats::SmallGenerator random(24);
  std::vector<std::uint32_t> pool_of(n * n);
  std::iota(pool_of.begin(), pool_of.end(), 1U);
  const std::vector<double> shares(n * n + 1, 1.0 / n);
  const std::vector<std::size_t> cells(n * n + 1, 1);
  const KernelMoments moments =
      kernel_moments(pool_of, shares, cells, audit::make_deals(n, 1U << 14U, audit::fair, random));
  const double weight = n / (n - 1.0);
  const double degrees = (n - 1.0) * (n - 1.0);
  EXPECT_NEAR(moments.diagonal, degrees * weight, 1e-9) << "exact in pools of one cell";
  EXPECT_NEAR(moments.square / (degrees * weight * weight), 1, 0.02);
  EXPECT_NEAR(moments.triangle / (degrees * weight * weight * weight), 1, 0.1);
}

TEST(KernelMoments, OfOnePoolForAllCellsVanish) {
  constexpr std::size_t n = 4;
  stats::SmallGenerator random(25);
  // Every deal has n cards in the pool: K is n²/n - n = 0.
  const KernelMoments moments =
      kernel_moments(std::vector<std::uint32_t>(n * n, 1), {0, n}, {0, n * n},
                     audit::make_deals(n, 64, audit::fair, random));
  EXPECT_NEAR(moments.diagonal, 0, 1e-12);
  EXPECT_NEAR(moments.square, 0, 1e-12);
  EXPECT_NEAR(moments.triangle, 0, 1e-12);
}

}  // namespace
}  // namespace evenhand::signatures
