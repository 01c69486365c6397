#include "src/cli/command/command.hpp"

namespace evenhand::cli {

std::string full_name(const CLI::App& command) {
  const CLI::App* parent = command.get_parent();
  return (parent == nullptr ? "" : full_name(*parent) + ' ') + command.get_name();
}

}  // namespace evenhand::cli
