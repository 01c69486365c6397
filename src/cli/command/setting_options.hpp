#pragma once

#include "base/settings.hpp"

namespace CLI {
class App;
}

namespace evenhand::cli {

/// Declares an option for each setting that has one (base/settings.hpp). The settings must live as
/// long as the command, hold their defaults, and are given what is typed. A value that is none is
/// refused by an InputError while the command line is read.
class AddSettingOptions final : public SettingUse {
 public:
  explicit AddSettingOptions(CLI::App& command) : command_(command) {}

 private:
  void use_setting(SettingRow row) override;
  void use_part(const char* name, const SettingList& part) override;
  void use_parts(const char* name, SettingLists& parts) override;

  CLI::App& command_;
};

/// The same of all settings of a list.
void add_setting_options(CLI::App& command, const SettingList& list);

}  // namespace evenhand::cli
