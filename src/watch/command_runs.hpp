#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <list>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

#include "base/child.hpp"
#include "src/source/exec_source.hpp"

namespace evenhand::watch {

/// Runs commands by the shell, each with a text on its standard input, and does not wait for them
/// while there is something to watch. Their output is dropped; if one fails, the note says how it
/// ended and what it wrote on stderr. SIGPIPE must be ignored, as run_program does.
class CommandRuns {
 public:
  /// So many run at a time; one more is not started.
  static constexpr std::size_t most = 32;

  /// `note` is called from any thread. At the end, those that are still running, or that have left
  /// something running, have as long as `patience` says, and are then ended.
  explicit CommandRuns(std::function<void(std::string_view)> note,
                       std::chrono::milliseconds patience = std::chrono::seconds(5));
  CommandRuns(const CommandRuns&) = delete;
  CommandRuns& operator=(const CommandRuns&) = delete;
  ~CommandRuns();

  /// Starts the command. Returns false, and a note says why, when it cannot be started. `text` fits
  /// a pipe: bytes after the first 64 KiB are not given.
  bool start(const std::string& command, std::string_view text);

 private:
  struct Run {
    explicit Run(const std::string& command)
        : child({"/bin/sh", "-c", command}, Pipes{.input = true, .output = false}) {}

    Child child;
    source::ErrorTail errors;
    bool is_told = false;  ///< how it ended
  };

  void look_after(const std::stop_token& stop);
  void reap();
  void tell_failure(Run& run);

  std::function<void(std::string_view)> note_;
  std::chrono::milliseconds patience_;
  std::mutex mutex_;  ///< of what follows
  std::condition_variable_any changed_;
  std::list<Run> running_;
  std::jthread thread_;  ///< reads what they say, and takes note of their ends
};

}  // namespace evenhand::watch
