#pragma once

#include <memory>
#include <string>

#include "src/history/history.hpp"

namespace evenhand::history {

inline Subject subject_told(const std::string& source) {
  return {source, "52", R"({"source":")" + source + R"("})", "evenhand 0.1.0", 0.01, 1e9};
}

inline std::unique_ptr<Writer> begin_watch(const std::string& path, const std::string& source) {
  return open_writer(path, subject_told(source), nullptr, "2026-01-01T00:00:00Z");
}

inline Event look_told(std::uint64_t deal, double log_e) {
  Event event{"look", deal, "2026-01-02T00:00:00Z"};
  event.more = {
      {"log_e", log_e},
      {"log_detector", nullptr},
      {"families", {{"cells", log_e}, {"hands", nullptr}}},
      {"window", {{"deals", 1000}, {"card", "card 3"}, {"distance", 0.5}, {"card_p", 0.125}}},
      {"bad", 0}};
  return event;
}

inline Event alarm_told(std::uint64_t deal) {
  Event event{"alarm", deal, "2026-01-02T00:00:00Z"};
  event.more = {{"bet", "fewer inversions"},
                {"log_e", 5.0},
                {"effect",
                 {{"name", "mean of inversions"},
                  {"value", 12.0},
                  {"low", 11.0},
                  {"high", 13.0},
                  {"level", 0.99},
                  {"expected", 22.5}}}};
  return event;
}

}  // namespace evenhand::history
