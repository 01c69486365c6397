#include "reports/json_guard.hpp"

#include <gtest/gtest.h>

namespace evenhand::reports {
namespace {

TEST(JsonGuard, ReadsWhatIsJson) {
  const GuardedJson read = read_guarded(R"({"a":[1,-2.5,"x",null,true],"b":{"a":1}})");
  EXPECT_EQ(read.error, "");
  EXPECT_EQ(read.value.at("a").size(), 5U);
}

TEST(JsonGuard, RefusesWhatIsNot) {
  for (const char* text : {"", "{", "[1,]", "[1 2]", "{\"a\":1,}", "[01]", "nan", "[1]x", "'a'"}) {
    EXPECT_NE(read_guarded(text).error, "") << text;
  }
  EXPECT_EQ(read_guarded("[1,2,x]").byte, 6U);
}

TEST(JsonGuard, RefusesDepthDoublesAndNumbersWithoutEnd) {
  const auto nested = [](std::size_t depth) {
    return std::string(depth, '[') + std::string(depth, ']');
  };
  EXPECT_EQ(read_guarded(nested(deepest_json)).error, "");
  EXPECT_EQ(read_guarded(nested(deepest_json + 1)).error, "nested more than 64 deep");
  EXPECT_EQ(read_guarded(std::string(1000000, '[')).error, "nested more than 64 deep");
  EXPECT_EQ(read_guarded(R"({"a":1,"b":{"a":1},"a":2})").error, "a key stands twice: 'a'");
  EXPECT_NE(read_guarded("[1e999]").error, "");
}

TEST(JsonFault, IsMoreThanMemoryIsTakenFor) {
  constexpr auto cbor = nlohmann::json::input_format_t::cbor;
  constexpr std::size_t values = 4'000'000;
  const std::string head("\x9A\x00\x3D\x09\x00", 5);  // an array of so many
  for (const char item : {'\xA0', '\x80', '\x60'}) {
    EXPECT_EQ(json_fault(head + std::string(values, item), cbor).error,
              "more values than a file of its size has");
  }
  EXPECT_EQ(json_fault(head + std::string(values, '\x00'), cbor).error, "") << "numbers are small";
  std::string json = "[{}";
  for (std::size_t i = 0; i < values; ++i) json += ",{}";
  EXPECT_NE(json_fault(json + "]").error, "");
}

TEST(JsonFault, IsFoundWithoutBuildingAnything) {
  EXPECT_EQ(json_fault("{\"a\":[1]}").error, "");
  EXPECT_EQ(json_fault(std::string(1000000, '[')).error, "nested more than 64 deep");
  EXPECT_EQ(json_fault("{").error, "not of its format");
}

}  // namespace
}  // namespace evenhand::reports
