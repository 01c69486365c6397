#include "sims/xiangqi/engine/transposition.hpp"

#include <gtest/gtest.h>

#include <random>
#include <thread>
#include <vector>

#include "sims/xiangqi/engine/values.hpp"

namespace evenhand::xiangqi {
namespace {

TEST(XiangqiTranspositions, GiveBackWhatWasStored) {
  TranspositionTable table(1);
  TranspositionTable::Counts counts;
  const Learned stored{make_move(12, 89), -1234, 777, 19, Bound::lower};
  table.store(42, 5, stored, counts);
  Learned found;
  ASSERT_TRUE(table.find(42, 5, found, counts));
  EXPECT_EQ(found.move, stored.move);
  EXPECT_EQ(found.score, -1234);
  EXPECT_EQ(found.eval, 777);
  EXPECT_EQ(found.depth, 19);
  EXPECT_EQ(found.bound, Bound::lower);
  EXPECT_FALSE(table.find(43, 5, found, counts));
  EXPECT_EQ(counts.probes, 2U);
  EXPECT_EQ(counts.hits, 1U);
  table.clear();
  EXPECT_FALSE(table.find(42, 5, found, counts));
}

TEST(XiangqiTranspositions, KeepMatesAsDistances) {
  TranspositionTable table(1);
  TranspositionTable::Counts counts;
  table.store(1, 4, {make_move(1, 2), mate_score - 9, 0, 3, Bound::exact}, counts);
  Learned found;
  ASSERT_TRUE(table.find(1, 10, found, counts));
  EXPECT_EQ(found.score, mate_score - 15);
}

TEST(XiangqiTranspositions, StayBoundedAndKeepTheDeepest) {
  TranspositionTable table(1);
  TranspositionTable::Counts counts;
  std::mt19937_64 random(1);
  std::vector<std::uint64_t> deep;
  for (int i = 0; i < 1000; ++i) {
    deep.push_back(random());
    table.store(deep.back(), 0, {make_move(1, 2), 0, 0, 60, Bound::exact}, counts);
  }
  for (int i = 0; i < 300000; ++i) {
    table.store(random(), 0, {make_move(1, 2), 0, 0, 1, Bound::exact}, counts);
  }
  EXPECT_GT(counts.replaced, 100000U);
  Learned found;
  int kept = 0;
  for (const std::uint64_t key : deep) kept += table.find(key, 0, found, counts) ? 1 : 0;
  EXPECT_EQ(kept, 1000);
}

TEST(XiangqiTranspositions, AreSharedByThreads) {
  TranspositionTable table(1);
  std::vector<std::jthread> threads;
  for (unsigned t = 0; t < 4; ++t) {
    threads.emplace_back([&table, t] {
      TranspositionTable::Counts counts;
      std::mt19937_64 random(t % 2);
      for (int i = 0; i < 50000; ++i) {
        const std::uint64_t key = random();
        const auto value = static_cast<int>(key % 1000);
        Learned found;
        if (table.find(key, 0, found, counts)) {
          EXPECT_EQ(found.score, value);
        }
        table.store(key, 0, {make_move(1, 2), value, 0, 1, Bound::exact}, counts);
      }
    });
  }
}

}  // namespace
}  // namespace evenhand::xiangqi
