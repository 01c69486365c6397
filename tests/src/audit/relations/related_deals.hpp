#pragma once

#include <string_view>

#include "tests/src/audit/deals.hpp"

namespace evenhand::audit {

inline void expect_related(const Shuffle& shuffle, std::string_view test) {
  stats::SmallGenerator random(29);
  expect_rejected(judged(tally_session("54", 20480, shuffle, random, parse_battery("relations"))),
                  test);
}

}  // namespace evenhand::audit
