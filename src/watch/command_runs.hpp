#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace evenhand::watch {

/// Commands that are run by the shell, each with a text on its standard input, and that nobody
/// waits for while there is something to watch.
class CommandRuns {
 public:
  CommandRuns() = default;
  CommandRuns(const CommandRuns&) = delete;
  CommandRuns& operator=(const CommandRuns&) = delete;
  /// Waits for those that are running, 10 s at most.
  ~CommandRuns();

  /// False when it cannot be started. `text` fits a pipe: at most 64 KiB of it are given.
  bool start(const std::string& command, std::string_view text);
  /// Takes note of those that have ended.
  void reap();

 private:
  std::vector<int> running_;
};

}  // namespace evenhand::watch
