#include "stats/generators/congruential.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

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

const Congruential& named(std::string_view name) {
  for (const Congruential& generator : congruential_generators()) {
    if (generator.name == name) return generator;
  }
  throw std::invalid_argument(std::string(name));
}

/// Returns the numbers after the state x.
std::vector<std::uint64_t> numbers(const Congruential& generator, std::uint64_t x,
                                   std::size_t count) {
  std::vector<std::uint64_t> all;
  while (all.size() < count) {
    x = generator.next(x);
    all.push_back(generator.number(x));
  }
  return all;
}

std::vector<NumberedDraw> draws_of(const Congruential& generator, std::uint64_t x,
                                   std::uint32_t range, bool by_remainder, std::size_t count) {
  std::vector<NumberedDraw> draws;
  for (std::size_t i = 0; i < count; ++i, x = generator.next(x)) {
    const std::uint64_t number = generator.number(x);
    const std::uint64_t value =
        by_remainder ? number % range
                     : static_cast<std::uint64_t>(Wide{number} * range / generator.range);
    draws.push_back({i, {static_cast<std::uint32_t>(value), range}});
  }
  return draws;
}

TEST(Congruential, GivesPublishedNumbers) {
  // rand() after srand(1) of Microsoft's C.
  EXPECT_EQ(numbers(named("rand() of Microsoft's C"), 1, 4),
            (std::vector<std::uint64_t>{41, 18467, 6334, 26500}));
  // [rand.predef]: the 10000th of minstd_rand0 and of minstd_rand, from 1.
  EXPECT_EQ(numbers(named("minstd 16807"), 1, 10000).back(), 1043618065U);
  EXPECT_EQ(numbers(named("minstd 48271"), 1, 10000).back(), 399268537U);
  // new java.util.Random(42).nextInt() >>> 1 of OpenJDK 17; lrand48() of glibc after srand48(0).
  EXPECT_EQ(numbers(named("java.util.Random"), 42 ^ 0x5DEECE66DULL, 2),
            (std::vector<std::uint64_t>{1562431130, 117392763}));
  EXPECT_EQ(numbers(named("lrand48()"), 0x330E, 2),
            (std::vector<std::uint64_t>{366850414, 1610402240}));
  // Rnd of Visual Basic begins at 0x50000: 0.7055475, 0.533424.
  EXPECT_EQ(numbers(named("Rnd of Visual Basic"), 0x50000, 2),
            (std::vector<std::uint64_t>{11837123, 8949370}));
  // new java.util.Random(42).nextDouble() of OpenJDK 17; each takes two steps.
  const auto& doubles = named("Math.random() of Java");
  const auto& single = named("java.util.Random");
  const std::uint64_t first = single.next(42 ^ 0x5DEECE66DULL);
  EXPECT_DOUBLE_EQ(static_cast<double>(doubles.number(first)) / 9007199254740992.0,
                   0.7275636800328681);
  EXPECT_EQ(doubles.next(first), single.next(single.next(first)));
}

TEST(Congruential, FindsTheStateOfEach) {
  for (const Congruential& generator : congruential_generators()) {
    for (const bool by_remainder : {false, true}) {
      if (!generator.draws(by_remainder)) continue;
      const std::uint64_t x = 1234567;
      const auto draws = draws_of(generator, x, 48, by_remainder, 60);
      const auto state = StateFinder(generator).find(draws, by_remainder);
      ASSERT_EQ(state.search, StateSearch::found) << generator.name << by_remainder;
      const auto more = numbers(generator, x, 100);
      EXPECT_EQ(numbers(generator, state.x, 100), more) << generator.name << by_remainder;
    }
  }
}

TEST(Congruential, SaysThatDrawsAreTooFewOrOfNone) {
  const auto& java = named("java.util.Random");
  for (const bool by_remainder : {false, true}) {
    auto draws = draws_of(java, 99, 52, by_remainder, 6);
    EXPECT_EQ(StateFinder(java).find(draws, by_remainder).search, StateSearch::too_few);
    EXPECT_EQ(StateFinder(java).find({}, by_remainder).search, StateSearch::too_few);
  }
  // The lowest bits of a state change in a fixed order, which these do not.
  auto draws = draws_of(java, 99, 48, true, 60);
  for (std::size_t i = 0; i < draws.size(); i += 3) draws[i].draw.value ^= 1U;
  EXPECT_EQ(StateFinder(java).find(draws, true).search, StateSearch::none);
}

}  // namespace

}  // namespace evenhand::stats
