#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

#include "base/locked_file.hpp"

namespace evenhand::watch {

/// The file of --state, which belongs to one watch as long as this lives: another can neither read
/// it to go on from it nor write it.
class StateFile {
 public:
  /// The file need not be there yet, nor its folder. Throws InputError when another watch has it,
  /// when it is a link, and when it cannot be read or made.
  explicit StateFile(const std::string& path);

  /// Replaces the state in it. Throws RunError, and then leaves the state as it was.
  void save(nlohmann::json document);

 private:
  LockedFile file_;
};

}  // namespace evenhand::watch
