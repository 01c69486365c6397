#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "base/settings.hpp"
#include "base/toml.hpp"
#include "src/cli/command/command_line.hpp"

namespace evenhand::cli {

// Options of the command line as keys of TOML and JSON, which are the options' names without
// dashes.

/// A value of TOML as one of JSON: null for a date or a time, which no option takes.
nlohmann::json json_of(const toml::node& node);

/// JSON that a program gave as `what`. Throws InputError.
nlohmann::json json_from(std::string_view text, std::string_view what);

/// A text, a whole number or a number, as an option of the command line reads it. Throws
/// InputError, which begins with the key, for anything else.
std::string option_text(const std::string& key, const nlohmann::json& value);
/// The same of one or of a list, which must not be empty.
std::vector<std::string> option_texts(const std::string& key, const nlohmann::json& value);

/// The words of a command line that say it: "--deck=52"; "--aces" of true and nothing of false;
/// lists with commas between, but for groups of cards, which have commas themselves.
std::vector<std::string> option_words(const std::string& key, const nlohmann::json& value);
/// The same of all keys of an object: flags last, so that none is taken for the value of an option
/// that was given as one.
std::vector<std::string> words_of_options(const nlohmann::json& object);

/// Declares an option for each setting that has one (base/settings.hpp). The settings must live as
/// long as the command, hold their defaults, and are given what is typed. A value that is none is
/// refused by an InputError while the command line is read.
class AddSettingOptions final : public SettingUse {
 public:
  explicit AddSettingOptions(Command& command) : command_(command) {}

 private:
  void use_setting(SettingRow row) override;
  void use_part(const char* name, const SettingList& part) override;
  void use_parts(const char* name, SettingLists& parts) override;

  Command& command_;
};

/// Declares the options of all settings of a list.
void add_setting_options(Command& command, const SettingList& list);

}  // namespace evenhand::cli
