#include "src/run/progress_line.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace evenhand::run {
namespace {

constexpr std::size_t bar_width = 20;

std::string bar(double share) {
  const auto full = static_cast<std::size_t>(share * static_cast<double>(bar_width));
  return std::string(full, '#') + std::string(bar_width - full, '-');
}

std::string readable_rate(double per_second) {
  if (per_second >= 1e6) return fmt::format("{:.2f} M deals/s", per_second / 1e6);
  if (per_second >= 1e3) return fmt::format("{:.0f} k deals/s", per_second / 1e3);
  return fmt::format("{:.0f} deals/s", per_second);
}

std::string readable_time(double seconds) {
  const auto whole = static_cast<long>(std::ceil(seconds));
  if (whole >= 3600)
    return fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
  return fmt::format("{}:{:02}", whole / 60, whole % 60);
}

}  // namespace

std::string ProgressLine::describe(const ProgressState& state, double seconds_since_start) {
  if (state.source != source_) {
    source_ = state.source;
    first_seconds_ = seconds_since_start;
    first_deals_ = state.deals;
  }
  const double seconds = seconds_since_start - first_seconds_;
  const double rate = seconds > 0 ? static_cast<double>(state.deals - first_deals_) / seconds : 0.0;
  std::string line = state.source;
  if (state.sources > 1) line += fmt::format(" ({} of {})", state.sources_done + 1, state.sources);
  if (state.total > 0) {
    const double share =
        std::min(1.0, static_cast<double>(state.deals) / static_cast<double>(state.total));
    line += fmt::format("  [{}] {:3.0f} %", bar(share), 100 * share);
  } else {
    line += fmt::format("  {} deals", state.deals);
  }
  if (rate > 0) {
    line += fmt::format("  {}", readable_rate(rate));
    if (state.total > state.deals) {
      line += fmt::format("  {} left",
                          readable_time(static_cast<double>(state.total - state.deals) / rate));
    }
  }
  return line;
}

}  // namespace evenhand::run
