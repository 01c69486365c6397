#include "src/cli/command/command.hpp"

namespace evenhand::cli {

std::string full_name(const CLI::App& command) {
  const CLI::App* parent = command.get_parent();
  return (parent == nullptr ? "" : full_name(*parent) + ' ') + command.get_name();
}

bool Program::has_typed(const std::string& option) const {
  const CLI::Option* const found =
      command == nullptr ? nullptr : command->get_option_no_throw(option);
  return found != nullptr && found->count() > 0;
}

}  // namespace evenhand::cli
