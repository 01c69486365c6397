#include "stats/generators/lattice.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace evenhand::stats {
namespace {

double distance(const Lattice::Vector& a, const std::vector<double>& b) {
  double sum = 0;
  for (std::size_t i = 0; i < b.size(); ++i) {
    sum += std::pow(static_cast<double>(a[i]) - b[i], 2);
  }
  return sum;
}

/// The square of the distance of the nearest x (1, a, a^2) + m (0, y, z), by trying all x.
double nearest(long long a, long long m, const std::vector<double>& target) {
  double least = std::numeric_limits<double>::infinity();
  for (long long x = -m; x < m; ++x) {
    Lattice::Vector vector = {x, x * a % m, x * a % m * a % m};
    for (std::size_t i = 1; i < 3; ++i) {
      const auto off = (target[i] - static_cast<double>(vector[i])) / static_cast<double>(m);
      vector[i] += static_cast<long long>(std::round(off)) * m;
    }
    least = std::min(least, distance(vector, target));
  }
  return least;
}

TEST(Lattice, FindsTheNearestVector) {
  constexpr long long m = 10007;
  for (const long long a : {3LL, 85LL, 1203LL, 5477LL}) {
    const Lattice lattice({{0, m, 0}, {0, 0, m}, {1, a, a * a % m}}, {1, 1, 1});
    for (const long long x : {17LL, 4000LL, 9999LL}) {
      const std::vector<double> target = {static_cast<double>(x) + .4,
                                          static_cast<double>(x * a % m) - 1.2,
                                          static_cast<double>(x * a % m * a % m) + .7};
      const auto near = lattice.near(target);
      EXPECT_EQ((near[0] * a - near[1]) % m, 0);
      EXPECT_NEAR(distance(near, target), nearest(a, m, target), 1e-9) << a << ' ' << x;
    }
  }
}

TEST(Lattice, WeighsCoordinates) {
  // (0, 0), (1, 10), (2, 20) …: the second coordinate counts little.
  const Lattice lattice({{0, 1000}, {1, 10}}, {100, 0.001});
  EXPECT_EQ(lattice.near({3.1, 0}), (Lattice::Vector{3, 30}));
}

}  // namespace
}  // namespace evenhand::stats
