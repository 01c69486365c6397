#include "base/trace.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <stdexcept>
#include <thread>

namespace evenhand::trace {
namespace {

using testing::HasSubstr;
using testing::Not;

const Total* find_total(const std::vector<Total>& totals, std::string_view name) {
  for (const Total& total : totals) {
    if (total.name == name) return &total;
  }
  return nullptr;
}

void wait_ms(int milliseconds) {
  std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
}

TEST(Trace, CountsSpansSlicesAndLaps) {
  Recording recording(7, "rank 7");
  {
    const Lane lane("worker", 2);
    const Span round("round");
    for (int i = 0; i < 3; ++i) {
      const Slice block("block");
      wait_ms(2);
      lap("drawing");
      wait_ms(1);
      lap("folding");
      lap("drawing");
    }
  }
  const std::vector<Total> totals = recording.totals();
  ASSERT_EQ(totals.size(), 4U);
  EXPECT_EQ(totals.front().name, "round") << "which holds all others";
  const Total* block = find_total(totals, "block");
  EXPECT_EQ(block->times, 3U);
  EXPECT_GE(block->seconds, .009);
  EXPECT_FALSE(block->is_lap);
  const Total* drawing = find_total(totals, "drawing");
  EXPECT_EQ(drawing->times, 6U);
  EXPECT_TRUE(drawing->is_lap);
  EXPECT_LE(drawing->seconds + find_total(totals, "folding")->seconds, block->seconds);
  const std::string events = recording.events();
  EXPECT_THAT(events, HasSubstr(R"("name":"process_name","ph":"M","pid":7)"));
  EXPECT_THAT(events, HasSubstr(R"("args":{"name":"worker 2"})"));
  EXPECT_THAT(events, HasSubstr(R"({"name":"drawing","ph":"X","pid":7,"tid":0,"ts":)"));
}

TEST(Trace, NotesNothingWithoutARecordingOrALane) {
  {
    const Lane lane("nobody listens");
    const Span span("span");
    lap("outside of slices");
  }
  Recording recording;
  { const Span span("no lane"); }
  EXPECT_TRUE(recording.totals().empty());
  EXPECT_THROW(Recording(1), std::logic_error);
}

TEST(Trace, JoinsThreadsOfOneNameAndNumber) {
  Recording recording;
  for (int round = 0; round < 2; ++round) {
    std::jthread([] {
      const Lane lane("worker", 1);
      const Slice block("block");
    }).join();
  }
  EXPECT_EQ(recording.totals().front().times, 2U);
  EXPECT_THAT(recording.events(), Not(HasSubstr(R"("tid":1)")));
}

TEST(Trace, GrowsWithTheLogarithmOfTheTime) {
  Recording recording;
  constexpr std::uint64_t blocks = 400'000;
  {
    const Lane lane("worker");
    for (std::uint64_t i = 0; i < blocks; ++i) {
      const Slice block("block");
      lap("all of it");
    }
  }
  EXPECT_EQ(find_total(recording.totals(), "block")->times, blocks);
  EXPECT_EQ(find_total(recording.totals(), "all of it")->times, blocks);
  std::size_t lines = 0;
  for (const char c : recording.events()) lines += c == '\n' ? 1 : 0;
  // 4,096 short events, each with its lap; then one a millisecond.
  EXPECT_LT(lines, 2 * 4096 + 2000U);
  EXPECT_GT(lines, 2 * 4096U);
}

TEST(Trace, WritesOneFileOfSeveralProcesses) {
  EXPECT_EQ(trace_file({"{\"a\":1}", "{\"b\":2}"}),
            "{\"displayTimeUnit\":\"ms\",\"traceEvents\":[\n{\"a\":1},\n{\"b\":2}\n]}\n");
}

}  // namespace
}  // namespace evenhand::trace
