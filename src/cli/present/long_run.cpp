#include "src/cli/present/long_run.hpp"

#include <fmt/format.h>

#include <utility>

#include "base/number_text.hpp"

namespace evenhand::cli {
namespace {

/// Seconds after which a pace can be seen.
constexpr double first_look = 2;
constexpr double is_long = 60;
/// Seconds after which work of unknown length is long.
constexpr double unknown_look = 10;

}  // namespace

std::string LongRun::look(double share, double seconds) {
  if (!has_begun_) {
    has_begun_ = true;
    first_share_ = share;
    first_seconds_ = seconds;
  }
  if (has_foretold_) return {};
  const double elapsed = seconds - first_seconds_;
  if (share < 0 || share <= first_share_) {
    if (waits_ || moves_ || elapsed < unknown_look) return {};
    waits_ = true;
    return fmt::format("after {} nobody knows how long this takes; {}", duration_text(elapsed),
                       way_out_);
  }
  if (std::exchange(waits_, false)) {
    // The long preparation says nothing of the pace.
    moves_ = true;
    first_share_ = share;
    first_seconds_ = seconds;
    return {};
  }
  if (elapsed < first_look) return {};
  const double left = elapsed * (1 - share) / (share - first_share_);
  if (left < is_long) return {};
  has_foretold_ = true;
  return fmt::format("this takes about {} more; {}", duration_text(left), way_out_);
}

}  // namespace evenhand::cli
