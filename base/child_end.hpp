#pragma once

#include <string>

namespace evenhand {

/// The end of a process.
struct ChildEnd {
  bool by_signal;
  int code;  ///< the signal, or the exit status

  bool is_clean() const { return !by_signal && code == 0; }
  /// "was killed by signal 11 (Segmentation fault)", "exited with status 3"
  std::string in_words() const;
};

}  // namespace evenhand
