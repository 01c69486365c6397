#pragma once

#include <map>
#include <string>
#include <utility>

#include "src/games/doudizhu/evidence.hpp"

namespace evenhand::doudizhu {

/// The battery by the names of its tests.
inline std::map<std::string, judge::Evidence> by_name(const PlayTally& tally,
                                                      const PlayTally* fair = nullptr) {
  std::map<std::string, judge::Evidence> found;
  for (judge::Evidence& evidence : evidence_of(tally, fair, 0.99)) {
    std::string name = evidence.test;
    found.emplace(std::move(name), std::move(evidence));
  }
  return found;
}

}  // namespace evenhand::doudizhu
