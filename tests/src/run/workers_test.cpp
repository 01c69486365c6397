#include "src/run/workers.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <csignal>
#include <set>
#include <stdexcept>
#include <thread>

#include "src/run/interrupt.hpp"

namespace evenhand::run {
namespace {

using namespace std::chrono_literals;

const Clock::time_point far_away = Clock::now() + std::chrono::hours(1);
void ignore(std::uint64_t) {}

/// Whatever was interrupted before is forgotten.
class RoundTest : public testing::Test {
 private:
  InterruptGuard guard_;
};

/// The blocks that were worked, by any of the threads.
class Worked {
 public:
  void add(std::uint64_t block) {
    const std::scoped_lock lock(mutex_);
    ++times_;
    blocks_.insert(block);
  }
  std::size_t times() const { return times_; }
  const std::set<std::uint64_t>& blocks() const { return blocks_; }

 private:
  std::mutex mutex_;
  std::size_t times_ = 0;
  std::set<std::uint64_t> blocks_;
};

std::vector<Work> several(std::size_t count, const Work& work) { return {count, work}; }

/// A block that takes its time, so that others do not work all while one thread gets no processor.
std::uint64_t work_slowly() {
  std::this_thread::sleep_for(1ms);
  return 1;
}

TEST_F(RoundTest, WorksEveryBlockOnce) {
  Worked worked;
  Round round({3, 40}, far_away, ignore);
  round.run(several(8, [&](std::uint64_t block) {
    worked.add(block);
    return 1;
  }));
  EXPECT_EQ(worked.times(), 37U);
  EXPECT_EQ(worked.blocks().size(), 37U);
  EXPECT_EQ(*worked.blocks().begin(), 3U);
  EXPECT_EQ(round.next_block(), 40U);
  EXPECT_FALSE(round.source_ended());
}

TEST_F(RoundTest, WorksOneBlockHoweverShortTheTime) {
  Worked worked;
  Round round({0, 40}, Clock::now() - 1h, ignore);
  round.run(several(1, [&](std::uint64_t block) {
    worked.add(block);
    return 1;
  }));
  EXPECT_EQ(worked.times(), 1U);
  EXPECT_EQ(round.next_block(), 1U);
}

TEST_F(RoundTest, FinishesEveryBlockThatWasBegunWhenStopped) {
  Worked worked;
  Round round({0, 100000}, far_away, ignore);
  round.run(several(4, [&](std::uint64_t block) {
    if (block == 20) round.stop();
    worked.add(block);
    return block < 20 ? 1 : work_slowly();
  }));
  EXPECT_LT(round.next_block(), 100000U);
  EXPECT_EQ(worked.times(), round.next_block()) << "all before the next one were worked";
}

TEST_F(RoundTest, EndsWithItsSource) {
  Round round({0, no_end}, far_away, ignore);
  std::atomic<int> left = 10;
  round.run(several(3, [&](std::uint64_t) -> std::uint64_t { return left-- > 0 ? 5 : 0; }));
  EXPECT_TRUE(round.source_ended());
}

TEST_F(RoundTest, KeepsTheFirstErrorAndStops) {
  Round round({0, 100000}, far_away, ignore);
  round.run(several(4, [&](std::uint64_t block) -> std::uint64_t {
    if (block >= 20) throw std::runtime_error("broken");
    return 1;
  }));
  ASSERT_NE(round.error(), nullptr);
  EXPECT_THROW(std::rethrow_exception(round.error()), std::runtime_error);
  EXPECT_LT(round.next_block(), 100000U);
}

TEST_F(RoundTest, StopsWhenItsWatchThrows) {
  Round round({0, 100000}, far_away, [](std::uint64_t) { throw std::runtime_error("deaf"); });
  round.watch_every(1ms);
  round.run(several(2, [](std::uint64_t) { return work_slowly(); }));
  ASSERT_NE(round.error(), nullptr);
  EXPECT_THROW(std::rethrow_exception(round.error()), std::runtime_error);
  EXPECT_LT(round.next_block(), 100000U);
}

TEST_F(RoundTest, StopsWhenInterrupted) {
  Round round({0, 100000}, far_away, ignore);
  round.run(several(2, [&](std::uint64_t block) -> std::uint64_t {
    if (block == 5) std::raise(SIGINT);
    return block < 5 ? 1 : work_slowly();
  }));
  EXPECT_TRUE(interrupted());
  EXPECT_LT(round.next_block(), 100000U);
}

TEST_F(RoundTest, TellsHowManyUnitsWereWorked) {
  std::atomic<std::uint64_t> seen = 0;
  Round round({0, 3}, far_away, [&](std::uint64_t units) { seen = units; });
  round.watch_every(1ms);
  round.run(several(1, [&](std::uint64_t block) -> std::uint64_t {
    for (int tries = 0; block == 2 && seen != 14 && tries < 10000; ++tries) work_slowly();
    return 7;
  }));
  EXPECT_EQ(seen, 14U);
}

}  // namespace
}  // namespace evenhand::run
