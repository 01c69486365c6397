#pragma once

#include <string>

#include "src/run/runner.hpp"

namespace evenhand::run {

/// A line such as "naive-swap (3 of 15)  [#####-----]  52 %  1.21 M deals/s  0:04 left".
class ProgressLine {
 public:
  /// The rate is measured from the first call for a source on.
  std::string describe(const ProgressState& state, double seconds_since_start);

 private:
  std::string source_;
  double first_seconds_ = 0;
  std::uint64_t first_deals_ = 0;
};

}  // namespace evenhand::run
