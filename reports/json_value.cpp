#include "reports/json_value.hpp"

#include <utility>

#include <nlohmann/json.hpp>

namespace evenhand::reports {

JsonValue::JsonValue(double real) : json_(new nlohmann::json(real)) {}
JsonValue::JsonValue(std::string text) : json_(new nlohmann::json(std::move(text))) {}
JsonValue::JsonValue(nlohmann::json json) : json_(new nlohmann::json(std::move(json))) {}
JsonValue JsonValue::object() { return JsonValue(nlohmann::json::object()); }
JsonValue JsonValue::array() { return JsonValue(nlohmann::json::array()); }

void JsonValue::set_flag(bool flag) { json_.reset(new nlohmann::json(flag)); }
void JsonValue::set_count(std::uint64_t count) { json_.reset(new nlohmann::json(count)); }
void JsonValue::set_whole(std::int64_t number) { json_.reset(new nlohmann::json(number)); }

JsonValue& JsonValue::set(const std::string& name, JsonValue value) & {
  (*json_)[name] = std::move(value).taken();
  return *this;
}

JsonValue JsonValue::set(const std::string& name, JsonValue value) && {
  set(name, std::move(value));
  return std::move(*this);
}

void JsonValue::push(JsonValue item) { json_->push_back(std::move(item).taken()); }

JsonValue::operator const nlohmann::json&() const {
  static const nlohmann::json null;
  return json_ == nullptr ? null : *json_;
}

nlohmann::json JsonValue::taken() && {
  const std::unique_ptr<nlohmann::json, Delete> json = std::move(json_);
  return json == nullptr ? nlohmann::json() : std::move(*json);
}

bool JsonValue::is_null() const { return static_cast<const nlohmann::json&>(*this).is_null(); }

bool operator==(const JsonValue& a, const JsonValue& b) {
  return a == static_cast<const nlohmann::json&>(b);
}

bool operator==(const JsonValue& a, const nlohmann::json& b) {
  return static_cast<const nlohmann::json&>(a) == b;
}

void JsonValue::Delete::operator()(nlohmann::json* json) const { delete json; }

}  // namespace evenhand::reports
