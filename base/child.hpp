#pragma once

#include <sys/types.h>

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "base/child_end.hpp"
#include "base/unique_fd.hpp"

namespace evenhand {

/// The streams of a command that are pipes to this program; the others lead to /dev/null.
struct Pipes {
  bool input = false;
  bool output = true;
  bool errors = true;
};

/// A command in a process group of its own, with pipes to it, and a supervisor (supervisor.hpp)
/// that ends it, and all that it started, when this object or this program ends. Every command that
/// is run is one of these, but for those that are to outlive this program (program.hpp, start()).
class Child {
 public:
  /// Runs the program of that path, the first of the words, with the others as its arguments.
  /// Throws RunError when it cannot be started; a path that is no program ends with status 127.
  Child(const std::vector<std::string>& words, Pipes pipes);
  /// Runs `/bin/sh -c command`. Without `with_input` its standard input is empty.
  Child(const std::string& command, bool with_input)
      : Child({"/bin/sh", "-c", command}, Pipes{.input = with_input}) {}
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;
  ~Child() { stop(); }

  // Our ends of the pipes, which do not block.
  UniqueFd& input() { return input_; }
  UniqueFd& output() { return output_; }
  UniqueFd& errors() { return errors_; }

  /// Returns how it ended, if it has.
  std::optional<ChildEnd> ended();
  /// Waits for its end, for so long at most, and returns how it ended, if it has.
  std::optional<ChildEnd> ended_within(std::chrono::milliseconds time);

  /// Whether the command has ended and all that it started and left running as well.
  bool is_all_over();

  /// Closes the pipes and asks the group to end, as stop() does, which waits for that.
  void begin_stop(std::chrono::milliseconds grace = std::chrono::milliseconds{500});
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
  bool is_all_over_ = false;
  pid_t supervisor_ = -1;
};

}  // namespace evenhand
