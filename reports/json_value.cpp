#include "reports/json_value.hpp"

#include <utility>

#include <nlohmann/json.hpp>

namespace evenhand::reports {

using Json = nlohmann::json;

JsonValue::JsonValue(double real) : json_(new Json(real)) {}
JsonValue::JsonValue(std::string text) : json_(new Json(std::move(text))) {}
JsonValue::JsonValue(Json json) : json_(new Json(std::move(json))) {}
JsonValue JsonValue::object() { return JsonValue(Json::object()); }
JsonValue JsonValue::array() { return JsonValue(Json::array()); }

void JsonValue::set_flag(bool flag) { json_.reset(new Json(flag)); }
void JsonValue::set_count(std::uint64_t count) { json_.reset(new Json(count)); }
void JsonValue::set_whole(std::int64_t number) { json_.reset(new Json(number)); }

JsonValue& JsonValue::set(const std::string& name, JsonValue value) & {
  (*json_)[name] = std::move(value).taken();
  return *this;
}

JsonValue JsonValue::set(const std::string& name, JsonValue value) && {
  set(name, std::move(value));
  return std::move(*this);
}

void JsonValue::push(JsonValue item) { json_->push_back(std::move(item).taken()); }

JsonValue::operator const Json&() const {
  static const Json null;
  return json_ == nullptr ? null : *json_;
}

Json JsonValue::taken() && {
  const std::unique_ptr<Json, Delete> json = std::move(json_);
  return json == nullptr ? Json() : std::move(*json);
}

bool JsonValue::is_null() const { return static_cast<const Json&>(*this).is_null(); }

bool operator==(const JsonValue& a, const JsonValue& b) { return a == static_cast<const Json&>(b); }

bool operator==(const JsonValue& a, const Json& b) { return static_cast<const Json&>(a) == b; }

void JsonValue::Delete::operator()(Json* json) const { delete json; }

}  // namespace evenhand::reports
