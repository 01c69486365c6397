#include "stats/generators/linear_system.hpp"

#include <gtest/gtest.h>

#include <bit>

#include "stats/distributions/small_generator.hpp"

namespace evenhand::stats {
namespace {

void add(LinearSystem& system, std::uint64_t row, bool sum) { system.add({&row, 1}, sum); }

TEST(LinearSystem, SolvesAndTellsWhatContradicts) {
  LinearSystem system(3, 4);
  add(system, 0b011, true);
  add(system, 0b110, true);
  add(system, 0b101, false);
  add(system, 0b100, true);
  const auto solution = system.solve();
  ASSERT_TRUE(solution);
  EXPECT_EQ(solution->rank, 3U);
  EXPECT_EQ(solution->values, std::vector<std::uint64_t>{0b101});
  system.clear();
  add(system, 0b011, true);
  add(system, 0b110, true);
  add(system, 0b101, true);
  EXPECT_FALSE(system.solve());
}

TEST(LinearSystem, TakesUndecidedUnknownsFor0) {
  LinearSystem system(70, 1);
  const std::vector<std::uint64_t> row = {1, 32};
  system.add(row, true);
  EXPECT_EQ(system.solve()->values, (std::vector<std::uint64_t>{1, 0}));
  EXPECT_EQ(LinearSystem(70, 0).solve()->rank, 0U);
}

TEST(LinearSystem, FindsTheUnknownsOfManyWords) {
  SmallGenerator random(3);
  for (const std::size_t unknowns : {1U, 7U, 63U, 64U, 65U, 200U, 1000U}) {
    const std::size_t words = (unknowns + 63) / 64;
    const auto random_row = [&] {
      std::vector<std::uint64_t> row(words);
      for (std::size_t i = 0; i < unknowns; ++i) row[i / 64] |= (random.next() & 1U) << (i % 64);
      return row;
    };
    const std::vector<std::uint64_t> truth = random_row();
    LinearSystem system(unknowns, unknowns + 60);
    for (std::size_t equation = 0; equation < unknowns + 60; ++equation) {
      const std::vector<std::uint64_t> row = random_row();
      std::uint64_t sum = 0;
      for (std::size_t w = 0; w < words; ++w) sum ^= row[w] & truth[w];
      system.add(row, std::popcount(sum) % 2 == 1);
    }
    const auto solution = system.solve();
    ASSERT_TRUE(solution);
    EXPECT_EQ(solution->rank, unknowns);
    EXPECT_EQ(solution->values, truth);
  }
}

}  // namespace
}  // namespace evenhand::stats
