#pragma once

#include <set>
#include <string>
#include <string_view>
#include <utility>

namespace evenhand::reports {

/// A rendered file: its name within the output folder and all of its bytes.
struct File {
  std::string name;
  std::string content;

  bool operator==(const File&) const = default;
};

/// ASCII letters, digits, '.', '_' and single '-' for runs of all else; never hidden, never empty.
std::string safe_name(std::string_view name);

/// Names of files that differ from one another, also on file systems that ignore case.
class FileNames {
 public:
  explicit FileNames(std::set<std::string> taken = {}) : taken_(std::move(taken)) {}

  /// Returns `wanted`, with a number after it where that is taken.
  std::string unlike_others(const std::string& wanted);

 private:
  std::set<std::string> taken_;
};

}  // namespace evenhand::reports
