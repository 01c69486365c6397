#include "reports/json_value.hpp"

#include <gtest/gtest.h>

#include <utility>

#include <nlohmann/json.hpp>

namespace evenhand::reports {
namespace {

TEST(JsonValue, IsWhatItIsMadeOf) {
  auto list = JsonValue::array();
  list.push(true);
  list.push(7U);
  list.push(-7);
  list.push(0.5);
  list.push("text");
  list.push(nullptr);
  const JsonValue value = JsonValue::object().set("list", std::move(list)).set("none", {});
  const nlohmann::json expected = {{"list", {true, 7U, -7, 0.5, "text", nullptr}},
                                   {"none", nullptr}};
  EXPECT_EQ(value, expected);
  const nlohmann::json json = value;
  EXPECT_TRUE(json["list"][1].is_number_unsigned());
  EXPECT_EQ(json["list"][2].type(), nlohmann::json::value_t::number_integer);
  EXPECT_EQ(JsonValue(json), value);
}

TEST(JsonValue, IsNullWithoutAny) {
  EXPECT_TRUE(JsonValue().is_null());
  EXPECT_TRUE(JsonValue(nlohmann::json()).is_null());
  EXPECT_FALSE(JsonValue(0).is_null());
  JsonValue value(1);
  EXPECT_EQ(std::move(value).taken(), nlohmann::json(1));
}

}  // namespace
}  // namespace evenhand::reports
