#pragma once

#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "src/games/xiangqi/uci/uci_engine.hpp"

namespace evenhand::xiangqi {

/// An engine and what it answers.
class Talk {
 public:
  Talk() : engine_([this](std::string_view line) { hear(line); }) {}

  bool say(const std::string& line) { return engine_.handle(line); }
  /// Says it and waits for the search to end.
  void say_and_wait(const std::string& line) {
    engine_.handle(line);
    engine_.finish();
  }
  std::vector<std::string> heard() {
    const std::lock_guard lock(mutex_);
    return lines_;
  }
  std::string last() {
    const std::lock_guard lock(mutex_);
    return lines_.empty() ? "" : lines_.back();
  }

 private:
  void hear(std::string_view line) {
    const std::lock_guard lock(mutex_);
    lines_.emplace_back(line);
  }
  std::mutex mutex_;
  std::vector<std::string> lines_;
  UciEngine engine_;
};

}  // namespace evenhand::xiangqi
