#pragma once

#include <fmt/format.h>

#include <concepts>
#include <memory>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "base/number_text.hpp"
#include "base/settings.hpp"

namespace evenhand::cli {

/// Declares an option for each setting that has one (base/settings.hpp).
struct AddSettingOptions {
  CLI::App& command;

  template <class Part>
  void operator()(const char* /*name*/, Part& part) {
    if constexpr (HasSettings<Part>) Part::settings(part, *this);
  }
  template <class Value, class Form>
  void operator()(const char* name, Value& value, const Form& form, const Setting& setting) {
    const std::string option = option_name(name, setting);
    if (option.empty()) return;
    if constexpr (requires { form.alternatives; }) {
      std::vector<CLI::Option*> others;
      for (const Setting& alternative : form.alternatives) {
        CLI::Option* added = add(std::string(*alternative.option), value, form, alternative);
        for (CLI::Option* other : others) added->excludes(other);
        others.push_back(added);
      }
    } else if constexpr (std::same_as<Form, RepeatedForm>) {
      command.add_option("--" + option, value, setting.help)
          ->type_name(setting.value)
          ->allow_extra_args(false);
    } else if constexpr (is_flag<Form>) {
      command.add_flag_callback(
          "--" + option, [&value, form] { value = form.on; }, setting.help);
    } else if constexpr (has_implied<Form>) {
      auto typed = std::make_shared<std::string>();
      command.add_flag(fmt::format("--{}{{{}}}", option, form.implied), *typed, setting.help)
          ->type_name(setting.value)
          ->each([typed, &value, form, option](const std::string& text) {
            form.read(option, text, value);
          });
    } else if constexpr (requires { form.read(option, std::string(), value); } ||
                         is_optional<Value>) {
      CLI::Option* added = add(option, value, form, setting);
      if constexpr (std::same_as<Form, WholeForm>) {
        added->default_str(rounded(value));
      } else if constexpr (!is_optional<Value>) {
        const bool is_none = std::same_as<Form, CountForm> && setting.only_changed;
        if (!is_none) added->default_str(std::string(form.text(value)));
      }
    }
  }

 private:
  template <class Value, class Form>
  CLI::Option* add(const std::string& option, Value& value, const Form& form,
                   const Setting& setting) {
    CLI::Option* added = command.add_option_function<std::string>(
        setting.also == nullptr ? "--" + option : fmt::format("--{},--{}", option, setting.also),
        [&value, form, option](const std::string& text) {
          if constexpr (is_optional<Value>) {
            form.read(option, text, value.emplace());
          } else {
            form.read(option, text, value);
          }
        },
        setting.help);
    return added->type_name(setting.value);
  }
};

/// Options of all settings of `value`, which must live as long as the command, holds their
/// defaults, and is given what is typed. A value that is none is refused by an InputError while the
/// command line is read.
template <HasSettings T>
void add_setting_options(CLI::App& command, T& value) {
  AddSettingOptions use{command};
  T::settings(value, use);
}

}  // namespace evenhand::cli
