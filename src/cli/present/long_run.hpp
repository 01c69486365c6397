#pragma once

#include <string>

namespace evenhand::cli {

/// Says of work that takes long how long it will take: once, when it is known to be a minute or
/// more, so that a run that was started by mistake is not waited for. Before that, where nobody
/// knows for long, that.
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
  bool waits_ = false;         ///< it was said that nobody knows, and nothing is done yet
  bool moves_ = false;         ///< something is done since then
  bool has_foretold_ = false;  ///< how long it takes was said
  double first_share_ = 0;
  double first_seconds_ = 0;
};

}  // namespace evenhand::cli
