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

reports::Judgement judgement_of(const PlayPlan& plan, const Played& played) {
  const PlayTally tally = played.games.all();
  std::optional<PlayTally> fair;
  if (played.fair != nullptr) fair = played.fair->all();
  return judge::judge(evidence_of(tally, fair ? &*fair : nullptr, plan.judging.level), plan.judging,
                      {tally.games, "games"});
}

}  // namespace evenhand::doudizhu
