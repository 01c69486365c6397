#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <limits>
#include <string>
#include <type_traits>
#include <vector>

#include <nlohmann/json.hpp>

#include "base/settings.hpp"
#include "reports/json_member.hpp"

namespace evenhand::reports {

// What lists its settings (base/settings.hpp), as a JSON object and back: numbers, flags, and the
// texts of everything else; arrays of texts or numbers where the form says so.

/// A form that is written as an array of texts: texts(value), read_texts(texts, value).
template <class Form, class Value>
concept ArrayForm = requires(const Form& form, const Value& value) { form.texts(value); };

/// A form that is written as an array of numbers: numbers(value), which read() reads back with
/// commas between.
template <class Form, class Value>
concept NumbersForm = requires(const Form& form, const Value& value) { form.numbers(value); };

struct SaveSettings {
  nlohmann::json& object;

  /// Of a part that lists no settings, what to_json(part) says.
  template <class Part>
  void operator()(const char* name, const Part& part) {
    if constexpr (ListOfParts<Part>) {
      nlohmann::json& list = object[name] = nlohmann::json::array();
      for (const auto& each : part) {
        SaveSettings use{list.emplace_back(nlohmann::json::object())};
        std::remove_cvref_t<decltype(each)>::settings(each, use);
      }
    } else if constexpr (HasSettings<Part>) {
      SaveSettings use{object[name] = nlohmann::json::object()};
      Part::settings(part, use);
    } else {
      object[name] = to_json(part);
    }
  }
  template <class Value, class Form>
  void operator()(const char* name, const Value& value, const Form& form, const Setting& setting) {
    if constexpr (is_optional<Value>) {
      if (value) {
        put(name, *value, form);
      } else if (setting.is_null) {
        object[name] = nullptr;
      }
    } else {
      put(name, value, form);
    }
  }

 private:
  template <class Value, class Form>
  void put(const char* name, const Value& value, const Form& form) {
    if constexpr (is_flag<Form>) {
      object[name] = value == form.on;
    } else if constexpr (std::is_arithmetic_v<Value> && !requires { form.to_text; }) {
      object[name] = value;
    } else if constexpr (NumbersForm<Form, Value>) {
      object[name] = form.numbers(value);
    } else if constexpr (ArrayForm<Form, Value>) {
      object[name] = form.texts(value);
    } else {
      object[name] = form.text(value);
    }
  }
};

struct LoadSettings {
  const JsonMember& from;

  /// Of a part that lists no settings, what load(saved, part) makes of it.
  template <class Part>
  void operator()(const char* name, Part& part) {
    const JsonMember saved = from[name];
    if constexpr (ListOfParts<Part>) {
      part.clear();
      for (std::size_t i = 0; i < saved.size(); ++i) {
        const JsonMember each = saved[i];
        LoadSettings use{each};
        Part::value_type::settings(part.emplace_back(), use);
      }
    } else if constexpr (HasSettings<Part>) {
      LoadSettings use{saved};
      Part::settings(part, use);
    } else {
      load(saved, part);
    }
  }
  template <class Value, class Form>
  void operator()(const char* name, Value& value, const Form& form, const Setting& setting) {
    if constexpr (is_optional<Value>) {
      value.reset();
      if (from.has(name) && !(setting.is_null && from[name].is_null()))
        get(from[name], option_name(name, setting), value.emplace(), form);
    } else {
      get(from[name], option_name(name, setting), value, form);
    }
  }

 private:
  template <class Value, class Form>
  void get(const JsonMember& member, const std::string& option, Value& value, const Form& form) {
    if constexpr (std::same_as<Form, MultipleForm>) {
      value = member.count();
      form.check(option, value);
    } else if constexpr (std::same_as<Form, CountForm>) {
      constexpr std::uint64_t largest = std::numeric_limits<Value>::max();
      value = static_cast<Value>(
          member.count(form.or_none ? 0 : form.least, std::min(form.most, largest)));
      form.check(option, value);
    } else if constexpr (std::same_as<Form, RealForm> || std::same_as<Form, WholeForm> ||
                         std::same_as<Form, ShareForm>) {
      value = member.real();
      form.check(option, value);
    } else if constexpr (is_flag<Form>) {
      value = member.flag() ? form.on : form.off;
    } else if constexpr (NumbersForm<Form, Value>) {
      std::string numbers;
      for (std::size_t i = 0; i < member.size(); ++i) {
        member[i].real();
        numbers += (i == 0 ? "" : ",") + member[i].value().dump();
      }
      form.read(option, numbers, value);
    } else if constexpr (ArrayForm<Form, Value>) {
      std::vector<std::string> texts;
      for (std::size_t i = 0; i < member.size(); ++i) texts.push_back(member[i].text());
      form.read_texts(option, texts, value);
    } else {
      form.read(option, member.text(), value);
    }
  }
};

/// The settings, each by its name.
template <HasSettings T>
nlohmann::json settings_json(const T& value) {
  nlohmann::json object = nlohmann::json::object();
  SaveSettings use{object};
  T::settings(value, use);
  return object;
}

/// Reads what settings_json() wrote. Throws InputError with the name of a setting that is missing
/// or is none its form allows.
template <HasSettings T>
void load_settings(const JsonMember& saved, T& value) {
  LoadSettings use{saved};
  T::settings(value, use);
}
template <HasSettings T>
T settings_from(const nlohmann::json& json) {
  static const std::string name = "the plan";
  T value;
  load_settings(JsonMember(name, json), value);
  return value;
}

}  // namespace evenhand::reports
