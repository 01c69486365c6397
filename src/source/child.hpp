#pragma once

#include <sys/types.h>

#include <chrono>
#include <optional>
#include <string>

#include "src/source/unique_fd.hpp"

namespace evenhand::source {

/// How a process ended.
struct ChildEnd {
  bool by_signal;
  int code;  ///< the signal, or the exit status

  bool is_clean() const { return !by_signal && code == 0; }
  /// "was killed by signal 11 (Segmentation fault)", "exited with status 3"
  std::string in_words() const;
};

/// A shell command in a process group of its own, with pipes to it. The destructor ends the whole
/// group and reaps the process.
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

  /// How it ended, if it has. It stays a zombie until stop(), so that nobody else can get its
  /// process group.
  std::optional<ChildEnd> ended() const;
  /// The same, having waited for it.
  std::optional<ChildEnd> ended_within(std::chrono::milliseconds time) const;

  /// Closes the pipes, asks the group to end (SIGTERM), kills what has not ended after a grace
  /// time, and reaps. Does nothing the second time.
  void stop();

 private:
  UniqueFd input_;
  UniqueFd output_;
  UniqueFd errors_;
  pid_t pid_ = -1;
};

}  // namespace evenhand::source
