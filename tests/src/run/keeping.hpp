#pragma once

#include <chrono>
#include <csignal>
#include <filesystem>
#include <functional>
#include <utility>

#include "src/run/part.hpp"
#include "src/run/runner.hpp"

namespace evenhand::run {

/// RunOptions::keep into a file.
inline std::function<void(const Part&)> keep_in(const Experiment& experiment,
                                                const std::filesystem::path& path) {
  return [&experiment, path](const Part& part) { save_part(experiment, part, path); };
}

/// The same, with a Ctrl-C once so many rounds, each as short as it may be, were worked and kept:
/// whatever else the machine does.
inline RunOptions stopped_after(int rounds, RunOptions options) {
  options.checkpoint_interval = std::chrono::seconds(0);
  options.keep = [keep = std::move(options.keep), left = rounds](const Part& part) mutable {
    keep(part);
    if (--left == 0) std::raise(SIGINT);
  };
  return options;
}

}  // namespace evenhand::run
