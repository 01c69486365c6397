#pragma once

#include <cmath>
#include <memory>
#include <optional>
#include <string>

#include "src/history/history.hpp"

namespace evenhand::history {

inline Subject subject_told(const std::string& source) {
  return {source, "52", R"({"source":")" + source + R"("})", "evenhand 0.1.0", 0.01, 1e9};
}

inline std::unique_ptr<Writer> begin_watch(const std::string& path, const std::string& source) {
  return open_writer(path, subject_told(source), std::nullopt, "2026-01-01T00:00:00Z");
}

inline Event look_told(std::uint64_t deal, double log_e) {
  return {deal, LookEvent{.log_e = log_e,
                          .log_detector = -INFINITY,
                          .families = {{"cells", log_e}, {"hands", -INFINITY}},
                          .window = {1000, "card 3", 0.5, 0.125, std::nullopt}}};
}

inline Event alarm_told(std::uint64_t deal) {
  const SeenEffect effect{"mean of inversions", 12, 11, 13, 0.99, 22.5};
  return {deal, AlarmEvent{{"fewer inversions", "scalars", 7.5, effect}, 5, 4.5, {1, {"x"}}}};
}

/// Tells it to the writer, at a time of day.
inline void add_told(Writer& writer, const Event& event) {
  writer.add(event, "2026-01-02T00:00:00Z");
}

}  // namespace evenhand::history
