#include "sims/xiangqi/engine/limits.hpp"

#include <algorithm>

namespace evenhand::xiangqi {
namespace {

using std::chrono::milliseconds;

constexpr std::int64_t overhead_ms = 15;
constexpr std::int64_t moves_ahead = 35;

}  // namespace

void limit_by_clock(Limits& limits, const ClockTime& clock) {
  const auto to_go = static_cast<std::int64_t>(
      std::min<std::uint64_t>(clock.moves_to_go, static_cast<std::uint64_t>(moves_ahead)));
  const std::int64_t usable = std::max<std::int64_t>(clock.left.count() - overhead_ms, 1);
  const std::int64_t share = to_go > 0 ? to_go : moves_ahead;
  const std::int64_t target = usable / share + clock.increment.count() * 3 / 4;
  const std::int64_t most = to_go == 1 ? usable * 8 / 10 : usable * 35 / 100;
  limits.soft = milliseconds{std::clamp<std::int64_t>(target * 6 / 10, 1, most + 1)};
  limits.hard = milliseconds{std::clamp<std::int64_t>(target * 3, 1, most + 1)};
}

}  // namespace evenhand::xiangqi
