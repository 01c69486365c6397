#include "src/games/doudizhu/evidence.hpp"

#include <optional>
#include <utility>

#include "src/games/doudizhu/evidence_battery.hpp"

namespace evenhand::doudizhu {

std::vector<judge::Evidence> evidence_of(const PlayTally& tally, const PlayTally* fair,
                                         double level) {
  Battery battery(level);
  add_seat_tests(tally, battery);
  add_dealt_tests(tally, battery);
  if (fair != nullptr) add_baseline_tests(tally, *fair, battery);
  return std::move(battery.all());
}

std::vector<judge::Evidence> evidence_of(const PlayPlan& plan, const PlayCounts& games,
                                         const PlayCounts* fair) {
  std::optional<PlayTally> of_fair;
  if (fair != nullptr) of_fair = fair->all();
  return evidence_of(games.all(), of_fair ? &*of_fair : nullptr, plan.judging.level);
}

}  // namespace evenhand::doudizhu
