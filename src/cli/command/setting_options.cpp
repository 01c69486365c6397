#include "src/cli/command/setting_options.hpp"

#include <fmt/format.h>

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "base/number_text.hpp"

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
