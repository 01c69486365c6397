#include "src/watch/event.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"

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
  EXPECT_EQ(to_line(event_from({"state", to_json(event)}), ""), to_line(event, ""));
}

TEST(Event, TellsTheTimeAsRfc3339HasIt) {
  const std::string time = time_now();
  EXPECT_EQ(time.size(), 20U);
  EXPECT_EQ(time[10], 'T');
  EXPECT_EQ(time.back(), 'Z');
}

TEST(Event, IsRefusedWhereADocumentCouldNotTellOfIt) {
  const auto is_refused = [](const char* kind, const char* more) {
    try {
      event_from({"state", {{"kind", kind}, {"deal", 12U}, {"more", more}}});
      return false;
    } catch (const InputError&) {
      return true;
    }
  };
  EXPECT_FALSE(is_refused("alarm", R"({"bet": "fewer cycles"})"));
  EXPECT_TRUE(is_refused("party", "{}"));
  EXPECT_TRUE(is_refused("alarm", "[]"));
  EXPECT_TRUE(is_refused("alarm", "{"));
  EXPECT_TRUE(is_refused("alarm", R"({"bet": 7})"));
  const char* const from = R"({"from": {"deal": 5, "low": 3, "high": 12, "level": 0.95}})";
  EXPECT_FALSE(is_refused("change", from));
  EXPECT_TRUE(is_refused("change", "{}"));
  EXPECT_TRUE(
      is_refused("change", R"({"from": {"deal": 5, "low": 3, "high": 13, "level": 0.95}})"));
  EXPECT_TRUE(is_refused("change", R"({"from": {"deal": 5, "low": 3, "high": 9, "level": ""}})"));
}

TEST(Event, IsNoDeeperThanOtherJson) {
  const std::string deep = "{\"a\":" + std::string(100000, '[') + std::string(100000, ']') + "}";
  const nlohmann::json saved = {{"kind", "gap"}, {"deal", 1U}, {"more", deep}};
  EXPECT_THROW(event_from({"state", saved}), InputError);
}

}  // namespace
}  // namespace evenhand::watch
