#include "src/cli/command/setting_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "base/error.hpp"
#include "base/number_text.hpp"
#include "base/printable.hpp"
#include "reports/json_guard.hpp"

namespace evenhand::cli {
namespace {

using SharedValue = std::shared_ptr<SettingValue>;

Option* add_read(Command& command, const std::string& option, const SharedValue& value,
                 const Setting& setting) {
  return command
      .add_option(
          setting.also == nullptr ? "--" + option : fmt::format("--{},--{}", option, setting.also),
          [value, option](const std::string& text) { value->read(option, text); }, setting.help)
      ->type_name(setting.value);
}

/// Returns the value without the option, as help shows it; nothing where there is none.
std::optional<std::string> usual_text(const SettingValue& value, const Setting& setting) {
  if (value.may_be_missing()) return std::nullopt;
  if (value.kind() == SettingKind::whole) return rounded(std::get<double>(value.plain()));
  const bool is_none = value.kind() == SettingKind::count && setting.only_changed;
  return is_none ? std::nullopt : value.text();
}

void add_option(Command& command, const std::string& option, const SharedValue& value,
                const Setting& setting) {
  if (!value->alternatives().empty()) {
    std::vector<Option*> others;
    for (const Setting& alternative : value->alternatives()) {
      Option* added = add_read(command, std::string(*alternative.option), value, alternative);
      for (Option* other : others) added->excludes(other);
      others.push_back(added);
    }
  } else if (value->kind() == SettingKind::repeated) {
    command
        .add_option(
            "--" + option,
            [value, option](const std::vector<std::string>& texts) { value->take(option, texts); },
            setting.help)
        ->type_name(setting.value)
        ->allow_extra_args(false);
  } else if (value->kind() == SettingKind::flag) {
    command.add_flag(
        "--" + option, [value, option](const std::string&) { value->take(option, true); },
        setting.help);
  } else if (setting.implied != nullptr) {
    Option* added = command.add_flag(
        "--" + option, [value, option](const std::string& text) { value->read(option, text); },
        setting.help);
    added->implied = setting.implied;
    added->type_name(setting.value);
  } else {
    Option* added = add_read(command, option, value, setting);
    if (const auto text = usual_text(*value, setting)) added->default_str(*text);
  }
}

}  // namespace

nlohmann::json json_of(const toml::node& node) {
  if (const auto text = node.value_exact<std::string>()) return *text;
  if (const auto whole = node.value_exact<std::int64_t>()) return *whole;
  if (const auto real = node.value_exact<double>()) return *real;
  if (const auto flag = node.value_exact<bool>()) return *flag;
  nlohmann::json json;
  if (const toml::array* const list = node.as_array()) {
    json = nlohmann::json::array();
    for (const toml::node& each : *list) json.push_back(json_of(each));
  } else if (const toml::table* const table = node.as_table()) {
    json = nlohmann::json::object();
    for (const auto& [key, each] : *table) json[std::string(key.str())] = json_of(each);
  }
  return json;
}

nlohmann::json json_from(std::string_view text, std::string_view what) {
  reports::GuardedJson read = reports::read_guarded(text);
  if (read.error.empty()) return std::move(read.value);
  throw InputError(fmt::format("{}: no JSON{}: {}", what,
                               read.byte > 0 ? fmt::format(" at byte {}", read.byte) : "",
                               read.error));
}

std::string option_text(const std::string& key, const nlohmann::json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_number_unsigned()) return fmt::format("{}", value.get<std::uint64_t>());
  if (value.is_number_integer()) return fmt::format("{}", value.get<std::int64_t>());
  if (value.is_number()) return fmt::format("{}", value.get<double>());
  throw InputError(fmt::format("{}: expected a string or a number", printable(key, 200)));
}

std::vector<std::string> option_texts(const std::string& key, const nlohmann::json& value) {
  if (!value.is_array()) return {option_text(key, value)};
  std::vector<std::string> texts;
  for (const nlohmann::json& each : value) texts.push_back(option_text(key, each));
  if (texts.empty()) throw InputError(fmt::format("{}: the list is empty", printable(key, 200)));
  return texts;
}

std::vector<std::string> option_words(const std::string& key, const nlohmann::json& value) {
  if (value.is_boolean()) {
    if (value.get<bool>()) return {fmt::format("--{}", key)};
    return {};
  }
  std::vector<std::string> words;
  if (key == "group") {
    for (const std::string& text : option_texts(key, value)) {
      words.push_back(fmt::format("--{}={}", key, text));
    }
  } else {
    words.push_back(fmt::format("--{}={}", key, fmt::join(option_texts(key, value), ",")));
  }
  return words;
}

std::vector<std::string> words_of_options(const nlohmann::json& object) {
  std::vector<std::string> words;
  for (const auto& [key, value] : object.items()) {
    for (std::string& word : option_words(key, value)) words.push_back(std::move(word));
  }
  std::stable_partition(words.begin(), words.end(), [](const std::string& word) {
    return word.find('=') != std::string::npos;
  });
  return words;
}

void AddSettingOptions::use_setting(SettingRow row) {
  const std::string option = row.option();
  if (!option.empty()) add_option(command_, option, std::move(row.value), row.setting);
}

void AddSettingOptions::use_part(const char* /*name*/, const SettingList& part) { part.use(*this); }

void AddSettingOptions::use_parts(const char* /*name*/, SettingLists& /*parts*/) {}

void add_setting_options(Command& command, const SettingList& list) {
  AddSettingOptions add(command);
  list.use(add);
}

}  // namespace evenhand::cli
