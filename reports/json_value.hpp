#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include <nlohmann/json_fwd.hpp>

namespace evenhand::reports {

/// A JSON value that is being made. Whoever makes one, or hands it on, compiles without
/// <nlohmann/json.hpp>, which takes longer than most of what includes it; whoever has that takes
/// this for the value it holds.
class JsonValue {
 public:
  JsonValue(std::nullptr_t /*null*/ = nullptr) {}
  template <std::integral Number>
  JsonValue(Number number) {
    if constexpr (std::same_as<Number, bool>) {
      set_flag(number);
    } else if constexpr (std::unsigned_integral<Number>) {
      set_count(number);
    } else {
      set_whole(number);
    }
  }
  JsonValue(double real);
  JsonValue(std::string text);
  JsonValue(const char* text) : JsonValue(std::string(text)) {}
  explicit JsonValue(nlohmann::json json);
  static JsonValue object();
  static JsonValue array();

  bool is_null() const;
  /// Gives an object a member.
  JsonValue& set(const std::string& name, JsonValue value) &;
  JsonValue set(const std::string& name, JsonValue value) &&;
  /// Gives an array one more item.
  void push(JsonValue item);

  operator const nlohmann::json&() const;
  /// The same, and leaves null.
  nlohmann::json taken() &&;

  friend bool operator==(const JsonValue& a, const JsonValue& b);
  friend bool operator==(const JsonValue& a, const nlohmann::json& b);

 private:
  struct Delete {
    void operator()(nlohmann::json* json) const;
  };

  void set_flag(bool flag);
  void set_count(std::uint64_t count);
  void set_whole(std::int64_t number);

  std::unique_ptr<nlohmann::json, Delete> json_;  ///< none is null
};

}  // namespace evenhand::reports
