#pragma once

#include <sys/types.h>

#include <chrono>
#include <optional>
#include <string>

#include "base/unique_fd.hpp"

namespace evenhand::source {

/// How a process ended.
struct ChildEnd {
  bool by_signal;
  int code;  ///< the signal, or the exit status

  bool is_clean() const { return !by_signal && code == 0; }
  /// "was killed by signal 11 (Segmentation fault)", "exited with status 3"
  std::string in_words() const;
};

/// A shell command in a process group of its own, with pipes to it, and a supervisor
/// (supervisor.hpp) that ends it, and all that it started, when this object or this program ends.
class Child {
 public:
  /// Runs `/bin/sh -c command`. Without `with_input` its standard input is empty. Throws RunError
  /// when it cannot be started.
  Child(const std::string& command, bool with_input);
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;
  ~Child() { stop(); }

  // Our ends of the pipes, which do not block.
  UniqueFd& input() { return input_; }
  UniqueFd& output() { return output_; }
  UniqueFd& errors() { return errors_; }

  /// How it ended, if it has.
  std::optional<ChildEnd> ended();
  /// The same, having waited for it.
  std::optional<ChildEnd> ended_within(std::chrono::milliseconds time);

  /// Closes the pipes, asks the group to end (SIGTERM), kills what has not ended after a grace
  /// time of half a second or less, and reaps. Does nothing the second time.
  void stop(std::chrono::milliseconds grace = std::chrono::milliseconds{500});

 private:
  void wait_for_start();

  UniqueFd input_;
  UniqueFd output_;
  UniqueFd errors_;
  UniqueFd control_;  ///< when it is closed, the supervisor ends the command
  std::optional<ChildEnd> end_;
  pid_t supervisor_ = -1;
};

}  // namespace evenhand::source
