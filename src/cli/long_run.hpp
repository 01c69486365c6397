#pragma once

#include <string>

namespace evenhand::cli {

/// Says of work that takes long how long it will take: once, when it is known to be a minute or
/// more, so that a run that was started by mistake is not waited for.
class LongRun {
 public:
  /// `way_out` is what Ctrl-C does: "Ctrl-C ends it".
  explicit LongRun(std::string way_out) : way_out_(std::move(way_out)) {}

  /// `share` of the work, from 0 to 1, is done `seconds` after its start; below 0 where nobody
  /// knows. The line to show, or nothing.
  std::string look(double share, double seconds);

 private:
  std::string way_out_;
  bool has_begun_ = false;
  bool has_spoken_ = false;
  double first_share_ = 0;
  double first_seconds_ = 0;
};

}  // namespace evenhand::cli
