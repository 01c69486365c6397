#include "reports/json_settings.hpp"

#include <cstddef>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include <nlohmann/json.hpp>

namespace evenhand::reports {
namespace {

class SaveSettings final : public SettingUse {
 public:
  explicit SaveSettings(JsonValue& object) : object_(object) {}

 private:
  void use_setting(SettingRow row) override {
    std::visit(
        [&](const auto& plain) {
          if constexpr (!std::is_same_v<decltype(plain), const std::monostate&>) {
            object_.set(row.name, JsonValue(nlohmann::json(plain)));
          } else if (row.setting.is_null) {
            object_.set(row.name, nullptr);
          }
        },
        row.value->plain());
  }
  void use_part(const char* name, const SettingList& part) override {
    object_.set(name, settings_json(part));
  }
  void use_parts(const char* name, SettingLists& parts) override {
    JsonValue list = JsonValue::array();
    for (std::size_t i = 0; i < parts.size(); ++i) list.push(settings_json(parts[i]));
    object_.set(name, std::move(list));
  }

  JsonValue& object_;
};

std::vector<std::string> texts_of(const JsonMember& member) {
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < member.size(); ++i) texts.push_back(member[i].text());
  return texts;
}

/// With commas between them.
std::string joined_numbers(const JsonMember& member) {
  std::string numbers;
  for (std::size_t i = 0; i < member.size(); ++i) {
    member[i].real();
    numbers += (i == 0 ? "" : ",") + member[i].value().dump();
  }
  return numbers;
}

PlainValue plain_of(const JsonMember& member, const SettingValue& value) {
  switch (value.kind()) {
    case SettingKind::flag:
      return member.flag();
    case SettingKind::count:
    case SettingKind::multiple:
      return member.count(value.least(), value.most());
    case SettingKind::whole:
    case SettingKind::real:
      return member.real();
    case SettingKind::numbers:
      return joined_numbers(member);
    case SettingKind::texts:
    case SettingKind::repeated:
      return texts_of(member);
    case SettingKind::text:
      break;
  }
  return member.text();
}

class LoadSettings final : public SettingUse {
 public:
  explicit LoadSettings(const JsonMember& from) : from_(from) {}

 private:
  void use_setting(SettingRow row) override {
    SettingValue& value = *row.value;
    if (value.may_be_missing()) {
      value.reset();
      if (!from_.has(row.name) || (row.setting.is_null && from_[row.name].is_null())) return;
    }
    value.take(row.option(), plain_of(from_[row.name], value));
  }
  void use_part(const char* name, const SettingList& part) override {
    load_settings(from_[name], part);
  }
  void use_parts(const char* name, SettingLists& parts) override {
    const JsonMember saved = from_[name];
    parts.clear();
    for (std::size_t i = 0; i < saved.size(); ++i) load_settings(saved[i], parts.add());
  }

  const JsonMember& from_;
};

}  // namespace

JsonValue settings_json(const SettingList& list, JsonValue object) {
  SaveSettings save(object);
  list.use(save);
  return object;
}

void load_settings(const JsonMember& saved, const SettingList& list) {
  LoadSettings load(saved);
  list.use(load);
}

void load_plan(const nlohmann::json& json, const SettingList& plan) {
  static const std::string name = "the plan";
  load_settings(JsonMember(name, json), plan);
}

}  // namespace evenhand::reports
