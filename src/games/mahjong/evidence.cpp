#include "src/games/mahjong/evidence.hpp"

#include <iterator>

#include "src/games/mahjong/test_infos.hpp"

namespace evenhand::mahjong {

std::span<const judge::TestInfo> test_infos() { return tests::all; }

std::vector<judge::Evidence> evidence_of(const PlayPlan& plan, const PlayCounts& counts,
                                         const PlayCounts* fair) {
  std::vector<judge::Evidence> all;
  const auto add = [&](std::vector<judge::Evidence> group) {
    all.insert(all.end(), std::make_move_iterator(group.begin()),
               std::make_move_iterator(group.end()));
  };
  add(start_evidence(plan, counts));
  add(tiles_evidence(plan, counts));
  add(players_evidence(plan, counts));
  if (fair != nullptr) add(baseline_evidence(plan, counts, *fair));
  return all;
}

}  // namespace evenhand::mahjong
