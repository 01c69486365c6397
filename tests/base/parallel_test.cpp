#include "base/parallel.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <vector>

namespace evenhand {
namespace {

using ::testing::Each;
using ::testing::ThrowsMessage;

TEST(ParallelFor, CallsOncePerIndexInAnyNumberOfThreads) {
  for (const unsigned threads : {0U, 1U, 2U, 7U, 300U}) {
    std::vector<std::atomic<int>> calls(200);
    parallel_for(calls.size(), threads, [&](std::size_t i) { ++calls[i]; });
    EXPECT_THAT(std::vector<int>(calls.begin(), calls.end()), Each(1)) << threads;
  }
}

TEST(ParallelFor, CallsNothingForNoIndex) {
  parallel_for(0, 4, [](std::size_t) { FAIL(); });
}

TEST(ParallelFor, ThrowsWhatACallThrowsOnceAllAreDone) {
  for (const unsigned threads : {1U, 4U}) {
    std::atomic<int> working = 0;
    const auto work = [&](std::size_t i) {
      ++working;
      if (i == 3) {
        --working;
        throw std::runtime_error("three");
      }
      --working;
    };
    EXPECT_THAT([&] { parallel_for(1000, threads, work); },
                ThrowsMessage<std::runtime_error>("three"));
    EXPECT_EQ(working, 0);
  }
}

TEST(ParallelFor, LeavesOutWhatIsNotBegunAfterAnError) {
  std::vector<std::size_t> begun;
  EXPECT_THROW(parallel_for(10, 1,
                            [&](std::size_t i) {
                              begun.push_back(i);
                              if (i == 2) throw std::runtime_error("two");
                            }),
               std::runtime_error);
  EXPECT_EQ(begun, (std::vector<std::size_t>{0, 1, 2}));
}

}  // namespace
}  // namespace evenhand
