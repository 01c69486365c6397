#include "src/run/progress_line.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "base/nouns.hpp"
#include "base/number_text.hpp"

namespace evenhand::run {
namespace {

constexpr std::size_t bar_width = 20;

std::string bar(double share) {
  const auto full = static_cast<std::size_t>(share * static_cast<double>(bar_width));
  return std::string(full, '#') + std::string(bar_width - full, '-');
}

std::string place(const Progress& progress) {
  std::string name = progress.source.substr(0, 40);
  if (progress.sources > 1) {
    name += fmt::format(" ({} of {})", progress.sources_done + 1, progress.sources);
  }
  return name;
}

}  // namespace

std::string ProgressLine::describe(const Progress& progress, double seconds_since_start,
                                   std::size_t width) {
  if (!begun_) {
    begun_ = true;
    first_seconds_ = seconds_since_start;
    first_units_ = progress.done;
  }
  const double seconds = seconds_since_start - first_seconds_;
  const double rate =
      seconds > 0
          ? static_cast<double>(progress.done - std::min(progress.done, first_units_)) / seconds
          : 0.0;
  // Most wanted first, with the place where each stands in the line.
  std::vector<std::pair<int, std::string>> pieces;
  if (progress.total > 0) {
    const double share =
        std::min(1.0, static_cast<double>(progress.done) / static_cast<double>(progress.total));
    pieces.emplace_back(2, fmt::format("{:3.0f} %", 100 * share));
    if (rate > 0 && progress.total > progress.done) {
      const auto left = static_cast<double>(progress.total - progress.done);
      pieces.emplace_back(4, fmt::format("{} left", duration_text(left / rate)));
    }
    pieces.emplace_back(0, place(progress));
    if (rate > 0) pieces.emplace_back(3, fmt::format("{} {}/s", short_rate(rate), progress.unit));
    pieces.emplace_back(1, fmt::format("[{}]", bar(share)));
  } else {
    pieces.emplace_back(1, with_noun(progress.done, progress.unit));
    if (rate > 0) pieces.emplace_back(3, fmt::format("{} {}/s", short_rate(rate), progress.unit));
    pieces.emplace_back(0, place(progress));
  }
  if (!progress.so_far.empty()) {
    pieces.insert(pieces.begin() + std::min<std::ptrdiff_t>(1, std::ssize(pieces)),
                  {5, progress.so_far});
  }
  std::size_t used = 0;
  std::vector<std::pair<int, std::string>> fitting;
  for (auto& piece : pieces) {
    const std::size_t needed = used + (fitting.empty() ? 0 : 2) + piece.second.size();
    if (needed > width) continue;
    used = needed;
    fitting.push_back(std::move(piece));
  }
  std::sort(fitting.begin(), fitting.end());
  std::string line;
  for (const auto& [at, piece] : fitting) line += (line.empty() ? "" : "  ") + piece;
  return line;
}

}  // namespace evenhand::run
