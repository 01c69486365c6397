#pragma once

#include <cstddef>
#include <string>

#include "src/run/runner.hpp"

namespace evenhand::run {

/// A line such as "naive-swap (3 of 15)  [#####-----]  52 %  1.21M deals/s  0:04 left", of the
/// whole run.
class ProgressLine {
 public:
  /// Returns the line in at most `width` columns: the least important parts are left out. The rate
  /// is measured from the first call on.
  std::string describe(const Progress& progress, double seconds_since_start, std::size_t width);

 private:
  bool begun_ = false;
  double first_seconds_ = 0;
  std::uint64_t first_units_ = 0;
};

}  // namespace evenhand::run
