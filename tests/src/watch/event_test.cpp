#include "src/watch/event.hpp"

#include <gtest/gtest.h>

namespace evenhand::watch {
namespace {

TEST(Event, IsALineOfJson) {
  Event event{"gap", 12};
  event.more["why"] = "cut \"short\"\n";
  EXPECT_EQ(to_line(event, "2026-01-02T03:04:05Z"),
            "{\"event\":\"gap\",\"deal\":12,\"time\":\"2026-01-02T03:04:05Z\","
            "\"why\":\"cut \\\"short\\\"\\n\"}\n");
  EXPECT_EQ(to_line(event, ""),
            "{\"event\":\"gap\",\"deal\":12,\"why\":\"cut \\\"short\\\"\\n\"}\n");
  EXPECT_EQ(to_line(event_from(to_json(event)), ""), to_line(event, ""));
}

TEST(Event, TellsTheTimeAsRfc3339HasIt) {
  const std::string time = time_now();
  EXPECT_EQ(time.size(), 20U);
  EXPECT_EQ(time[10], 'T');
  EXPECT_EQ(time.back(), 'Z');
}

}  // namespace
}  // namespace evenhand::watch
