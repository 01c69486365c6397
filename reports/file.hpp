#pragma once

#include <string>

namespace evenhand::reports {

/// A rendered file: its name within the output folder and all of its bytes.
struct File {
  std::string name;
  std::string content;

  bool operator==(const File&) const = default;
};

}  // namespace evenhand::reports
