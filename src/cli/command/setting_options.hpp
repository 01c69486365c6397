#pragma once

#include "base/settings.hpp"
#include "src/cli/command/command_line.hpp"

namespace evenhand::cli {

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
